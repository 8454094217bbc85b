import {
  AppError,
  type ClaimReport,
  type CommunityReport,
  type OwnReport,
  type ReportsQuery,
  type ReportVersion,
  texts,
} from '@vitrine/contracts'
import { decodeCursor, mutate, notFound, pageOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { asReader } from '../discussion/posts/access.ts'
import { isPlatformAdmin } from '../standing/permissions.ts'
import { lockStandingIn, requireAllowed, standingIn } from '../standing/standing.ts'
import { TimePosition } from '../time-position.ts'
import { contentsOf } from './contents.ts'
import { listQueue } from './queue.repository.ts'
import { type LockedReport, listOwn, lockReport, setClaim } from './reports.repository.ts'
import { actionsOn, isUndecided } from './rules.ts'

/** Reports on what is in a community, with all that was reported: for those who moderate, and never about themselves. */
export async function listReports(
  ctx: CommunitiesContext,
  viewer: Actor,
  { communityId, status: list, cursor, limit }: { communityId: number } & ReportsQuery,
): Promise<{ page: CommunityReport[]; next: string | null }> {
  const behind = decodeCursor(cursor, TimePosition)
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'decideReport')
  const reader = { id: viewer.id, isPlatform: isPlatformAdmin(viewer.role) }
  const found = await listQueue(ctx.db, { communityId, list, reader, behind, limit: limit + 1 })
  const { page, next } = pageOf(found, limit, ({ id, decidedAt }) => [
    list === 'decided' && decidedAt !== null ? Date.parse(decidedAt) : 0,
    id,
  ])
  const contentOf = await contentsOf(ctx.db, page, asReader(ctx, standing, viewer))
  return {
    page: page.map(report => ({
      ...report,
      ...contentOf(report),
      actions: actionsOn(report, standing, viewer),
    })),
    next,
  }
}

export async function listOwnReports(
  { db }: CommunitiesContext,
  viewer: Actor,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ page: OwnReport[]; next: string | null }> {
  const before = decodeCursor(cursor, TimePosition)
  const found = await listOwn(db, { reporterId: viewer.id, before, limit: limit + 1 })
  return pageOf(found, limit, ({ reportedAt, id }) => [Date.parse(reportedAt), id])
}

const decided = () => new AppError('stale_version', texts.reports.decided)
const forPlatform = () => new AppError('forbidden', texts.reports.forPlatform)

/**
 * Refuses a report that the viewer does not decide: 404 for one about the viewer, 403 for one that is left to the platform, 409 for
 * one that another moderator has changed since it was read.
 */
export function requireDecidable(
  report: LockedReport | null,
  viewer: Pick<Actor, 'id' | 'role'>,
  version: number,
): LockedReport {
  const isPlatform = isPlatformAdmin(viewer.role)
  if (!report || report.subjectId === viewer.id || (report.targetType === 'community' && !isPlatform))
    throw notFound(texts.reports.notFound)
  if (report.version !== version || !isUndecided(report.status)) throw decided()
  if (report.status === 'escalated' && !isPlatform) throw forPlatform()
  return report
}

/** Shows the other moderators who works on a report; it keeps none of them from deciding it (B-08). */
export function claimReport(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, reportId, version, claim }: { communityId: number; reportId: number } & ClaimReport,
): Promise<ReportVersion> {
  return mutate(ctx.db, idempotency, async tx => {
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    requireAllowed(standing, viewer, 'decideReport')
    const report = requireDecidable(await lockReport(tx, communityId, reportId), viewer, version)
    if (report.status === 'escalated') throw forPlatform()
    const claimedBy = claim ? viewer.id : null
    if (report.claimedBy === claimedBy) return { id: reportId, status: report.status, version }
    return { id: reportId, ...(await setClaim(tx, reportId, claimedBy)) }
  })
}
