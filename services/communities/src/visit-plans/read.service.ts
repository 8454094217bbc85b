import {
  openPlansMax,
  type PlanMuseum,
  planMuseumsMax,
  type VisitPlan,
  type VisitPlanDetail,
} from '@vitrine/contracts'
import { museumRefOf } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { isAllowed, mayWrite, refOf, requireAllowed, standingIn } from '../standing/standing.ts'
import { findShownPlan, readerIn } from './access.ts'
import { type Offer, offerOf, withVotes } from './offer.ts'
import { mayVote, permitDeletion } from './permission.ts'
import { metresBetween } from './place.ts'
import { firstOpenDay, planOf } from './plan-row.ts'
import { listMuseumRefs, listOpenPlans, listPlanMuseums, type PlanMuseumRow } from './plans.repository.ts'
import { findVote, findVotesOfTimes } from './votes.repository.ts'

/** The open plans of a community, the newest first: for its members (C-03). */
export async function listVisitPlans(
  ctx: CommunitiesContext,
  viewer: Actor,
  communityId: number,
): Promise<VisitPlan[]> {
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireAllowed(standing, viewer, 'readMembersOnly')
  const now = ctx.clock()
  const rows = await listOpenPlans(ctx.db, communityId, readerIn(standing, viewer), {
    firstDay: firstOpenDay(now),
    limit: openPlansMax,
  })
  const museums = await listMuseumRefs(
    ctx.db,
    rows.map(({ id }) => id),
  )
  const byPlan = Map.groupBy(museums, ({ plan_id }) => plan_id)
  return rows.map(row =>
    planOf(
      row,
      (byPlan.get(row.id) ?? []).map(each => museumRefOf(each)),
      now,
    ),
  )
}

/** With the times at which all chosen museums are open, as far as their hours are known. */
export async function getVisitPlan(
  ctx: CommunitiesContext,
  viewer: Actor,
  planId: number,
): Promise<VisitPlanDetail> {
  const { standing, plan } = await findShownPlan(ctx, viewer, planId)
  const now = ctx.clock()
  const museums = await listPlanMuseums(ctx.db, planId)
  const own = await findVote(ctx.db, planId, viewer.id)
  const offer = offerOf(plan, museums, now)
  const { museums: _, ...shown } = planOf(plan, [], now)
  const isOpen = shown.state === 'open'
  return {
    ...shown,
    group: refOf(standing),
    museums: shownMuseums(museums, offer, own.museumIds),
    timezone: offer.timezone,
    days: withVotes(offer.days, await findVotesOfTimes(ctx.db, planId), own),
    ownTimes: own.times,
    mayVote: isOpen && mayVote(standing, viewer),
    mayAddMuseum: isOpen && museums.length < planMuseumsMax && mayWrite(standing, viewer, 'post'),
    mayCreateMeetup:
      isOpen && mayWrite(standing, viewer, 'post') && isAllowed(standing, viewer, 'createMeetup'),
    mayDelete:
      standing.community.state !== 'archived' &&
      (await permitDeletion(ctx.db, standing, viewer, plan)) !== null,
  }
}

/** The place first. */
function shownMuseums(
  museums: readonly PlanMuseumRow[],
  { place, chosen }: Offer,
  own: readonly number[],
): PlanMuseum[] {
  const inOrder = [place, ...museums.filter(each => each !== place)]
  return inOrder.map(each => ({
    museum: museumRefOf(each),
    votes: each.votes,
    isMine: own.includes(each.museum_id),
    isChosen: chosen.includes(each),
    distance: each === place ? null : metresBetween(place, each),
    hasFreeAdmissionDays: each.has_free_days,
  }))
}
