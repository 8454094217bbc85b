import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** What those who moderate communities decided about a user. */
export const moderationSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'community-moderation',
    statement: `select l.id as key, c.name as community, l.action, l.reason, l.at
      from moderation_log l join communities c on c.id = l.community_id
      where l.target_user_id = $1 and l.id > $3 order by l.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-bans',
    statement: `select b.community_id as key, c.name as community, b.reason, b.until, b.banned_at as "bannedAt"
      from bans b join communities c on c.id = b.community_id
      where b.user_id = $1 and b.community_id > $3 order by b.community_id limit $2`,
  }),
]
