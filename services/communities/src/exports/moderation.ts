import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'
import { ofReports } from '../moderation-log/log.repository.ts'

/** SQL: whether the note of a decided report begins with that of another moderator, who escalated it. `$1`: who decided. */
const hasOthersNote = `r.note <> '' and exists (select 1 from moderation_log l
  where l.community_id = r.community_id and l.action = 'escalate_report' and l.actor_id <> $1
    and (l.details ->> 'report')::int = r.id)`

/** What those who moderate communities decided about a user, and what the user decided. */
export const moderationSections = (db: Sql, userId: number): ExportSection[] => [
  exportRows(db, userId, {
    file: 'community-moderation',
    statement: `select l.id as key, c.name as community, l.action, l.details ->> 'kind' as kind, l.details ->> 'to' as role,
        l.reason, l.rule, l.until, l.at
      from moderation_log l join communities c on c.id = l.community_id
      where l.target_user_id = $1 and l.id > $3 and l.action not in ${ofReports}
      order by l.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-bans',
    statement: `select b.community_id as key, c.name as community, b.reason, b.rule, b.until, b.banned_at as "bannedAt"
      from bans b join communities c on c.id = b.community_id
      where b.user_id = $1 and b.community_id > $3 order by b.community_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-restrictions',
    first: [0, ''],
    statement: `select json_build_array(r.community_id, r.kind) as key, c.name as community, r.kind, r.reason, r.rule,
        r.until, r.set_at as "setAt"
      from restrictions r join communities c on c.id = r.community_id
      where r.user_id = $1 and (r.community_id, r.kind) > ($3::int, $4::text) order by r.community_id, r.kind limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-reports',
    first: ['', 0],
    statement: `select json_build_array(e.target_type, e.target_id) as key, c.name as community, e.target_type as "targetType",
        e.target_id as "targetId", e.category, e.details, r.status, e.reported_at as "reportedAt"
      from report_entries e join reports r on r.id = e.report_id join communities c on c.id = e.community_id
      where e.reporter_id = $1 and (e.target_type, e.target_id) > ($3::text, $4::int)
      order by e.target_type, e.target_id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-reports-decided',
    statement: `select r.id as key, c.name as community, r.target_type as "targetType", r.action,
        case when ${hasOthersNote} then '' else r.note end as note, r.decided_at as "decidedAt"
      from reports r join communities c on c.id = r.community_id
      where r.decided_by = $1 and r.id > $3 order by r.id limit $2`,
  }),
  exportRows(db, userId, {
    file: 'community-decisions',
    statement: `select l.id as key, c.name as community, l.action, l.details ->> 'kind' as kind, l.details ->> 'to' as role,
        l.reason, l.rule, l.until, l.at
      from moderation_log l join communities c on c.id = l.community_id
      where l.actor_id = $1 and l.id > $3 order by l.id limit $2`,
  }),
]
