import type {
  EventData,
  MediaFailure,
  mediaFailed,
  mediaReady,
  mediaRemoved,
  RenderedMedia,
} from '@vitrine/contracts'
import type { Sql, Transaction } from './database.ts'
import { lockName } from './lock.ts'
import { purge } from './purge.ts'

/** The copy that services with posts keep of media, in a table `media` of the columns of {@link StoredMedia}. */

/** What a service knows of a picture or a video. */
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

/** What became of a picture or a video. */
export interface MediaEvent {
  aggregateVersion: number
  data: EventData<typeof mediaReady> | EventData<typeof mediaFailed> | EventData<typeof mediaRemoved>
}

const mediaIdIn = ({ data }: MediaEvent): number => ('media' in data ? data.media.id : data.mediaId)

const isErasure = ({ data }: MediaEvent): boolean => 'cause' in data && data.cause === 'erasure'

function rowOf(event: MediaEvent, now: Date): StoredMedia {
  const { data, aggregateVersion: version } = event
  const common = {
    id: mediaIdIn(event),
    changed_at: now.toISOString(),
    version,
    reason: null,
    rendered: null,
  }
  if ('media' in data) {
    const { media, ownerId, purpose } = data
    return { ...common, owner_id: ownerId, kind: media.kind, purpose, state: 'ready', rendered: media }
  }
  if ('reason' in data) {
    const { ownerId, kind, purpose, reason } = data
    return { ...common, owner_id: ownerId, kind, purpose, state: 'failed', reason }
  }
  // Also of an erasure: without it, an older event that is redriven would bring the file back.
  return { ...common, owner_id: null, kind: 'picture', purpose: '', state: 'removed' }
}

export const findMedia = (
  sql: Sql,
  ids: readonly number[],
): Promise<Pick<StoredMedia, 'id' | 'owner_id' | 'kind' | 'purpose' | 'state' | 'reason'>[]> =>
  sql.query('select id, owner_id, kind, purpose, state, reason from media where id = any($1::bigint[])', [
    ids,
  ])

/** Keeps what is newer than what is there; returns which. Of what was removed it keeps the id alone. */
async function storeMedia(tx: Transaction, events: readonly MediaEvent[], now: Date): Promise<number[]> {
  const stored = await tx.query<{ id: number }>(
    `insert into media (id, owner_id, kind, purpose, state, reason, rendered, changed_at, version)
     select distinct on (id) id, owner_id, kind, purpose, state, reason, rendered, changed_at, version
     from jsonb_populate_recordset(null::media, $1::jsonb) order by id, version desc
     on conflict (id) do update set
       owner_id = excluded.owner_id, state = excluded.state, reason = excluded.reason,
       rendered = excluded.rendered, changed_at = excluded.changed_at, version = excluded.version
     where media.version < excluded.version
     returning id`,
    [JSON.stringify(events.map(event => rowOf(event, now)))],
  )
  return stored.map(({ id }) => id)
}

/** Copies what became of media; returns those whose posts are to be settled or shown again. */
export async function keepMediaCopies(
  tx: Transaction,
  events: readonly MediaEvent[],
  now: Date,
): Promise<number[]> {
  await lockMedia(tx, events.map(mediaIdIn))
  const stored = await storeMedia(tx, events, now)
  // What a user who is erased shows goes by itself.
  const erased = new Set(events.filter(isErasure).map(mediaIdIn))
  return stored.filter(id => !erased.has(id))
}

/** What remains of removed media keeps older events from bringing them back, and late posts from waiting for them. */
export const purgeRemovedMedia = (db: Sql, before: Date): Promise<number> =>
  purge(
    db,
    `delete from media where id = any(array(
       select id from media where state = 'removed' and changed_at < $2 limit $1::int)) returning 1`,
    [before],
  )
