import { purge, type Sql, type Transaction } from '@vitrine/service-kit'
import { lockFiles, noteAttached, type Subject } from './attachments.repository.ts'

export interface CommunityRow {
  id: number
  is_private: boolean
  is_deleted: boolean
  /** Of the event; the newest wins. */
  version: number
  purged_at: Date | null
}

/**
 * Locks the community of a subject until the commit: a change of the community waits, and finds what the subject shows. A community
 * of which no event has come, because it is older than what topics keep, is what the event of the subject says.
 */
export async function lockCommunity(
  tx: Transaction,
  { id, isPrivate }: { id: number; isPrivate: boolean },
): Promise<{ isPurged: boolean }> {
  await tx.query(
    `insert into communities (id, is_private, is_deleted, version) values ($1, $2, false, 0) on conflict do nothing`,
    [id, isPrivate],
  )
  const rows = await tx.query('select 1 from communities where id = $1 and purged_at is null for share', [id])
  return { isPurged: rows.length === 0 }
}

/** Keeps what is newer than what is known, and notes which communities ceased to be for everyone. */
export async function upsertCommunities(tx: Transaction, rows: readonly CommunityRow[]): Promise<void> {
  // In the order of their ids: two transactions then never wait for each other in a ring.
  await tx.query(
    `insert into communities as known (id, is_private, is_deleted, version, purged_at)
     select distinct on (id) id, is_private, is_deleted, version, purged_at
     from jsonb_populate_recordset(null::communities, $1::jsonb) order by id, version desc
     on conflict (id) do update set is_private = excluded.is_private, is_deleted = excluded.is_deleted,
       version = excluded.version, purged_at = excluded.purged_at,
       closing_after = case
         when not (excluded.is_private or excluded.is_deleted) then null
         when known.is_private or known.is_deleted then known.closing_after
         else 0 end
     where known.version < excluded.version`,
    [JSON.stringify(rows)],
  )
}

/** Those of these communities whose files have to be handed on as private. */
export async function listClosing(db: Sql, ids: readonly number[]): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select id from communities where id = any($1::int[]) and closing_after is not null order by id',
    [ids],
  )
  return rows.map(({ id }) => id)
}

/** The next files, at most `limit`, that published posts of a closing community show; null: they were all taken. */
export async function takeClosing(
  tx: Transaction,
  communityId: number,
  limit: number,
): Promise<number[] | null> {
  const rows = await tx.query<{ id: number }>(
    `select distinct a.media_id as id from attachments a join communities c on c.id = a.community_id
     where a.community_id = $1 and a.is_published and a.media_id > c.closing_after order by a.media_id limit $2`,
    [communityId, limit],
  )
  const last = rows.at(-1)?.id ?? null
  await tx.query('update communities set closing_after = $2 where id = $1', [communityId, last])
  return last === null ? null : rows.map(({ id }) => id)
}

/** Detaches at most `limit` attachments of a purged community; returns how many. */
export async function detachOfCommunity(
  tx: Transaction,
  communityId: number,
  limit: number,
  at: Date,
): Promise<number> {
  const rows = await tx.query<{ id: number; kind: Subject['kind']; subjectId: number }>(
    `select media_id as id, kind, subject_id as "subjectId" from attachments where community_id = $1
     order by media_id limit $2`,
    [communityId, limit],
  )
  const mediaIds = rows.map(({ id }) => id)
  const kinds = rows.map(({ kind }) => kind)
  const subjectIds = rows.map(({ subjectId }) => subjectId)
  const concerned = [...new Set(mediaIds)]
  await lockFiles(tx, concerned)
  await tx.query(
    `delete from attachments where (media_id, kind, subject_id) in (
       select * from unnest($1::bigint[], $2::text[], $3::bigint[]))`,
    [mediaIds, kinds, subjectIds],
  )
  await noteAttached(tx, concerned, at)
  return rows.length
}

/** Deletes what is left of purged communities, once no older event can arrive any more; returns how many. */
export const purgeCommunities = (db: Sql, before: Date): Promise<number> =>
  purge(
    db,
    `delete from communities where id = any(array(
       select id from communities where purged_at < $2 limit $1::int)) returning 1`,
    [before],
  )
