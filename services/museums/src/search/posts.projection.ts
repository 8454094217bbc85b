import {
  displayName,
  type PostHit,
  type postCreated,
  postDeleted,
  type postEdited,
  type postRestored,
  trashDays,
  type UserSummary,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import { ageRows, purge, type Sql, searchText, type Transaction } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { countPosts, type PostChange } from '../museums/standing.projection.ts'
import { moveTrends, trendsOf } from '../trending/posts.repository.ts'
import { searchedPosts, tagText } from './posts.search.ts'
import { lockAuthors } from './renames.repository.ts'

type PostEvent = typeof postCreated | typeof postEdited | typeof postDeleted | typeof postRestored

/** For which museum and day an insight counts. */
interface Counted {
  museum_id: number | null
  shared_on: string | null
}
interface Known extends Counted {
  post_id: number
  version: number
}

/**
 * Keeps posts as their newest event says, and counts them for their museums by what changed: an event that comes
 * late or again changes nothing, and a deletion stays one.
 */
export const keepPosts =
  ({ clock }: Pick<MuseumsContext, 'clock'>): BatchHandler<PostEvent> =>
  async (events, { tx }) => {
    const newest = new Map<number, Received<PostEvent>>()
    for (const event of events) {
      const id = postIdOf(event)
      if ((newest.get(id)?.aggregateVersion ?? -1) < event.aggregateVersion) newest.set(id, event)
    }
    const known = new Map((await lockPosts(tx, [...newest.keys()])).map(row => [row.post_id, row]))
    const fresh = [...newest].filter(([id, event]) => (known.get(id)?.version ?? -1) < event.aggregateVersion)
    if (fresh.length === 0) return

    const now = clock()
    const ids = fresh.map(([id]) => id)
    const authors = await lockAuthors(
      tx,
      fresh.flatMap(([, event]) => (event.type === postDeleted.type ? [] : [event.data.post.user.id])),
    )
    const trends = await trendsOf(tx, ids, now)
    const stored = await storePosts(
      tx,
      fresh.map(([, event]) => event),
      authors,
    )
    await countPosts(
      tx,
      [...ids.flatMap(id => changeOf(known.get(id), -1)), ...stored.flatMap(row => changeOf(row, 1))],
      now,
    )
    await moveTrends(tx, ids, trends, now)
  }

const postIdOf = (event: Received<PostEvent>): number =>
  event.type === postDeleted.type ? event.data.postId : event.data.post.id

const changeOf = (counted: Counted | undefined, by: 1 | -1): PostChange[] =>
  counted?.museum_id && counted.shared_on ? [{ museumId: counted.museum_id, day: counted.shared_on, by }] : []

/**
 * The rows as they are, locked; one that is not there yet is made, so that two events cannot both be its first. One that
 * is purged between the two statements is made again. `ids` differ.
 */
export async function lockPosts(tx: Transaction, ids: readonly number[]): Promise<Known[]> {
  await tx.query(
    `insert into search_posts (post_id, version, words, tags)
     select id, 0, '', '' from unnest($1::bigint[]) as id order by id on conflict do nothing`,
    [ids],
  )
  const locked = await tx.query<Known>(
    `select post_id, version, museum_id, shared_on::text from search_posts
     where post_id = any($1::bigint[]) order by post_id for update`,
    [ids],
  )
  return locked.length < ids.length ? lockPosts(tx, ids) : locked
}

/** Answers for which museum each counts now: of one that is not here, for none. */
function storePosts(
  tx: Transaction,
  events: readonly Received<PostEvent>[],
  authors: ReadonlyMap<number, UserSummary>,
): Promise<Counted[]> {
  const rows = events.map(event => ({
    post_id: postIdOf(event),
    version: event.aggregateVersion,
    ...(event.type === postDeleted.type
      ? { deleted_at: event.data.deletedAt }
      : documentOf(event.data.post, authors)),
  }))
  return tx.query<Counted>(
    `insert into search_posts as known
       (post_id, version, hit, words, tags, author_id, museum_id, shared_on, deleted_at)
     select post_id, version, hit, array_to_tsvector(coalesce(words, '{}')), array_to_tsvector(coalesce(tags, '{}')),
       author_id, standing.museum_id, shared_on, deleted_at
     from jsonb_to_recordset($1::jsonb) as given(post_id bigint, version bigint, hit jsonb, words text[], tags text[],
       author_id bigint, museum_id integer, shared_on date, deleted_at timestamptz)
     left join museum_standings standing using (museum_id)
     order by post_id
     on conflict (post_id) do update set version = excluded.version, hit = excluded.hit, words = excluded.words,
       tags = excluded.tags, author_id = excluded.author_id, museum_id = excluded.museum_id, shared_on = excluded.shared_on,
       deleted_at = excluded.deleted_at
     where known.version < excluded.version
     returning museum_id, shared_on::text`,
    [JSON.stringify(rows)],
  )
}

function documentOf(given: PostHit, authors: ReadonlyMap<number, UserSummary>) {
  const post = { ...given, user: authors.get(given.user.id) ?? given.user }
  return {
    hit: post,
    words: wordsOf(post),
    tags: post.tags.map(tagText).filter(Boolean),
    author_id: post.user.id,
    museum_id: post.museum?.id ?? null,
    shared_on: post.createdAt.slice(0, 10),
  }
}

export function wordsOf({ content, museum, user, tags }: PostHit): string[] {
  const about = [museum?.name, museum?.city, displayName(user), ...tags].join(' ')
  return `${searchText(content)} ${searchText(about)}`.split(' ').filter(Boolean)
}

/** Deletes rows of posts that were deleted so long ago that no event of them can still come; returns how many. */
export const purgeDeletedPosts = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from search_posts where post_id = any(array(
       select post_id from search_posts
       where deleted_at < $2::timestamptz - make_interval(days => ${trashDays}) limit $1::int)) returning 1`,
    [now.toISOString()],
  )

/** Takes the posts that are no longer among the newest out of the indexes of those; returns how many changes it made. */
export const ageRecentPosts = (db: Sql): Promise<number> => ageRows(db, searchedPosts)
