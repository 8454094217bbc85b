import type { EventData, Notification, notificationMailRequested, UserSummary } from '@vitrine/contracts'
import type { Sql } from '@vitrine/service-kit'
import { mailedKinds } from '../kinds.ts'
import { findNotifications } from '../notifications/notifications.repository.ts'
import { isKindOn } from '../preferences/kinds-on.ts'

type Listed = Omit<EventData<typeof notificationMailRequested>, 'userId'>

/** What a user has not read. */
export interface Unread extends Listed {
  /** The position of the newest. */
  newest: number
  /** When the oldest happened. */
  since: Date
}

/** How many a mail names. */
const named = 5
/** The number of a thousand is not needed. */
const counted = 100

/** As events carry people for mails. */
export const mailedPerson = ({ username, firstName, lastName }: UserSummary) => ({
  username,
  firstName,
  lastName,
})

/** What happened, where the kind does not say it, without the texts of it. */
function mailedNotice({
  kind,
  notice,
}: Pick<Notification, 'kind' | 'notice'>): Listed['items'][number]['notice'] {
  const when =
    kind === 'event_reminder' && notice && 'startsAt' in notice
      ? { startsAt: notice.startsAt, timezone: notice.timezone }
      : {}
  if (notice && 'community' in notice) {
    const museum = 'museum' in notice ? notice.museum : undefined
    return { of: notice.of, community: notice.community, ...(museum && { museum }), ...when }
  }
  if (notice && 'event' in notice) return { of: notice.of, community: null, museum: notice.museum, ...when }
  return undefined
}

/** SQL: whether the notification `n` reminds of an event that has begun by then. */
const isPast = (now: string): string =>
  `(n.kind = 'event_reminder' and (n.notice ->> 'startsAt')::timestamptz <= ${now})`

/**
 * The unread notifications of these users behind a position each, of kinds that are mailed and that the user has left on, without
 * reminders of events that have begun. Users without any are left out.
 */
export async function findUnread(
  sql: Sql,
  users: readonly { userId: number; after: number }[],
  now: Date,
): Promise<Map<number, Unread>> {
  const rows = await sql.query<{
    user_id: number
    ids: number[]
    total: number
    newest: number
    since: Date
  }>(
    `select u.user_id, unread.ids, unread.total, unread.newest, unread.since
     from unnest($1::bigint[], $2::bigint[]) as u(user_id, after)
     left join notification_preferences p on p.user_id = u.user_id
     cross join lateral (
       select to_jsonb((array_agg(id order by position desc))[:${named}]) as ids, count(*)::int as total,
         max(position) as newest, min(happened_at) as since
       from (
         select n.id, n.position, n.happened_at from notifications n
         where n.user_id = u.user_id and n.position > u.after and not n.is_read
           and n.kind = any($3::text[]) and ${isKindOn('n.kind')} and not ${isPast('$4::timestamptz')}
         order by n.position desc limit ${counted}) listed) unread
     where unread.total > 0`,
    [users.map(each => each.userId), users.map(each => each.after), mailedKinds, now],
  )
  const found = await findNotifications(
    sql,
    rows.flatMap(row => row.ids),
  )
  const byId = new Map(found.map(({ notification }) => [notification.id, notification]))
  return new Map(
    rows.map(({ user_id, ids, total, newest, since }) => {
      const items = ids.flatMap(id => {
        const notification = byId.get(id)
        if (!notification) return []
        const { kind, actors, actorsCount, link } = notification
        const item = { kind, actors: actors.slice(0, 2).map(mailedPerson), actorsCount, link }
        const mailed = mailedNotice(notification)
        return mailed ? [{ ...item, notice: mailed }] : [item]
      })
      return [user_id, { items, moreCount: total - items.length, newest, since }]
    }),
  )
}
