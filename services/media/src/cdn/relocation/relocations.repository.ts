import type { Sql, Transaction } from '@vitrine/service-kit'

export interface Relocation {
  mediaId: number
  from: string | null
  to: string | null
  requests: number
}

const columns = 'media_id as "mediaId", from_folder as "from", to_folder as "to", requests'

/** Without a CDN there is no address that others could know; then nothing is stored. Returns what is to be moved. */
export async function insertRelocations(tx: Transaction, mediaIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `insert into relocations (media_id) select id from unnest($1::bigint[]) id
     where exists (select 1 from cdn_settings where is_active)
     order by id
     on conflict (media_id) do update set requests = relocations.requests + 1
     returning media_id as id`,
    [mediaIds],
  )
  return rows.map(({ id }) => id)
}

export async function findRelocation(db: Sql, mediaId: number): Promise<Relocation | null> {
  const [row] = await db.query<Relocation>(`select ${columns} from relocations where media_id = $1`, [
    mediaId,
  ])
  return row ?? null
}

export async function listRelocations(db: Sql, after: number, limit: number): Promise<number[]> {
  const rows = await db.query<{ id: number }>(
    'select media_id as id from relocations where media_id > $1 order by media_id limit $2',
    [after, limit],
  )
  return rows.map(({ id }) => id)
}

/** Chooses the folders, once. */
export async function beginRelocation(
  db: Sql,
  mediaId: number,
  from: string,
  to: string,
): Promise<Relocation | null> {
  await db.query(
    'update relocations set from_folder = $2, to_folder = $3 where media_id = $1 and from_folder is null',
    [mediaId, from, to],
  )
  return findRelocation(db, mediaId)
}

/** A request that came meanwhile begins anew: the folder that was moved to may have been public since. */
export async function endRelocation(db: Sql, { mediaId, requests }: Relocation): Promise<void> {
  await db.query('delete from relocations where media_id = $1 and requests = $2', [mediaId, requests])
  await db.query('update relocations set from_folder = null, to_folder = null where media_id = $1', [mediaId])
}
