import {
  type CreateReport,
  hidingReporters,
  type OwnReport,
  type ReportAction,
  type ReportStatus,
  type ReportTarget,
} from '@vitrine/contracts'
import type { Sql, Transaction } from '@vitrine/service-kit'
import { undecided } from './reported.ts'

const isUndecided = undecided('status')

export interface LockedReport {
  id: number
  targetType: ReportTarget
  targetId: number
  subjectId: number | null
  status: ReportStatus
  reporters: number
  claimedBy: number | null
  note: string
  version: number
}
const columns = `id, target_type as "targetType", target_id as "targetId", subject_id as "subjectId", status, reporters,
  claimed_by as "claimedBy", note, version`

/**
 * The undecided report on a thing, locked; a new one where there is none. Whoever reports the same at once waits for it.
 */
export async function openReport(
  tx: Transaction,
  report: {
    communityId: number
    type: ReportTarget
    id: number
    subjectId: number | null
    status: 'open' | 'escalated'
    at: Date
  },
): Promise<LockedReport> {
  await tx.query(
    `insert into reports (community_id, target_type, target_id, subject_id, status, reported_at)
     values ($1, $2, $3, $4, $5, $6) on conflict (target_type, target_id) where ${isUndecided} do nothing`,
    [report.communityId, report.type, report.id, report.subjectId, report.status, report.at],
  )
  const [row] = await tx.query<LockedReport>(
    `select ${columns} from reports where target_type = $1 and target_id = $2 and ${isUndecided} for update`,
    [report.type, report.id],
  )
  // Decided between the two statements: then it is opened anew.
  return row ?? openReport(tx, report)
}

export async function lockReport(
  tx: Transaction,
  communityId: number,
  id: number,
): Promise<LockedReport | null> {
  const [row] = await tx.query<LockedReport>(
    `select ${columns} from reports where community_id = $1 and id = $2 for update`,
    [communityId, id],
  )
  return row ?? null
}

export interface Entry extends Pick<CreateReport, 'category' | 'details'> {
  reporterId: number
  type: ReportTarget
  targetId: number
  isWeighty: boolean
  at: Date
}

/** Whether the user has reported the thing before. */
export async function isReportedBy(
  sql: Sql,
  { reporterId, type, targetId }: Pick<Entry, 'reporterId' | 'type' | 'targetId'>,
): Promise<boolean> {
  const rows = await sql.query(
    'select 1 from report_entries where reporter_id = $1 and target_type = $2 and target_id = $3::bigint',
    [reporterId, type, targetId],
  )
  return rows.length > 0
}

/** Adds what one user reports, and counts it; null: the same user has reported it in another request meanwhile. */
export async function addEntry(
  tx: Transaction,
  { reportId, communityId }: { reportId: number; communityId: number },
  entry: Entry,
): Promise<{ reporters: number } | null> {
  const [row] = await tx.query<{ reporters: number }>(
    `with added as (
       insert into report_entries (reporter_id, target_type, target_id, report_id, community_id, category, details,
         is_weighty, reported_at)
       values ($3, $4, $5, $1, $2, $6, $7, $8, $9) on conflict do nothing returning 1
     )
     update reports set reporters = reporters + 1 where id = $1 and exists (select 1 from added) returning reporters`,
    [
      reportId,
      communityId,
      entry.reporterId,
      entry.type,
      entry.targetId,
      entry.category,
      entry.details,
      entry.isWeighty,
      entry.at,
    ],
  )
  return row ?? null
}

/** Deletes a report that was opened for a user who had reported the thing before. */
export const deleteUnreported = (tx: Transaction, id: number): Promise<unknown> =>
  tx.query('delete from reports where id = $1 and reporters = 0', [id])

/** Whether so many have reported it that it is hidden, and no moderator has decided on what it says now. */
export async function isToBeHidden(
  tx: Transaction,
  { id, targetType, targetId }: Pick<LockedReport, 'id' | 'targetType' | 'targetId'>,
  changedAt: Date,
): Promise<boolean> {
  const rows = await tx.query(
    `select 1 where ${hidingReporters} <= (
         select count(*) from (select 1 from report_entries where report_id = $1 and is_weighty
           limit ${hidingReporters}) weighty)
       and not exists (select 1 from reports
         where target_type = $2 and target_id = $3 and status in ('dismissed', 'actioned') and decided_at > $4)`,
    [id, targetType, targetId, changedAt],
  )
  return rows.length > 0
}

export async function setClaim(
  tx: Transaction,
  id: number,
  claimedBy: number | null,
): Promise<{ status: ReportStatus; version: number }> {
  const [row] = await tx.query<{ status: ReportStatus; version: number }>(
    `update reports set status = case when $2::int is null then 'open' else 'claimed' end, claimed_by = $2,
       version = version + 1 where id = $1 returning status, version`,
    [id, claimedBy],
  )
  if (!row) throw new Error('an update returned no row')
  return row
}

export async function setDecision(
  tx: Transaction,
  id: number,
  decision: {
    status: 'dismissed' | 'actioned' | 'escalated'
    action: ReportAction
    note: string
    by: number
    at: Date
  },
): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    `update reports set status = $2, action = $3, note = $4, decided_by = $5, decided_at = $6, claimed_by = null,
       version = version + 1 where id = $1 returning version`,
    [id, decision.status, decision.action, decision.note, decision.by, decision.at],
  )
  if (!row) throw new Error('an update returned no row')
  return row.version
}

/** Who is notified of a decision: the newest reporters, in batches. */
const answeredMax = 1_000
export async function listReporters(tx: Transaction, reportId: number): Promise<number[]> {
  const rows = await tx.query<{ reporter_id: number }>(
    `select reporter_id from report_entries where report_id = $1 order by reported_at desc limit ${answeredMax}`,
    [reportId],
  )
  return rows.map(row => row.reporter_id)
}

interface OwnRow {
  id: number
  community_id: number
  name: string
  is_private: boolean
  target_type: ReportTarget
  category: OwnReport['category']
  details: string
  status: ReportStatus
  reported_at: Date
}
const outcomes = {
  open: 'reviewing',
  claimed: 'reviewing',
  escalated: 'reviewing',
  dismissed: 'dismissed',
  actioned: 'actioned',
} as const satisfies Record<ReportStatus, OwnReport['outcome']>

/** What a user reported, newest first, behind a place in the list. Deleted communities are shown to no one. */
export async function listOwn(
  db: Sql,
  {
    reporterId,
    before,
    limit,
  }: { reporterId: number; before: readonly [atMs: number, id: number] | undefined; limit: number },
): Promise<OwnReport[]> {
  const rows = await db.query<OwnRow>(
    `select r.id, r.community_id, c.name, c.is_private, e.target_type, e.category, e.details, r.status, e.reported_at
     from report_entries e join reports r on r.id = e.report_id
       join communities c on c.id = e.community_id and c.state <> 'deleted'
     where e.reporter_id = $1
       and ($2::timestamptz is null or (e.reported_at, e.report_id) < ($2::timestamptz, $3::int))
     order by e.reported_at desc, e.report_id desc limit $4`,
    [reporterId, before ? new Date(before[0]) : null, before?.[1] ?? null, limit],
  )
  return rows.map(row => ({
    id: row.id,
    community: { id: row.community_id, name: row.name, isPrivate: row.is_private },
    targetType: row.target_type,
    category: row.category,
    details: row.details,
    outcome: outcomes[row.status],
    reportedAt: row.reported_at.toISOString(),
  }))
}
