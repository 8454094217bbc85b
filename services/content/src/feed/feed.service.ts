import type { Post } from '@vitrine/contracts'
import { decodeCursor, deepestOffset, encodeCursor } from '@vitrine/service-kit'
import { z } from 'zod'
import type { ContentContext } from '../context.ts'
import { findPosts } from '../posts/posts.repository.ts'
import { listOwnPreparing, withPreparing } from '../preparing/preparing.posts.ts'
import { maxHeld, type OlderPlace, partRuns } from './older.ts'
import { visitLength } from './order.ts'
import { findAuthorsOf, listOlderPosts } from './ranking.repository.ts'
import { extended, maxRun, noRun, type Run } from './run.ts'
import { beginVisit, currentVisit, type OpenVisit, resumeVisit } from './visits.service.ts'

/** How far a reader has come: to a place of the visit's order, or behind it among all older posts. */
type Place = { in: 'visit'; index: number } | ({ in: 'older' } & OlderPlace)

const VisitId = z.string().regex(/^[0-9a-f]{16}$/)
const Bound = z.int().min(0)
const Cursor = z.union([
  z.tuple([z.literal('v'), VisitId, Bound, z.int().min(0).max(visitLength)]),
  // The author of the last card and their run; then the held posts as distances from the bound, which are short.
  z.tuple([z.literal('o'), VisitId, Bound, Bound, Bound, z.int().min(0).max(maxRun)], Bound),
])

export interface HomePage {
  posts: Post[]
  /** Null: there are no more. */
  next: string | null
}

/**
 * A page of the home feed with exactly `limit` posts while there are more. The first begins with the reader's own that
 * are prepared.
 */
export async function readHome(
  ctx: ContentContext,
  userId: number,
  query: { limit: number; offset: number; cursor?: string | undefined },
): Promise<HomePage> {
  const isFirst = query.offset === 0 && query.cursor === undefined
  const preparing = isFirst ? await listOwnPreparing(ctx, userId) : []
  const { posts, next } = await readVisit(ctx, userId, query)
  return { posts: withPreparing(preparing, posts), next }
}

async function readVisit(
  ctx: ContentContext,
  userId: number,
  query: { limit: number; offset: number; cursor?: string | undefined },
): Promise<HomePage> {
  const { open, place } = await openAt(ctx, userId, query)
  const posts: Post[] = []
  let at = place
  while (true) {
    const wanted = query.limit - posts.length
    const { entries, rest } = await entriesFrom(ctx, userId, open, at, wanted + 1)
    const taken = entries.slice(0, wanted)
    // What was deleted or hidden since the visit was put in order is left out; the next round fills the page.
    posts.push(
      ...(await findPosts(
        ctx,
        userId,
        taken.map(entry => entry.id),
      )),
    )
    if (entries.length <= wanted) return { posts, next: rest && cursorOf(open, rest) }
    at = taken.at(-1)?.after ?? at
    if (posts.length >= query.limit) return { posts, next: cursorOf(open, at) }
  }
}

async function openAt(
  ctx: ContentContext,
  userId: number,
  { offset, cursor }: { offset: number; cursor?: string | undefined },
): Promise<{ open: OpenVisit; place: Place }> {
  const position = decodeCursor(cursor, Cursor)
  if (position) {
    const [where, id, bound, at] = position
    const open = resumeVisit(ctx, userId, { id, bound })
    if (where === 'v') return { open, place: { in: 'visit', index: at } }
    const [, , , before, author, length, ...distances] = position
    const held = distances.map(distance => before + distance)
    return { open, place: { in: 'older', before, held, run: { author, length } } }
  }
  const open = await (offset === 0 ? beginVisit(ctx, userId) : currentVisit(ctx, userId))
  return { open, place: { in: 'visit', index: offset } }
}

const cursorOf = ({ visit }: OpenVisit, place: Place): string =>
  encodeCursor(
    place.in === 'visit'
      ? ['v', visit.id, visit.bound, place.index]
      : [
          'o',
          visit.id,
          visit.bound,
          place.before,
          place.run.author,
          Math.min(place.run.length, maxRun),
          ...place.held.map(id => id - place.before),
        ],
  )

interface Entries {
  /** Each with the place behind it. */
  entries: { id: number; after: Place }[]
  /** Where the feed goes on when so much was scanned that there are fewer than wanted; null at its end. */
  rest: Place | null
}

/** The next ids from a place on. */
async function entriesFrom(
  ctx: ContentContext,
  userId: number,
  { visit, order }: OpenVisit,
  place: Place,
  count: number,
): Promise<Entries> {
  const entries: Entries['entries'] = []
  let skipped = 0
  if (place.in === 'visit') {
    const { ids, length } = await order(place.index, count)
    for (const [i, id] of ids.entries())
      entries.push({ id, after: { in: 'visit', index: place.index + i + 1 } })
    skipped = Math.max(0, place.index - length)
  }
  if (entries.length === count || skipped > deepestOffset) return { entries, rest: null }

  const without = (await order(0, visitLength)).ids
  const from: OlderPlace =
    place.in === 'older'
      ? place
      : { before: visit.bound + 1, held: [], run: await runAtEnd(ctx, without.slice(-maxRun)) }
  const wanted = skipped + count - entries.length
  const { posts, end } = await listOlderPosts(ctx, userId, {
    before: from.before,
    held: from.held,
    without,
    limit: wanted + maxHeld,
  })
  const older = partRuns(posts, from, wanted).slice(skipped)
  for (const { id, after } of older) entries.push({ id, after: { in: 'older', ...after } })
  const run = older.at(-1)?.after.run ?? from.run
  return { entries, rest: end === null ? null : { in: 'older', before: end, held: [], run } }
}

/** The run that the last posts of a visit make. */
async function runAtEnd(ctx: ContentContext, ids: readonly number[]): Promise<Run> {
  return (await findAuthorsOf(ctx.db, ids)).reduce(extended, noRun)
}
