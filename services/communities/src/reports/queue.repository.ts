import {
  type CommunityRank,
  type CommunityReport,
  type CommunityRole,
  communityRankOf,
  type ReportList,
  shownReasonsMax,
} from '@vitrine/contracts'
import type { Sql, UserColumns } from '@vitrine/service-kit'
import { isShownUser, joinNamed, summaryOrNull } from '../people/people.repository.ts'
import { isOpen } from './reported.ts'
import type { Decidable } from './rules.ts'

type Reason = CommunityReport['reasons'][number]
interface Row {
  id: number
  target_type: CommunityReport['targetType']
  target_id: number
  subject_id: number | null
  subject: UserColumns | null
  subject_role: CommunityRole | null
  subject_is_creator: boolean | null
  deleted_as: string | null
  status: CommunityReport['status']
  reporters: number
  reasons: {
    reporter_id: number
    reporter: UserColumns | null
    category: Reason['category']
    details: string
    at: string
  }[]
  claimed_by: number | null
  claimer: UserColumns | null
  action: CommunityReport['action']
  note: string
  decided_by: number | null
  decider: UserColumns | null
  decided_at: Date | null
  reported_at: Date
  version: number
}

/** A report without what it is about. */
export interface QueuedReport
  extends Omit<CommunityReport, 'actions' | 'post' | 'comment' | 'photo' | 'state'>,
    Decidable {
  subjectRank: CommunityRank | null
  /** Of what is in the trash: as what it was deleted. */
  deletedAs: string | null
}

/** What is in a list, and its order: what waits longest first, then what was decided last. */
const lists: Record<ReportList, { which: string; behind: string; order: string }> = {
  open: {
    which: isOpen('r.status'),
    behind: `($4::timestamptz is null or r.id > $5::int)`,
    order: 'r.id',
  },
  escalated: {
    which: `r.status = 'escalated'`,
    behind: `($4::timestamptz is null or r.id > $5::int)`,
    order: 'r.id',
  },
  decided: {
    which: `r.status in ('dismissed', 'actioned')`,
    behind: `($4::timestamptz is null or (r.decided_at, r.id) < ($4::timestamptz, $5::int))`,
    order: 'r.decided_at desc, r.id desc',
  },
}

/** SQL: how what a report is about was deleted; null: it was not, or it is nothing that is shown and hidden. */
const deletedAs = `case r.target_type
  when 'community_post' then (select d.deleted_as from deleted_posts d where d.id = r.target_id)
  when 'community_comment' then (select d.deleted_as from deleted_comments d where d.id = r.target_id)
  when 'meetup_photo' then (select 'hidden' from meetup_photos p where p.id = r.target_id and p.is_hidden) end`

const reasons = `(select coalesce(json_agg(json_build_object('reporter_id', e.reporter_id, 'reporter', to_jsonb(p),
    'category', e.category, 'details', e.details, 'at', e.reported_at) order by e.reported_at desc), '[]')
  from (select * from report_entries where report_id = r.id order by reported_at desc limit ${shownReasonsMax}) e
  ${joinNamed('p', 'e.reporter_id')})`

/**
 * Those that the reader is shown: not about the reader, nor about a hidden account; and about the community itself for the
 * platform alone.
 */
export const shownTo = (report: string, reader: string, isPlatform: string): string =>
  `(${report}.subject_id is distinct from ${reader}::int and case ${report}.target_type
    when 'community' then ${isPlatform}::boolean
    else ${isShownUser(`${report}.subject_id`)} end)`

export async function listQueue(
  db: Sql,
  of: {
    communityId: number
    list: ReportList
    reader: { id: number; isPlatform: boolean }
    /** `atMs`: 0 in lists that are ordered by id. */
    behind: readonly [atMs: number, id: number] | undefined
    limit: number
  },
): Promise<QueuedReport[]> {
  const { which, behind, order } = lists[of.list]
  const rows = await db.query<Row>(
    `select r.id, r.target_type, r.target_id, r.subject_id, to_jsonb(s) as subject, m.role as subject_role,
       m.is_creator as subject_is_creator, ${deletedAs} as deleted_as, r.status, r.reporters, ${reasons} as reasons,
       r.claimed_by, to_jsonb(c) as claimer, r.action, r.note, r.decided_by, to_jsonb(d) as decider, r.decided_at,
       r.reported_at, r.version
     from reports r ${joinNamed('s', 'r.subject_id')}
       left join members m on m.community_id = r.community_id and m.user_id = r.subject_id
       ${joinNamed('c', 'r.claimed_by')} ${joinNamed('d', 'r.decided_by')}
     where r.community_id = $1 and ${which} and ${shownTo('r', '$2', '$3')} and ${behind}
     order by ${order} limit $6`,
    [
      of.communityId,
      of.reader.id,
      of.reader.isPlatform,
      of.behind ? new Date(of.behind[0]) : null,
      of.behind?.[1] ?? null,
      of.limit,
    ],
  )
  return rows.map(reportOf)
}

const reportOf = (row: Row): QueuedReport => ({
  id: row.id,
  targetType: row.target_type,
  targetId: row.target_id,
  subjectId: row.subject_id,
  subject: summaryOrNull(row.subject_id, row.subject),
  subjectRank:
    row.subject_role &&
    communityRankOf({ role: row.subject_role, isCreator: row.subject_is_creator === true }),
  deletedAs: row.deleted_as,
  status: row.status,
  reportersCount: row.reporters,
  reasons: row.reasons.map(each => ({
    reporter: summaryOrNull(each.reporter_id, each.reporter),
    category: each.category,
    details: each.details,
    reportedAt: new Date(each.at).toISOString(),
  })),
  claimedBy: summaryOrNull(row.claimed_by, row.claimer),
  action: row.action,
  note: row.note,
  decidedBy: summaryOrNull(row.decided_by, row.decider),
  decidedAt: row.decided_at?.toISOString() ?? null,
  reportedAt: row.reported_at.toISOString(),
  version: row.version,
})
