import { uploadIdleHours } from '@vitrine/contracts'
import { purge, type Sql, type Transaction } from '@vitrine/service-kit'

export interface Upload {
  /** 22 random characters: also the name of its file. */
  id: string
  mediaId: number
  userId: number
  /** As announced, in bytes. */
  length: number
  grownAt: Date
}

/** How long a request that appends may be silent before another takes its place. It says so each second. */
export const writerLeaseSeconds = 5

const columns = `id, media_id as "mediaId", user_id as "userId", length, grown_at as "grownAt"`
const isResumable = `grown_at > $3::timestamptz - interval '${uploadIdleHours} hours'`
/** By the database's clock, which all processes share. */
const isFree = `(writer is null or writer_at < now() - interval '${writerLeaseSeconds} seconds')`

export async function insertUpload(tx: Transaction, upload: Upload): Promise<void> {
  const { id, mediaId, userId, length, grownAt } = upload
  await tx.query(
    'insert into uploads (id, media_id, user_id, length, grown_at) values ($1, $2, $3, $4, $5)',
    [id, mediaId, userId, length, grownAt],
  )
}

/** An upload of this user that can be resumed. */
export async function findUpload(db: Sql, id: string, userId: number, now: Date): Promise<Upload | null> {
  const [row] = await db.query<Upload>(
    `select ${columns} from uploads where id = $1 and user_id = $2 and ${isResumable}`,
    [id, userId, now],
  )
  return row ?? null
}

export type FinishedUpload = Pick<Upload, 'id' | 'mediaId' | 'length'>

export async function findFinished(db: Sql, id: string, userId: number): Promise<FinishedUpload | null> {
  const [row] = await db.query<FinishedUpload>(
    `select finished_uploads.id, media_id as "mediaId", length
     from finished_uploads join files on files.id = media_id
     where finished_uploads.id = $1 and user_id = $2 and removal is null`,
    [id, userId],
  )
  return row ?? null
}

/** Makes a request the one that appends. False: another does. */
export async function claimWriter(db: Sql, id: string, writer: string): Promise<boolean> {
  const claimed = await db.query(
    `update uploads set writer = $2, writer_at = now() where id = $1 and ${isFree} returning id`,
    [id, writer],
  )
  return claimed.length === 1
}

/** False: another request has taken over, or the upload is no more. */
export async function keepWriter(db: Sql, id: string, writer: string): Promise<boolean> {
  const kept = await db.query(
    'update uploads set writer_at = now() where id = $1 and writer = $2 returning id',
    [id, writer],
  )
  return kept.length === 1
}

export async function releaseWriter(db: Sql, id: string, writer: string, grownAt: Date): Promise<void> {
  await db.query(
    `update uploads set writer = null, writer_at = null, grown_at = $3 where id = $1 and writer = $2`,
    [id, writer, grownAt],
  )
}

/** Removes an upload, for `writer` or, where that is null, unless a request appends to it. False: nothing was removed. */
export async function takeUpload(tx: Transaction, id: string, writer: string | null): Promise<boolean> {
  const taken = writer
    ? await tx.query('delete from uploads where id = $1 and writer = $2 returning id', [id, writer])
    : await tx.query(`delete from uploads where id = $1 and ${isFree} returning id`, [id])
  return taken.length === 1
}

export async function insertFinished(tx: Transaction, upload: Upload, at: Date): Promise<void> {
  await tx.query('insert into finished_uploads (id, media_id, length, finished_at) values ($1, $2, $3, $4)', [
    upload.id,
    upload.mediaId,
    upload.length,
    at,
  ])
}

/** Uploads that no request appends to, by id: those that have arrived whole are among them. */
export const listQuiet = (db: Sql, after: string, limit: number): Promise<Upload[]> =>
  db.query<Upload>(`select ${columns} from uploads where id > $1 and ${isFree} order by id limit $2`, [
    after,
    limit,
  ])

/** Forgets uploads that were complete long ago. Returns how many. */
export const purgeFinished = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from finished_uploads where id = any(array(
       select id from finished_uploads
       where finished_at < $2::timestamptz - interval '${uploadIdleHours} hours' limit $1::int)) returning 1`,
    [now],
  )
