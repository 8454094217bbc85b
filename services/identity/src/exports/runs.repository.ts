import type { Sql, Transaction } from '@vitrine/service-kit'

/** One attempt to write the file of an export. */
export interface Run {
  exportId: number
  userId: number
  /** Counted from 1. */
  run: number
}

/** A newer run has taken over, or the export was deleted: whatever this one writes is refused. */
export class RunEnded extends Error {}

/** Begins a run, and deletes what an earlier one has left; undefined when there is nothing left to do. */
export async function beginRun(tx: Transaction, exportId: number, now: Date): Promise<Run | undefined> {
  const [run] = await tx.query<Run>(
    `update exports set status = 'running', run = run + 1, alive_at = $2
     where id = $1 and status in ('queued', 'running')
     returning id as "exportId", user_id as "userId", run`,
    [exportId, now],
  )
  if (run) await tx.query('delete from export_chunks where export_id = $1', [exportId])
  return run
}

const current = `id = $1::int and run = $2::int and status = 'running'`

/** Rejects with {@link RunEnded} when the run is not the current one. */
export async function keepAlive(db: Sql, { exportId, run }: Run, now: Date): Promise<void> {
  const rows = await db.query(`update exports set alive_at = $3 where ${current} returning 1`, [
    exportId,
    run,
    now,
  ])
  if (rows.length === 0) throw new RunEnded()
}

/** The shared lock keeps the chunk of an earlier run from a file that a newer one has begun. */
export async function insertChunk(
  db: Sql,
  { exportId, run }: Run,
  { position, bytes }: { position: number; bytes: Uint8Array },
): Promise<void> {
  const rows = await db.query(
    `insert into export_chunks (export_id, position, bytes)
     select id, $3::int, $4::bytea from exports where ${current} for share returning 1`,
    [exportId, run, position, bytes],
  )
  if (rows.length === 0) throw new RunEnded()
}

export async function markReady(
  tx: Sql,
  { exportId, run }: Run,
  { bytes, expiresAt }: { bytes: number; expiresAt: Date },
): Promise<void> {
  const rows = await tx.query(
    `update exports set status = 'ready', bytes = $3::bigint, expires_at = $4::timestamptz where ${current} returning 1`,
    [exportId, run, bytes, expiresAt.toISOString()],
  )
  if (rows.length === 0) throw new RunEnded()
}

/** Ends a run that went wrong: another one may follow, or none. */
export async function endRun(
  db: Sql,
  { exportId, run }: Run,
  { status, now }: { status: 'queued' | 'failed'; now: Date },
): Promise<void> {
  await db.query(`update exports set status = $3, alive_at = $4 where ${current}`, [
    exportId,
    run,
    status,
    now,
  ])
}

/** Those that no run has worked on since `before`. */
export const listLeft = (
  db: Sql,
  { before, limit }: { before: Date; limit: number },
): Promise<{ id: number; run: number }[]> =>
  db.query(
    `select id, run from exports where status in ('queued', 'running') and alive_at <= $1
     order by alive_at limit $2`,
    [before, limit],
  )
