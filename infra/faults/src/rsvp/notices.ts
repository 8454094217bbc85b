import type { Sql } from '@vitrine/service-kit'
import type { Replayed } from './replay.ts'
import type { Place, Scene } from './scene.ts'

/** What users were notified of their seats. */
export interface Notices {
  /** By user and meetup, of the notice that is there: how often the user was notified of it. */
  shown: Map<string, number>
  /** By user: how often, also of notices that ended with the seat. */
  sent: Map<number, number>
}

const keyOf = (userId: number, meetupId: number): string => `${userId} ${meetupId}`

/** Each delivery publishes an event, also one that joins a notice that is there. */
export async function readNotices(sql: Sql, { guests }: Pick<Scene, 'guests'>): Promise<Notices> {
  const userIds = guests.map(({ user }) => user.id)
  const shown = await sql.query<{ userId: number; meetupId: number; times: number }>(
    `select n.user_id as "userId", split_part(n.target, ':', 2)::int as "meetupId", count(o.event_id)::int as times
     from notifications n
     left join outbox o on o.type = 'notification-sent' and (o.data->>'notificationId')::bigint = n.id
     where n.user_id = any($1) and n.kind = 'meetup' and n.notice->>'of' in ('seat-promoted', 'seat-offered')
     group by n.id`,
    [userIds],
  )
  const sent = await sql.query<{ userId: number; times: number }>(
    `select key::int as "userId", count(*)::int as times from outbox
     where type = 'notification-sent' and data->>'kind' = 'meetup' and key::int = any($1) group by key`,
    [userIds],
  )
  return {
    shown: sumsOf(shown.map(({ userId, meetupId, times }) => [keyOf(userId, meetupId), times])),
    sent: new Map(sent.map(({ userId, times }) => [userId, times])),
  }
}

function sumsOf<Key>(entries: readonly (readonly [Key, number])[]): Map<Key, number> {
  const sums = new Map<Key, number>()
  for (const [key, value] of entries) sums.set(key, (sums.get(key) ?? 0) + value)
  return sums
}

/**
 * A user whose seat was given by the waitlist, and who has not answered since, was notified of it once. Any other notice of the
 * seat has ended; it may never have been sent, where the answer came first.
 */
export function violationsOfNotices(
  guests: Scene['guests'],
  { shown, sent }: Notices,
  histories: readonly { place: Place; history: Replayed }[],
): string[] {
  const ofSeats = histories.flatMap(({ place, history }) =>
    guests.flatMap(({ user }) => {
      const last = history.steps.get(user.id)?.at(-1)
      const isGiven = last?.isGiven ?? false
      const times = shown.get(keyOf(user.id, place.id)) ?? 0
      if (times === Number(isGiven)) return []
      return [`${place.name}: user ${user.id} ${isGiven ? 'was given' : 'has not'} a seat, notices: ${times}`]
    }),
  )
  const ofUsers = guests.flatMap(({ user }) => {
    const steps = histories.flatMap(({ history }) => history.steps.get(user.id) ?? [])
    const given = steps.filter(({ isGiven }) => isGiven).length
    const times = sent.get(user.id) ?? 0
    return times <= given
      ? []
      : [`user ${user.id} was given ${given} seats, and notified of one ${times} times`]
  })
  return [...ofSeats, ...ofUsers]
}
