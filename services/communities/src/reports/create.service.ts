import {
  type CreateReport,
  type ReportTarget,
  reportCreated,
  reporterMinDays,
  texts,
} from '@vitrine/contracts'
import { invalid, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../context.ts'
import { requireInside } from '../meetups/permission.ts'
import { listReviewers } from '../members/membership-rows.repository.ts'
import { type Person, personOf } from '../people/people.repository.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { lockStandingIn, refOf, requireReader } from '../standing/standing.ts'
import { hideReported, isContent } from './removal.ts'
import * as repository from './reports.repository.ts'
import { findPlace, findReported, hasOtherModerator, type Reported } from './targets.repository.ts'

const missing: Record<ReportTarget, string> = {
  community: texts.community.notFound,
  community_post: texts.discussion.postNotFound,
  community_comment: texts.errors.notFound.message,
  community_member: texts.errors.notFound.message,
  meetup_photo: texts.meetup.photoNotFound,
}

/** Once for each user and thing: a repeated report changes nothing, also after the decision (D-67). */
export function createReport(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { targetType: type, targetId, category, details }: CreateReport,
): Promise<{ isNew: boolean }> {
  return mutate(ctx.db, idempotency, async tx => {
    const isRepeated = { isNew: false }
    const reporterId = viewer.id
    if (await repository.isReportedBy(tx, { reporterId, type, targetId })) return isRepeated
    const place = await findPlace(tx, type, targetId)
    if (!place) throw notFound(missing[type])
    const { communityId, isForMembers } = place
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    if (isForMembers) requireInside(standing, viewer)
    // What a private community says of itself is shown to everyone.
    else if (type !== 'community') requireReader(standing, viewer)
    const reporter = { id: viewer.id, isMember: standing.membership !== null }
    const reported = await findReported(tx, { type, id: targetId }, reporter)
    if (!reported) throw notFound(missing[type])
    const { subjectId } = reported
    if (subjectId === viewer.id) throw invalid('targetId', texts.reports.own)

    const at = ctx.clock()
    const status = (await isLeftToPlatform(tx, standing, type, reported)) ? 'escalated' : 'open'
    const report = await repository.openReport(tx, { communityId, type, id: targetId, subjectId, status, at })
    const isWeighty = !standing.ban && isOldEnough(await personOf(tx, viewer), at)
    const entry = { reporterId, type, targetId, category, details, isWeighty, at }
    const added = await repository.addEntry(tx, { reportId: report.id, communityId }, entry)
    if (!added) {
      await repository.deleteUnreported(tx, report.id)
      return isRepeated
    }
    await announce(ctx, tx, { standing, report, category, reporterId, ...added })
    await hide(ctx, tx, report, reported, at)
    return { isNew: true }
  })
}

const dayMs = 24 * 3_600_000
/** An account whose event has not arrived has only just been made. */
const isOldEnough = ({ registered_at: registeredAt }: Person, now: Date): boolean =>
  registeredAt !== null && now.getTime() - registeredAt.getTime() > reporterMinDays * dayMs

/** Those who moderate decide neither about the community itself, nor about themselves. */
const isLeftToPlatform = async (
  tx: Transaction,
  { community }: Standing,
  type: ReportTarget,
  { subjectId }: Reported,
): Promise<boolean> =>
  type === 'community' ||
  community.state === 'archived' ||
  !(await hasOtherModerator(tx, community.id, subjectId))

async function announce(
  { outbox }: CommunitiesContext,
  tx: Transaction,
  of: {
    standing: Standing
    report: repository.LockedReport
    category: CreateReport['category']
    reporterId: number
    reporters: number
  },
): Promise<void> {
  const { standing, report, category, reporterId, reporters } = of
  const { id: reportId, targetType, targetId, subjectId } = report
  const community = refOf(standing)
  const isForModerators = report.status !== 'escalated'
  const reviewers = isForModerators && reporters === 1 ? await listReviewers(tx, community.id) : []
  await outbox.publish(tx, reportCreated, {
    community,
    visibility: 'involved',
    reportId,
    targetType,
    targetId,
    subjectId,
    category,
    reporters,
    isForModerators,
    reviewerIds: reviewers.filter(id => id !== subjectId && id !== reporterId),
  })
}

/** Three reporters hide a post or a comment, with what was written on it, or a photo, until it is decided (MM8). */
async function hide(
  ctx: CommunitiesContext,
  tx: Transaction,
  report: repository.LockedReport,
  { changedAt }: Reported,
  at: Date,
): Promise<void> {
  if (!isContent(report.targetType)) return
  if (!(await repository.isToBeHidden(tx, report, changedAt))) return
  await hideReported(ctx, tx, report, at)
}
