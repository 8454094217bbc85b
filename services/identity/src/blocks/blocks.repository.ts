import type { Sql, Transaction } from '@vitrine/service-kit'
import { type Entry, newestFirst, type Slice, sliceValues } from '../profiles/people-page.ts'

/** Returns whether it is new. */
export async function insertBlock(
  tx: Transaction,
  blockerId: number,
  blockedId: number,
  at: Date,
): Promise<boolean> {
  const inserted = await tx.query(
    `insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3)
     on conflict do nothing returning 1`,
    [blockerId, blockedId, at],
  )
  return inserted.length > 0
}

/** Returns whether there was one. */
export async function deleteBlock(tx: Transaction, blockerId: number, blockedId: number): Promise<boolean> {
  const deleted = await tx.query('delete from blocks where blocker_id = $1 and blocked_id = $2 returning 1', [
    blockerId,
    blockedId,
  ])
  return deleted.length > 0
}

const blocked = newestFirst(
  '(select blocked_id as user_id, created_at from blocks where blocker_id = $1)',
  'u.hidden_at is null',
)

/** Whom a user blocks, newest first. */
export const listBlocked = (sql: Sql, blockerId: number, slice: Slice): Promise<Entry[]> =>
  sql.query(blocked, [blockerId, ...sliceValues(slice)])

/** A later mute replaces the earlier one. `until` null: without an end. */
export async function upsertMute(
  tx: Transaction,
  mute: { muterId: number; mutedId: number; at: Date; until: Date | null },
): Promise<void> {
  await tx.query(
    `insert into mutes (muter_id, muted_id, created_at, until) values ($1, $2, $3, $4)
     on conflict (muter_id, muted_id) do update set created_at = excluded.created_at, until = excluded.until`,
    [mute.muterId, mute.mutedId, mute.at, mute.until],
  )
}

/** Returns whether there was one. */
export async function deleteMute(tx: Transaction, muterId: number, mutedId: number): Promise<boolean> {
  const deleted = await tx.query('delete from mutes where muter_id = $1 and muted_id = $2 returning 1', [
    muterId,
    mutedId,
  ])
  return deleted.length > 0
}

const muted = newestFirst(
  '(select muted_id as user_id, created_at, until from mutes where muter_id = $1)',
  'u.hidden_at is null and (l.until is null or l.until > $6)',
  ', l.until',
)

/** Whom a user mutes, newest first. */
export const listMuted = (
  sql: Sql,
  muterId: number,
  now: Date,
  slice: Slice,
): Promise<(Entry & { until: Date | null })[]> => sql.query(muted, [muterId, ...sliceValues(slice), now])
