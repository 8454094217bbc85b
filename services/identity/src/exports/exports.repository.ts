import type { DataExport } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'

interface Row {
  id: number
  status: DataExport['status']
  requestedAt: Date
  expiresAt: Date | null
  bytes: number | null
}

const columns = 'id, status, requested_at as "requestedAt", expires_at as "expiresAt", bytes'

/** A file that waits for the purge has expired all the same. */
const exportOf = ({ requestedAt, expiresAt, status, bytes, ...row }: Row, now: Date): DataExport => ({
  ...row,
  status: status === 'ready' && expiresAt && expiresAt <= now ? 'expired' : status,
  requestedAt: requestedAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  bytes: bytes === null ? null : Number(bytes),
})

export async function insertExport(tx: Sql, userId: number, now: Date): Promise<DataExport> {
  const [row] = await tx.query<Row>(
    `insert into exports (user_id, status, requested_at, alive_at)
     values ($1::int, 'queued', $2::timestamptz, $2::timestamptz) returning ${columns}`,
    [userId, now.toISOString()],
  )
  return exportOf(row as Row, now)
}

/** When the user last asked for one that did not fail, if that is after `since`. */
export async function lastRequest(tx: Sql, userId: number, since: Date): Promise<Date | undefined> {
  const [row] = await tx.query<{ at: Date }>(
    `select requested_at as at from exports
     where user_id = $1::int and status <> 'failed' and requested_at > $2::timestamptz order by id desc limit 1`,
    [userId, since.toISOString()],
  )
  return row?.at
}

/** Newest first. */
export async function listExports(db: Sql, userId: number, now: Date, limit: number): Promise<DataExport[]> {
  const rows = await db.query<Row>(
    `select ${columns} from exports where user_id = $1 order by id desc limit $2`,
    [userId, limit],
  )
  return rows.map(row => exportOf(row, now))
}

/** Undefined for one of another user. */
export async function findExport(
  db: Sql,
  { id, userId }: { id: number; userId: number },
  now: Date,
): Promise<DataExport | undefined> {
  const [row] = await db.query<Row>(`select ${columns} from exports where id = $1::bigint and user_id = $2`, [
    id,
    userId,
  ])
  return row && exportOf(row, now)
}

interface Unlock {
  exportId: number
  sessionId: string
}

export async function upsertUnlock(db: Sql, { exportId, sessionId }: Unlock, until: Date): Promise<void> {
  await db.query(
    `insert into export_unlocks (export_id, session_id, until) values ($1, $2, $3)
     on conflict (export_id, session_id) do update set until = excluded.until`,
    [exportId, sessionId, until],
  )
}

export async function isUnlocked(db: Sql, { exportId, sessionId }: Unlock, now: Date): Promise<boolean> {
  const rows = await db.query(
    'select 1 from export_unlocks where export_id = $1 and session_id = $2 and until > $3',
    [exportId, sessionId, now],
  )
  return rows.length > 0
}

/** Ends those whose time is over, deletes their files, and after 30 days what is left of an export. */
export async function purgeExports(db: Sql, now: Date, keptSince: Date) {
  const expired = await purge(
    db,
    `update exports set status = 'expired' where id = any(array(
       select id from exports where status = 'ready' and expires_at <= $2 limit $1::int)) returning 1`,
    [now],
  )
  const chunks = await purge(
    db,
    `delete from export_chunks where ctid = any(array(
       select c.ctid from exports e join export_chunks c on c.export_id = e.id
       where e.status in ('expired', 'failed') limit $1::int)) returning 1`,
  )
  const deleted = await purge(
    db,
    `delete from exports where id = any(array(
       select id from exports where requested_at <= $2 and status in ('expired', 'failed') limit $1::int)) returning 1`,
    [keptSince],
  )
  return { expired, chunks, deleted }
}
