import {
  AppError,
  type DecideReport,
  type LogAction,
  memberWarned,
  type ReportAction,
  type ReportVersion,
  reportAnswered,
  reportEscalated,
  reportResolved,
  texts,
} from '@vitrine/contracts'
import { invalid, mutate } from '@vitrine/service-kit'
import { applyDeletion } from '../communities/deletion.service.ts'
import type { Caller, CommunitiesContext } from '../context.ts'
import { recordModeration } from '../moderation-log/moderation-log.repository.ts'
import { type Reasons, reasonsOf } from '../moderation-log/reasons.ts'
import { applyRemoval, reasonsOfRemoval } from '../removals/removals.service.ts'
import { applyRestriction, reasonsOfRestriction } from '../restrictions/restrictions.service.ts'
import { type Permit, permitOnAnyRank } from '../standing/permissions.ts'
import { findMembership, type Standing } from '../standing/standing.repository.ts'
import { rankIn, refOf, requireAllowed } from '../standing/standing.ts'
import { type Acting, lockForModeration, lockTarget } from '../standing/target.ts'
import { requireDecidable } from './queue.service.ts'
import { type ContentTarget, isContent, removeReported, showAgain } from './removal.ts'
import { type LockedReport, listReporters, lockReport, setDecision } from './reports.repository.ts'
import { actionsOn, isApplicable } from './rules.ts'

/** A report, locked, with what is needed to decide it. */
interface Case extends Acting {
  standing: Standing
  permit: Permit
  report: LockedReport
  /** The membership of the subject; null: no member any more. */
  memberId: number | null
  at: Date
}

/** Decides a report, once: of two moderators who read the same version, one is refused with 409 (MM8, B-08). */
export function decideReport(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, reportId, decision }: { communityId: number; reportId: number; decision: DecideReport },
): Promise<ReportVersion> {
  // The stored answer names no one.
  return mutate(ctx.db, idempotency, async tx => {
    const acting = { ctx, tx, viewer }
    const standing = await lockForModeration(acting, communityId)
    const granted = requireAllowed(standing, viewer, 'decideReport')
    const found = await lockReport(tx, communityId, reportId)
    const report = requireDecidable(found, viewer, decision.version)
    const { action } = decision
    if (!isApplicable(report.targetType, action)) throw invalid('action', texts.reports.notApplicable)
    const subject = await findMembership(tx, communityId, report.subjectId)
    const subjectRank = subject?.rank ?? null
    if (!actionsOn({ ...report, subjectRank }, standing, viewer).includes(action))
      throw new AppError('forbidden', texts.reports.notAllowed)

    const memberId = subject?.id ?? null
    // An administrator of the platform may act where the own rank in the community does not suffice.
    const actor = { rank: rankIn(standing), role: viewer.role }
    const isAbout = action !== 'dismiss' && action !== 'escalate'
    const permit = isAbout ? permitOnAnyRank(actor, subjectRank ?? 'member', 'decideReport') : granted
    const of = { ...acting, standing, permit, report, memberId, at: ctx.clock() }
    await carryOut(of, decision)
    return close(of, decision)
  })
}

/** What the decision does, with its entry in the log, before the report is closed. */
async function carryOut(of: Case, decision: DecideReport): Promise<void> {
  const { action } = decision
  if (action !== 'remove' && action !== 'escalate') await showAgain(of, of.report)
  switch (action) {
    case 'dismiss':
      return record(of, 'dismiss_report')
    case 'escalate':
      return record(of, 'escalate_report')
    case 'remove':
      return remove(of, decision)
    case 'warn':
      return warn(of, decision)
    case 'restrict':
      return restrict(of, decision)
    case 'remove_member':
      return removeMember(of, decision)
  }
}

/** Neither the note nor what reporters wrote is in the log, which the subject may read. */
async function record(
  { report, standing, permit, viewer, tx, at }: Case,
  action: LogAction,
  statement: Pick<Reasons, 'reason' | 'rule'> = { reason: '', rule: '' },
): Promise<void> {
  await recordModeration(tx, {
    communityId: standing.community.id,
    actorId: viewer.id,
    permit,
    action,
    target: { type: report.targetType, id: report.targetId, userId: report.subjectId },
    ...statement,
    details: { report: report.id },
    at,
  })
}

