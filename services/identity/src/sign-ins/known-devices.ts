import { signInsKeptDays } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'
import type { Device } from '../sessions/device.ts'

const dayMs = 24 * 60 * 60_000
const oldest = (now: Date): string => new Date(now.getTime() - signInsKeptDays * dayMs).toISOString()

/** A browser without its version, which changes every few weeks; empty where it does not name itself. */
const familyOf = (browser: string | null): string => browser?.replace(/ \d+$/, '') ?? ''

type Kind = Pick<Device, 'device' | 'browser' | 'system'>
const keyOf = (userId: number, { device, browser, system }: Kind) => [
  userId,
  device,
  familyOf(browser),
  system ?? '',
]

/**
 * Remembers the device of a sign-in, in the transaction that has locked the user. True when it is new to the user:
 * others are known, and this one has not been used within 90 days.
 */
export async function noteDevice(tx: Sql, userId: number, device: Kind, now: Date): Promise<boolean> {
  const key = keyOf(userId, device)
  const [known] = await tx.query<{ any: boolean; this: boolean }>(
    `select exists (select 1 from known_devices where user_id = $1::int) as "any",
       exists (select 1 from known_devices where user_id = $1::int and device = $2 and browser = $3
         and system = $4 and seen_at > $5::timestamptz) as "this"`,
    [...key, oldest(now)],
  )
  await tx.query(
    `insert into known_devices (user_id, device, browser, system, seen_at)
     values ($1::int, $2, $3, $4, $5::timestamptz)
     on conflict (user_id, device, browser, system) do update set seen_at = excluded.seen_at`,
    [...key, now.toISOString()],
  )
  return known?.any === true && !known.this
}

/** A session that is in use keeps its device known; written once a day at most. */
export async function keepDeviceKnown(db: Sql, userId: number, device: Kind, now: Date): Promise<void> {
  await db.query(
    `update known_devices set seen_at = $5::timestamptz
     where user_id = $1::int and device = $2 and browser = $3 and system = $4
       and seen_at < $5::timestamptz - interval '1 day'`,
    [...keyOf(userId, device), now.toISOString()],
  )
}

/**
 * Deletes what was not seen for 90 days; returns how many. The last device of each user stays: without one, the next
 * sign-in would look like the user's first.
 */
export const purgeKnownDevices = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from known_devices where ctid = any(array(
       select old.ctid from known_devices old
       where old.seen_at <= $2 and exists (select 1 from known_devices later where later.user_id = old.user_id
         and (later.seen_at, later.ctid) > (old.seen_at, old.ctid))
       limit $1::int)) returning 1`,
    [oldest(now)],
  )
