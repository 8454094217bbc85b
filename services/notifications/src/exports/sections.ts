import { type ExportSection, exportRows } from '@vitrine/service-kit'
import { isOfMeetup } from '../communities/visibility.ts'
import type { NotificationsContext } from '../context.ts'
import { findPreferences } from '../preferences/preferences.repository.ts'
import { exportMessages } from './messages.ts'

/** Users whom a notification names. */
const namedActors = 100

/**
 * What a user was notified of, wrote and was written. Notifications name others by ids, and quote only what was written to the
 * user.
 */
export function exportSections({ db }: NotificationsContext, userId: number): ExportSection[] {
  const section = (file: string, statement: string, first?: readonly (number | string)[]) =>
    exportRows(db, userId, { file, statement, ...(first && { first }) })
  return [
    { file: 'notification-preferences', pages: preferencesOf(db, userId) },
    section(
      'notifications',
      `select n.position as key, n.id, n.kind, n.priority, n.link, n.notice,
         case n.area when 'insight' then n.post_id end as "postId",
         case n.area when 'community-post' then n.post_id end as "communityPostId",
         case when ${isOfMeetup('n.area')} then n.post_id end as "meetupId",
         n.actors_count as "actorsCount", to_jsonb(array(
           select actor_id from notification_actors where notification_id = n.id
           order by acted_at desc limit ${namedActors})) as "actorIds",
         n.is_read as "isRead", n.happened_at as "happenedAt"
       from notifications n where n.user_id = $1 and n.position > $3 order by n.position limit $2`,
    ),
    section(
      'muted-threads',
      `select json_build_array(area, post_id) as key, area, post_id as "postId", muted_at as "mutedAt"
       from muted_threads where user_id = $1 and (area, post_id) > ($3, $4) order by area, post_id limit $2`,
      ['', 0],
    ),
    section(
      'muted-communities',
      `select community_id as key, community_id as "communityId", muted_at as "mutedAt"
       from muted_communities where user_id = $1 and community_id > $3 order by community_id limit $2`,
    ),
    section(
      'conversations',
      `select other_id as key, conversation_id as id, other_id as "otherUserId", folder, is_blocked as "isBlocked",
         unread_count as "unreadCount"
       from conversation_members where user_id = $1 and other_id > $3 order by other_id limit $2`,
    ),
    { file: 'messages', pages: exportMessages(db, userId) },
    section(
      'reports-filed',
      `select id as key, id, conversation_id as "conversationId", reported_id as "reportedUserId", reason, details,
         reported_at as "reportedAt"
       from message_reports where reporter_id = $1 and id > $3 order by id limit $2`,
    ),
  ]
}

async function* preferencesOf(db: NotificationsContext['db'], userId: number): AsyncGenerator<object[]> {
  yield [await findPreferences(db, userId)]
}