type Decision<Action extends ReportAction> = Extract<DecideReport, { action: Action }>

const statementOf = async (
  { tx, standing, at }: Case,
  { reason, rule }: Pick<Reasons, 'reason' | 'rule'>,
): Promise<Pick<Reasons, 'reason' | 'rule'>> => {
  const given = { reason, rule, until: null }
  return reasonsOf(tx, { communityId: standing.community.id, now: at, given })
}

async function remove(of: Case, decision: Decision<'remove'>): Promise<void> {
  const { ctx, tx, viewer, standing, permit, report, at } = of
  const { reason, rule } = await statementOf(of, decision)
  if (report.targetType === 'community') return applyDeletion(of, standing, { permit, reason, rule, at })
  const isRemoved = await removeReported(ctx, tx, report, { by: viewer.id, reason, rule, at })
  if (isRemoved && isContent(report.targetType))
    await record(of, deletions[report.targetType], { reason, rule })
}

const deletions = {
  community_post: 'delete_post',
  community_comment: 'delete_comment',
  meetup_photo: 'delete_photo',
} as const satisfies Record<ContentTarget, LogAction>

async function warn(of: Case, decision: Decision<'warn'>): Promise<void> {
  const { ctx, tx, viewer, standing, report } = of
  if (report.subjectId === null) throw invalid('action', texts.reports.notApplicable)
  const { reason, rule } = await statementOf(of, decision)
  await ctx.outbox.publish(tx, memberWarned, {
    community: refOf(standing),
    visibility: 'involved',
    userId: report.subjectId,
    warnedBy: viewer.id,
    reportId: report.id,
    targetType: report.targetType,
    reason,
    rule,
  })
  await record(of, 'warn_member', { reason, rule })
}

async function restrict(of: Case, decision: Decision<'restrict'>): Promise<void> {
  const { standing, memberId } = of
  if (memberId === null) throw notAllowed()
  const target = await lockTarget(of, standing, memberId, 'restrictMember')
  const given = { ...decision, isRestricted: true }
  const reasons = await reasonsOfRestriction(of, standing.community.id, given)
  const { kind } = decision
  await applyRestriction(of, refOf(standing), { ...target, kind, isRestricted: true, reasons })
}

async function removeMember(of: Case, decision: Decision<'remove_member'>): Promise<void> {
  const { standing, memberId } = of
  if (memberId === null) throw notAllowed()
  const { ban } = decision
  const target = await lockTarget(of, standing, memberId, ban ? 'banMember' : 'removeMember')
  const reasons = await reasonsOfRemoval(of, standing.community.id, decision)
  await applyRemoval(of, refOf(standing), { ...target, ban, reasons })
}

const notAllowed = () => new AppError('forbidden', texts.reports.notAllowed)

/** Stores the decision; who reported learns what came of it, and no more. */
async function close(of: Case, { action, note }: DecideReport): Promise<ReportVersion> {
  const { ctx, tx, viewer, standing, report, at } = of
  const { id, targetType, targetId, subjectId, reporters } = report
  const status = action === 'escalate' ? 'escalated' : action === 'dismiss' ? 'dismissed' : 'actioned'
  // That of the moderator who escalated it stays.
  const notes = [report.note, note].filter(Boolean).join('\n\n')
  const version = await setDecision(tx, id, { status, action, note: notes, by: viewer.id, at })
  const about = {
    community: refOf(standing),
    visibility: 'involved',
    reportId: id,
    targetType,
    targetId,
    subjectId,
  } as const
  if (action === 'escalate' || status === 'escalated') {
    await ctx.outbox.publish(tx, reportEscalated, { ...about, escalatedBy: viewer.id, reporters })
    return { id, status, version }
  }
  await ctx.outbox.publish(tx, reportResolved, { ...about, resolvedBy: viewer.id, outcome: status, action })
  const reporterIds = await listReporters(tx, id)
  await ctx.outbox.publishAll(
    tx,
    reportAnswered,
    reporterIds
      // Whoever decides it knows.
      .filter(reporterId => reporterId !== viewer.id)
      .map(reporterId => ({
        community: about.community,
        visibility: 'involved' as const,
        reportId: id,
        targetType,
        reporterId,
        outcome: status,
      })),
  )
  return { id, status, version }
}
