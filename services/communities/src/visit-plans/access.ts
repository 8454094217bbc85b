import { AppError, type PlanOfMembers, texts } from '@vitrine/contracts'
import { notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { findStanding, lockStanding, type Standing } from '../standing/standing.repository.ts'
import { isAllowed } from '../standing/standing.ts'
import { type PlanRow, stateOf } from './plan-row.ts'
import { findCommunityOf, findPlan, lockPlan } from './plans.repository.ts'

export const planNotFound = () => notFound(texts.visitPlan.notFound)

export interface Opened {
  standing: Standing
  plan: PlanRow
}

/** A plan as whoever asks is shown it: 404 where there is none, 403 for those who are no members. */
export async function findShownPlan(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  viewer: Actor,
  planId: number,
): Promise<Opened> {
  const communityId = await findCommunityOf(db, planId)
  // Null also where its community is deleted.
  const standing = communityId === null ? null : await findStanding(db, communityId, viewer.id, clock())
  if (!standing) throw planNotFound()
  requireMember(standing, viewer)
  const plan = await findPlan(db, planId, readerIn(standing, viewer))
  if (!plan) throw planNotFound()
  return { standing, plan }
}

/** As {@link findShownPlan}: the standing of whoever acts, then the plan, both locked. */
export async function lockPlanIn(
  { clock }: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  planId: number,
): Promise<Opened> {
  const communityId = await findCommunityOf(tx, planId)
  const standing = communityId === null ? null : await lockStanding(tx, communityId, viewer.id, clock())
  if (!standing) throw planNotFound()
  requireMember(standing, viewer)
  const plan = await lockPlan(tx, planId, readerIn(standing, viewer))
  if (!plan) throw planNotFound()
  return { standing, plan }
}

function requireMember(standing: Standing, viewer: Actor): void {
  if (isAllowed(standing, viewer, 'readMembersOnly')) return
  const details: PlanOfMembers = { communityId: standing.community.id }
  throw new AppError('not_a_member', texts.community.notAMember, { details })
}

export const readerIn = ({ membership }: Standing, { id }: Pick<Actor, 'id'>) => ({
  id,
  isMember: membership !== null,
})

const closedTexts = { settled: texts.visitPlan.settled, over: texts.visitPlan.over }

/** 409 for a plan in which nothing is chosen any more. */
export function refuseClosed(plan: PlanRow, now: Date): void {
  const state = stateOf(plan, now)
  if (state !== 'open') throw new AppError('plan_closed', closedTexts[state])
}
