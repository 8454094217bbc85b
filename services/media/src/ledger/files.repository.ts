import { AppError, texts, userQuotaBytes } from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import type { AssetKind, AssetPurpose, RemovalCause } from '../assets/asset.ts'

export interface LedgerFile {
  id: number
  userId: number
  kind: AssetKind
  purpose: AssetPurpose
  bytes: number
  createdAt: Date
  uploadedAt: Date | null
  settledAt: Date | null
  unattachedAt: Date | null
  removal: RemovalCause | null
  publishedSeq: number
}

const columns = `id, user_id as "userId", kind, purpose, bytes, created_at as "createdAt", uploaded_at as "uploadedAt",
  settled_at as "settledAt", unattached_at as "unattachedAt", removal, published_seq as "publishedSeq"`

/** Changes what a user's files add up to; more than the quota is `quota_exceeded`, a change to less never is. */
export async function changeUsage(tx: Transaction, userId: number, by: number): Promise<void> {
  const [row] = await tx.query<{ bytes: number }>(
    `insert into usage (user_id, bytes) values ($1, greatest($2::bigint, 0))
     on conflict (user_id) do update set bytes = greatest(usage.bytes + $2::bigint, 0)
     returning bytes`,
    [userId, by],
  )
  if (by > 0 && (row?.bytes ?? 0) > userQuotaBytes)
    throw new AppError('quota_exceeded', texts.media.quota, { values: { limit: '5 GB' } })
}

/**
 * A row for a file that is there (`uploadedAt`) or is announced (null), with its bytes reserved in the user's quota; it
 * locks the user's usage until the commit, so parallel uploads cannot exceed it together.
 */
export async function insertFile(
  tx: Transaction,
  file: {
    userId: number
    kind: AssetKind
    purpose: AssetPurpose
    bytes: number
    at: Date
    uploadedAt: Date | null
  },
): Promise<LedgerFile> {
  const { userId, kind, purpose, bytes, at, uploadedAt } = file
  await changeUsage(tx, userId, bytes)
  const [row] = await tx.query<LedgerFile>(
    `insert into files (user_id, kind, purpose, bytes, created_at, uploaded_at, unattached_at)
     values ($1, $2, $3, $4, $5, $6, $5) returning ${columns}`,
    [userId, kind, purpose, bytes, at, uploadedAt],
  )
  return row as LedgerFile
}

export async function findFile(db: Sql, id: number): Promise<LedgerFile | null> {
  const [row] = await db.query<LedgerFile>(`select ${columns} from files where id = $1`, [id])
  return row ?? null
}

/** Locks the row until the commit: who publishes, settles or removes a file does so alone. */
export async function lockFile(tx: Transaction, id: number): Promise<LedgerFile | null> {
  const [row] = await tx.query<LedgerFile>(`select ${columns} from files where id = $1 for update`, [id])
  return row ?? null
}

/** The whole file is there; its asset is inserted in the same transaction. */
export async function markUploaded(tx: Transaction, id: number, at: Date): Promise<void> {
  await tx.query('update files set uploaded_at = $2 where id = $1', [id, at])
}

/** What is stored, in place of what was announced. More than the quota is kept: the user has uploaded it. */
export async function correctStored(
  tx: Transaction,
  id: number,
  { bytes, files }: { bytes: number; files: number },
): Promise<void> {
  const [row] = await tx.query<{ userId: number; by: number }>(
    `update files set bytes = $2, stored_files = $3 from (select id, bytes from files where id = $1 for update) earlier
     where files.id = earlier.id returning user_id as "userId", $2::bigint - earlier.bytes as by`,
    [id, bytes, files],
  )
  if (!row) return
  await tx.query('update usage set bytes = greatest(bytes + $2::bigint, 0) where user_id = $1', [
    row.userId,
    row.by,
  ])
}

/** Deletes the row with what is noted of the file, and what it takes of the quota. */
export async function deleteFile(tx: Transaction, id: number): Promise<void> {
  await tx.query('delete from attachments where media_id = $1', [id])
  const [row] = await tx.query<{ userId: number; bytes: number }>(
    'delete from files where id = $1 returning user_id as "userId", bytes',
    [id],
  )
  if (row) await changeUsage(tx, row.userId, -row.bytes)
}

/** What the document of a file has published. `settledAt`: when no run had to work on it any more. */
export async function recordPublished(
  tx: Transaction,
  id: number,
  publishedSeq: number,
  settledAt: Date | null,
): Promise<void> {
  await tx.query('update files set published_seq = $2, settled_at = $3 where id = $1', [
    id,
    publishedSeq,
    settledAt,
  ])
}

/** Files whose documents can have events that are not in the outbox, in the order of their ids. */
export const findWithPendingEvents = (db: Sql, after: number, limit: number): Promise<number[]> =>
  idsOf(
    db,
    `(select id from files where uploaded_at is not null and settled_at is null and id > $1 order by id limit $2)
     union (select id from files where removal is not null and id > $1 order by id limit $2) order by id limit $2`,
    [after, limit],
  )

/** Files that arrived before `at` and that no run has settled, in the order of their ids. */
export const findUnsettled = (
  db: Sql,
  at: Date,
  after: number,
  limit: number,
): Promise<{ id: number; kind: AssetKind }[]> =>
  db.query(
    `select id, kind from files where uploaded_at <= $1 and settled_at is null and removal is null and missing_since is null and id > $2
     order by id limit $3`,
    [at, after, limit],
  )

const idsOf = async (db: Sql, statement: string, values: readonly unknown[]): Promise<number[]> =>
  (await db.query<{ id: number }>(statement, values)).map(({ id }) => id)
