import { commentPath, type Notification, type NotificationKind, type UserSummary } from '@vitrine/contracts'
import { purge, type Sql } from '@vitrine/service-kit'
import { isCommunityMuted, isMember } from '../communities/visibility.ts'
import { type Area, type Notice, profilePath } from '../deliveries/delivery.ts'
import { kinds } from '../kinds.ts'
import { wordingOf } from './wording.ts'

/** A notification with its place in the list, by which pages and the stream go on. */
export interface ListedNotification {
  userId: number
  position: number
  isPinned: boolean
  notification: Notification
}

interface Row {
  id: number
  user_id: number
  kind: NotificationKind
  priority: Notification['priority']
  position: number
  is_pinned: boolean
  actors_count: number
  link: string
  area: Area
  post_id: number | null
  is_thread_muted: boolean
  community_id: number | null
  is_member: boolean
  is_community_muted: boolean
  notice: Notice | null
  comment_id: number | null
  excerpt: string
  is_read: boolean
  happened_at: Date
  actors: UserSummary[]
}

const shownActors = 3
/** The bell shows "9+"; the exact number of a thousand is not needed. */
const countedUnread = 100

const select = `
  select n.id, n.user_id, n.kind, n.priority, n.position, n.is_pinned, n.actors_count, n.link, n.area, n.post_id,
    n.notice, n.community_id,
    newest.comment_id, coalesce(newest.excerpt, n.excerpt) as excerpt, n.is_read, n.happened_at, who.actors,
    exists (select 1 from muted_threads m
      where m.user_id = n.user_id and m.area = n.area and m.post_id = n.post_id) as is_thread_muted,
    ${isMember('n.user_id', 'n.community_id')} as is_member,
    ${isCommunityMuted('n.user_id', 'n.community_id')} as is_community_muted
  from notifications n
  left join lateral (
    select comment_id, excerpt from notification_comments where notification_id = n.id order by comment_id desc limit 1
  ) newest on true
  cross join lateral (
    select coalesce(jsonb_agg(p.summary order by a.acted_at desc, a.actor_id desc), '[]') as actors
    from (select * from notification_actors where notification_id = n.id
          order by acted_at desc, actor_id desc limit ${shownActors}) a
    join people p on p.id = a.actor_id
  ) who`

function listed(row: Row): ListedNotification {
  return {
    userId: row.user_id,
    position: row.position,
    isPinned: row.is_pinned,
    notification: {
      id: row.id,
      ...wordingOf(row),
      type: kinds[row.kind].type,
      kind: row.kind,
      priority: row.priority,
      isRead: row.is_read,
      createdAt: row.happened_at.toISOString(),
      actors: row.actors,
      actorsCount: row.actors_count,
      excerpt: row.excerpt,
      notice: row.notice,
      thread: threadOf(row),
      community: communityOf(row),
      link: linkOf(row),
    },
  }
}

/** What can be muted of it. The photos of a meetup are no thread. */
function threadOf({ area, post_id, is_thread_muted }: Row): Notification['thread'] {
  if (post_id === null || area === 'meetup-photos') return null
  return { area, postId: post_id, isMuted: is_thread_muted }
}

/** Where it comes from; null where the user cannot mute that: of other kinds, and for users who are not members. */
function communityOf({ kind, community_id, is_member, is_community_muted }: Row): Notification['community'] {
  if (community_id === null || !is_member || !kinds[kind].isMutedWithCommunity) return null
  return { id: community_id, isMuted: is_community_muted }
}

function linkOf({ kind, link, area, comment_id, actors: [newest] }: Row): string {
  if (comment_id !== null && area !== 'meetup-photos') return commentPath(link, comment_id)
  // The address of a profile changes with its username.
  return kinds[kind].opensProfile && newest ? profilePath(newest) : link
}

/** A place in the list. */
export type Place = Pick<ListedNotification, 'isPinned' | 'position'>

/** A page of one user's notifications: unread urgent ones, then all others, each newest first; after `before` when given. */
export async function listNotifications(
  sql: Sql,
  page: { userId: number; unreadOnly: boolean; before?: Place | undefined; offset: number; limit: number },
): Promise<ListedNotification[]> {
  const rows = await sql.query<Row>(
    `${select} where n.user_id = $1 and ($3::bigint is null or (n.is_pinned, n.position) < ($2::boolean, $3::bigint)) ${page.unreadOnly ? 'and not n.is_read' : ''}
     order by n.is_pinned desc, n.position desc offset $4 limit $5`,
    [page.userId, page.before?.isPinned ?? null, page.before?.position ?? null, page.offset, page.limit],
  )
  return rows.map(listed)
}

/** What came after a position, oldest first: what a stream that was cut has missed. */
export async function listNotificationsAfter(
  sql: Sql,
  userId: number,
  position: number,
  limit: number,
): Promise<ListedNotification[]> {
  const rows = await sql.query<Row>(
    `${select} where n.user_id = $1 and n.position > $2 order by n.position desc limit $3`,
    [userId, position, limit],
  )
  return rows.map(listed).reverse()
}

export async function findNotifications(sql: Sql, ids: readonly number[]): Promise<ListedNotification[]> {
  const rows = await sql.query<Row>(`${select} where n.id = any($1) order by n.position`, [ids])
  return rows.map(listed)
}

/** Marks one as read and closes it to others; `absent` when the user has no such notification. */
export async function markRead(sql: Sql, userId: number, id: number): Promise<'read' | 'already' | 'absent'> {
  const changed = await sql.query(
    `update notifications set is_read = true, open_key = null where id = $1 and user_id = $2 and not is_read returning id`,
    [id, userId],
  )
  if (changed.length > 0) return 'read'
  const there = await sql.query('select 1 from notifications where id = $1 and user_id = $2', [id, userId])
  return there.length > 0 ? 'already' : 'absent'
}

/** Marks all as read; returns how many were not. */
export async function markAllRead(sql: Sql, userId: number): Promise<number> {
  const changed = await sql.query(
    'update notifications set is_read = true, open_key = null where user_id = $1 and not is_read returning 1',
    [userId],
  )
  return changed.length
}

export interface UnreadCounts {
  counts: Map<number, number>
  /**
   * How many transactions had ended when this was read. What a read with a higher number sees has everything that one
   * with a lower number sees, whichever processes read.
   */
  countedAt: number
}

/** How many are unread, for each person; {@link countedUnread} means that many or more. */
export async function unreadCounts(sql: Sql, userIds: readonly number[]): Promise<UnreadCounts> {
  const rows = await sql.query<{ user_id: number; unread: number; counted_at: number }>(
    `select person.user_id, counted.unread, seen.counted_at
     from (select pg_snapshot_xmax(now)::text::bigint - (select count(*) from pg_snapshot_xip(now)) as counted_at
       from pg_current_snapshot() now) seen
     cross join unnest($1::bigint[]) as person(user_id)
     cross join lateral (select count(*)::int as unread from
       (select 1 from notifications n where n.user_id = person.user_id and not n.is_read limit ${countedUnread}) one) counted`,
    [userIds],
  )
  return { counts: new Map(rows.map(row => [row.user_id, row.unread])), countedAt: rows[0]?.counted_at ?? 0 }
}

/** Deletes notifications older than 180 days; returns how many. */
export const purgeNotifications = (db: Sql, now: Date): Promise<number> =>
  purge(
    db,
    `delete from notifications where id = any(array(
       select id from notifications
       where happened_at < $2::timestamptz - interval '180 days' limit $1::int)) returning 1`,
    [now.toISOString()],
  )
