import type { MediaFailure, RenderedMedia } from '@vitrine/contracts'
import { lockName, purge, type Sql, type Transaction } from '@vitrine/service-kit'

/** What content knows of a picture or a video. */
export interface StoredMedia {
  id: number
  owner_id: number | null
  kind: RenderedMedia['kind']
  purpose: string
  state: 'ready' | 'failed' | 'removed'
  reason: MediaFailure | null
  rendered: RenderedMedia | null
  changed_at: string
  version: number
}

/**
 * A post that begins to show media, and what becomes of the media: one after the other, so that the second finds the
 * first. Always before the post's row.
 */
export async function lockMedia(tx: Transaction, ids: readonly number[]): Promise<void> {
  for (const id of [...new Set(ids)].sort((a, b) => a - b)) await lockName(tx, `media ${id}`)
}

export const findMedia = (
  sql: Sql,
  ids: readonly number[],
): Promise<Pick<StoredMedia, 'id' | 'owner_id' | 'kind' | 'purpose' | 'state' | 'reason'>[]> =>
  sql.query('select id, owner_id, kind, purpose, state, reason from media where id = any($1::bigint[])', [
    ids,
  ])

/** Keeps what is newer than what is there; returns which. Of what was removed it keeps the id alone. */
export async function storeMedia(tx: Transaction, rows: readonly StoredMedia[]): Promise<number[]> {
  const stored = await tx.query<{ id: number }>(
    `insert into media (id, owner_id, kind, purpose, state, reason, rendered, changed_at, version)
     select distinct on (id) id, owner_id, kind, purpose, state, reason, rendered, changed_at, version
     from jsonb_populate_recordset(null::media, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       owner_id = excluded.owner_id, state = excluded.state, reason = excluded.reason,
       rendered = excluded.rendered, changed_at = excluded.changed_at, version = excluded.version
     where media.version < excluded.version
     returning id`,
    [JSON.stringify(rows)],
  )
  return stored.map(({ id }) => id)
}

/** The posts that show one of these media: the public ones, and those that are prepared. */
export async function postsShowing(
  tx: Transaction,
  mediaIds: readonly number[],
): Promise<{ published: number[]; preparing: number[] }> {
  const rows = await tx.query<{ id: number; is_published: boolean }>(
    `select distinct s.post_id as id, p.id is not null as is_published
     from post_media s left join posts p on p.id = s.post_id left join preparing_posts w on w.id = s.post_id
     where s.media_id = any($1::bigint[]) and (p.id is not null or w.id is not null) order by s.post_id`,
    [mediaIds],
  )
  const idsOf = (isPublished: boolean) =>
    rows.flatMap(row => (row.is_published === isPublished ? row.id : []))
  return { published: idsOf(true), preparing: idsOf(false) }
}

/** What remains of removed media keeps older events from bringing them back, and late insights from waiting for them. */
export const purgeRemovedMedia = (db: Sql, before: Date): Promise<number> =>
  purge(
    db,
    `delete from media where id = any(array(
       select id from media where state = 'removed' and changed_at < $2 limit $1::int)) returning 1`,
    [before],
  )
