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
export async function correctBytes(tx: Transaction, id: number, bytes: number): Promise<void> {
  const [row] = await tx.query<{ userId: number; by: number }>(
    `update files set bytes = $2 from (select id, bytes from files where id = $1 for update) earlier
     where files.id = earlier.id returning user_id as "userId", $2::bigint - earlier.bytes as by`,
    [id, bytes],
  )
  if (!row) return
  await tx.query('update usage set bytes = greatest(bytes + $2::bigint, 0) where user_id = $1', [
    row.userId,
    row.by,
  ])
}

/** Deletes the row, and what it takes of the quota. */
export async function deleteFile(tx: Transaction, id: number): Promise<void> {
  const [row] = await tx.query<{ userId: number; bytes: number }>(
    'delete from files where id = $1 returning user_id as "userId", bytes',
    [id],
  )
  if (row) await changeUsage(tx, row.userId, -row.bytes)
}
