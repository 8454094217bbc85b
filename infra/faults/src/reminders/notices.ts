import type { Reminder } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import type { Violation } from './facts.ts'
import type { Reminded } from './replay.ts'

/** What users were notified of. */
export interface Notices {
  /** By user: when, also of notifications that were withdrawn since. */
  sent: Map<number, number[]>
  /** By user: the notifications that are there. */
  shown: Map<number, Shown[]>
}

interface Shown {
  userId: number
  eventId: number
  reminder: Reminder
  startsAt: number
}

/** Each delivery publishes an event. */
export async function readNotices(sql: Sql): Promise<Notices> {
  const sent = await sql.query<{ userId: number; at: Date }>(
    `select key::int as "userId", created_at as at from outbox
     where type = 'notification-sent' and data->>'kind' = 'event_reminder' order by created_at`,
  )
  const shown = await sql.query<{ userId: number; eventId: number; of: string; startsAt: string }>(
    `select user_id::int as "userId", split_part(target, ':', 2)::int as "eventId", notice->>'of' as of,
       notice->>'startsAt' as "startsAt"
     from notifications where kind = 'event_reminder'`,
  )
  const times = Map.groupBy(sent, ({ userId }) => userId)
  return {
    sent: new Map([...times].map(([userId, list]) => [userId, list.map(({ at }) => at.getTime())])),
    shown: Map.groupBy(
      shown.map(
        ({ of, startsAt, ...each }): Shown => ({
          ...each,
          reminder: of.endsWith('day') ? 'day' : 'hour',
          startsAt: Date.parse(startsAt),
        }),
      ),
      ({ userId }) => userId,
    ),
  }
}

/**
 * A user who was to be reminded was notified once. What was cancelled, moved or withdrawn since may never have been sent, where that
 * was consumed first, and is not there any more.
 */
export function violationsOfNotices(
  reminded: readonly Reminded[],
  { sent, shown }: Notices,
  off: ReadonlySet<number>,
): Violation[] {
  const byUser = Map.groupBy(reminded, ({ userId }) => userId)
  const userIds = new Set([...byUser.keys(), ...sent.keys(), ...shown.keys()])
  return [...userIds].flatMap(userId => {
    const times = sent.get(userId)?.length ?? 0
    const list = shown.get(userId) ?? []
    if (off.has(userId))
      return times + list.length > 0
        ? [['toggle', `user ${userId}: ${times} were sent, ${list.length} are there`] as const]
        : []
    return violationsOfUser(byUser.get(userId) ?? [], times, list).map(
      ([rule, why]) => [rule, `user ${userId}: ${why}`] as const,
    )
  })
}

function violationsOfUser(reminded: readonly Reminded[], times: number, list: readonly Shown[]): Violation[] {
  const violations: Violation[] = []
  const firm = reminded.filter(({ isFirm }) => isFirm).length
  if (times < firm || times > reminded.length)
    violations.push(['delivered', `${times} were sent, of ${firm} to ${reminded.length}`])
  const keyOf = ({ eventId, reminder, startsAt }: Omit<Shown, 'userId'>) =>
    `${eventId} ${reminder} ${startsAt}`
  const there = Map.groupBy(list, keyOf)
  for (const each of reminded) {
    const count = there.get(keyOf(each))?.length ?? 0
    const what = `${each.reminder} of event ${each.eventId}`
    if (each.isFirm && count !== 1) violations.push(['delivered', `${what} is there ${count} times`])
    if (!each.mayRemain && count > 0) violations.push(['withdrawn', `${what} is still there`])
  }
  const published = new Set(reminded.map(keyOf))
  for (const each of list.filter(each => !published.has(keyOf(each))))
    violations.push(['delivered', `${each.reminder} of event ${each.eventId} was never published`])
  return violations
}

/** How long after it was due each user was notified, where as many were sent as published. */
export function deliveredLate(
  reminded: readonly Reminded[],
  { sent }: Notices,
): { userId: number; afterMs: number }[] {
  return [...Map.groupBy(reminded, ({ userId }) => userId)].flatMap(([userId, list]) => {
    const times = sent.get(userId) ?? []
    if (times.length !== list.length) return []
    const due = list.map(({ dueAt }) => dueAt).sort((a, b) => a - b)
    return times.map((at, index) => ({ userId, afterMs: at - (due[index] ?? at) }))
  })
}
