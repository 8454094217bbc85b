import type {
  CommunityRole,
  LogAction,
  ModerationLogEntry,
  ModerationLogQuery,
  RestrictionKind,
} from '@vitrine/contracts'
import type { Sql, UserColumns } from '@vitrine/service-kit'
import { maySee } from '../audience/audience.ts'
import { joinNamed, summaryOrNull } from '../people/people.repository.ts'

interface Row {
  id: number
  action: LogAction
  actor_id: number | null
  actor: UserColumns | null
  as_platform_admin: boolean
  target_user_id: number | null
  target: UserColumns | null
  reason: string
  rule: string
  until: Date | null
  kind: RestrictionKind | null
  role: CommunityRole | null
  count: number | null
  at: Date
}

/** Who asks. Moderators read who did what, and what was written to whom. */
export interface LogReader {
  id: number
  isModerator: boolean
}
export type LogFilter = Pick<ModerationLogQuery, 'action' | 'userId' | 'from' | 'to'>

/** For those who decided, and whom it concerns: of applicants, who are no members, and of warnings. */
const confidential = `('approve_request', 'reject_request', 'warn_member')`
/** For those who decide about others: no one reads that they were reported. */
export const ofReports = `('dismiss_report', 'escalate_report')`
/** SQL: whether the reader is shown whom an entry concerns. `$2`: the reader, `$3`: whether they moderate. */
const namesTarget = (target: string, action: string) =>
  `(case when ${action} in ${ofReports} then $3::boolean and ${target} <> $2
     else $3::boolean or ${target} = $2
       or (${action} not in ${confidential} and ${maySee('$2::int', target, 'true')}) end)`

/** SQL: a page of one range of an index, by a condition on `l`. */
const range = (condition: string) =>
  `(select l.id, l.at from moderation_log l
    where l.community_id = $1 and ${condition}
      and ($4::text is null or l.action = $4)
      and ($5::timestamptz is null or l.at >= $5) and ($6::timestamptz is null or l.at < $6)
      and ($7::timestamptz is null or (l.at, l.id) < ($7::timestamptz, $8::bigint))
    order by l.at desc, l.id desc limit $9)`

/** The log keeps the ids of erased accounts, by which nothing is found. */
const isKnown = 'exists (select 1 from people where id = $10)'
const concerns = range(
  `l.target_user_id = $10 and ${isKnown} and ${namesTarget('l.target_user_id', 'l.action')}`,
)
/** Else a filter would show who did what. */
const didIt = range(`l.actor_id = $10 and ${isKnown} and $3::boolean`)
const everything = range('true')

/** Newest first, behind a place in the log. The parts of a bulk action stand beside it, each with its member. */
export async function listLog(
  db: Sql,
  communityId: number,
  reader: LogReader,
  {
    filter: { action, userId, from, to },
    before,
    limit,
  }: { filter: LogFilter; before: readonly [atMs: number, id: number] | undefined; limit: number },
): Promise<ModerationLogEntry[]> {
  const found = userId === undefined ? everything : `${concerns} union ${didIt}`
  const rows = await db.query<Row>(
    `select l.id, l.action, l.as_platform_admin, l.until, l.details ->> 'kind' as kind, l.details ->> 'to' as role,
       (l.details ->> 'count')::int as count, l.at, l.target_user_id, l.actor_id,
       case when $3::boolean then to_jsonb(a) end as actor,
       case when ${namesTarget('l.target_user_id', 'l.action')} then to_jsonb(t) end as target,
       case when reads then l.reason else '' end as reason, case when reads then l.rule else '' end as rule
     from (${found}) as found join moderation_log l on l.id = found.id
       ${joinNamed('a', 'l.actor_id')} ${joinNamed('t', 'l.target_user_id')}
       cross join lateral (select $3::boolean or l.target_user_id is not distinct from $2::int as reads) as reader
     order by l.at desc, l.id desc limit $9`,
    [
      communityId,
      reader.id,
      reader.isModerator,
      action ?? null,
      from ? new Date(from) : null,
      to ? new Date(to) : null,
      before ? new Date(before[0]) : null,
      before?.[1] ?? null,
      limit,
      ...(userId === undefined ? [] : [userId]),
    ],
  )
  return rows.map(row => ({
    id: row.id,
    action: row.action,
    actor: summaryOrNull(row.actor_id, row.actor),
    asPlatformAdmin: row.as_platform_admin,
    targetUser: summaryOrNull(row.target_user_id, row.target),
    reason: row.reason,
    rule: row.rule,
    until: row.until?.toISOString() ?? null,
    kind: row.kind,
    role: row.role,
    count: row.count,
    at: row.at.toISOString(),
  }))
}
