/**
 * What this process keeps of SQL so that a feed page needs no join: bounded copies, filled when they are read,
 * corrected by changes (./changes.ts). Every copy is trusted for a limited time, so that a change that got lost heals
 * by itself (decision 0063).
 */
import type { MuseumRef, UserSummary } from '@vitrine/contracts'
import type { Database } from '@vitrine/service-kit'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'
import { findAuthors } from '../authors/authors.repository.ts'
import { findNewestTerms, findPopular, newestPostId } from '../feed/ranking.repository.ts'
import { createFollowsMemory, type FollowsMemory } from '../follows/follows.memory.ts'
import { findMuseums } from '../museums/museums.repository.ts'
import { createTextsMemory, type TextsMemory } from '../posts/texts.memory.ts'
import { createPreparingMemory, type PreparingMemory } from '../preparing/preparing.memory.ts'
import { createPulledMemory, type PulledMemory } from '../timelines/pulled.memory.ts'
import { type Change, type Changes, createChanges } from './changes.ts'
import { createKept, type Kept } from './kept.ts'
import { createPostTerms, type PostTermsStore } from './post-terms.ts'
import { createRowsById, type RowsById } from './rows-by-id.ts'

const minuteMs = 60_000
const trustedMs = 5 * minuteMs
const popularTrustedMs = minuteMs
/** Posts of others reach the end of a feed within this time, even where no change is received. */
const newestTrustedMs = 5_000

/** Of four posts each: 131,072 posts, 8 MB. */
const termsSets = 32_768
const postsAtStart = 20_000
const maxAuthors = 10_000
const maxMuseums = 10_000

export interface ContentMemory {
  terms: PostTermsStore
  /** Counts the changes of `terms`: a reading that began before one may be older than it. */
  readonly changesOfTerms: number
  /** Ids, the highest score first. */
  popular: Kept<readonly number[]>
  follows: FollowsMemory
  pulled: PulledMemory
  authors: RowsById<UserSummary>
  museums: RowsById<MuseumRef>
  texts: TextsMemory
  preparing: PreparingMemory
  /** The highest id that is known. */
  newestPostId(): Promise<number>
  publish: Changes['publish']
  /** For a process that answers requests: receives changes, and loads the newest posts. */
  start(): Promise<void>
  stop(): void
}

export function createMemory(options: { db: Database; redis: Redis; log: Logger }): ContentMemory {
  const { db, redis, log } = options
  const terms = createPostTerms({ sets: termsSets, trustedMs, now: Date.now })
  const popular = createKept({ trustedMs: popularTrustedMs, read: () => findPopular(db) })
  const newest = createKept({ trustedMs: newestTrustedMs, read: () => newestPostId(db) })
  const follows = createFollowsMemory(db)
  const pulled = createPulledMemory(db)
  const authors = createRowsById({ max: maxAuthors, trustedMs, read: ids => findAuthors(db, ids) })
  const museums = createRowsById({ max: maxMuseums, trustedMs, read: ids => findMuseums(db, ids) })
  const texts = createTextsMemory(db)
  const preparing = createPreparingMemory(db)
  const changes = createChanges({ redis, log, apply, onGap: () => void reload() })
  let changesOfTerms = 0
  let highestId = 0

  function apply(change: Change): void {
    switch (change.of) {
      case 'post-created':
        pulled.refresh(change)
        highestId = Math.max(highestId, change.id)
        break
      case 'posts-changed':
        changesOfTerms++
        for (const id of change.ids) terms.remove(id)
        pulled.clear()
        break
      case 'counters':
        changesOfTerms++
        for (const { id, likes, comments } of change.posts) terms.setCounters(id, likes, comments)
        break
      case 'popular':
        popular.forget()
        break
      case 'pulled':
        pulled.clear()
        break
      case 'preparing':
        preparing.forget()
        break
      case 'authors':
        authors.forget(change.ids)
        break
      case 'museums':
        museums.forget(change.ids)
        break
      case 'audiences':
        changesOfTerms++
        terms.setAudiences(new Map(change.authors.map(each => [each.id, each.audience])))
    }
  }

  /** At the start, and when changes may have been missed. What is in use stays until it was read again. */
  async function reload(): Promise<void> {
    terms.distrust()
    popular.forget()
    preparing.forget()
    newest.forget()
    pulled.clear()
    authors.clear()
    museums.clear()
    const before = changesOfTerms
    try {
      for (const post of await findNewestTerms(db, postsAtStart)) {
        if (!terms.isTrusted(post.id)) terms.set(post, before === changesOfTerms)
        highestId = Math.max(highestId, post.id)
      }
    } catch (error) {
      log.warn({ err: error }, 'the newest posts could not be loaded: visits read what they need')
    }
  }

  return {
    terms,
    popular,
    follows,
    pulled,
    authors,
    museums,
    texts,
    preparing,
    get changesOfTerms() {
      return changesOfTerms
    },
    newestPostId: async () => Math.max(highestId, await newest.get()),
    publish: changes.publish,
    async start() {
      changes.start()
      await reload()
    },
    stop: changes.stop,
  }
}
