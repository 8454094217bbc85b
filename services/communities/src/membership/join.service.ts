import {
  AppError,
  type JoinCommunity,
  type MembershipState,
  membershipRequested,
  texts,
} from '@vitrine/contracts'
import { invalid, mutate, notFound, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import { findColumns } from '../communities/communities.repository.ts'
import type { Actor, Caller, CommunitiesContext } from '../context.ts'
import { closeInvitation } from '../invitations/invitations.repository.ts'
import { beginMembership } from '../members/begin-membership.ts'
import { listReviewers } from '../members/membership-rows.repository.ts'
import { personOf } from '../people/people.repository.ts'
import { findStanding, lockCommunity, type Standing } from '../standing/standing.repository.ts'
import { archived, refOf } from '../standing/standing.ts'
import { closeRequest } from './close-request.ts'
import * as repository from './requests.repository.ts'
import { joining, pausedUntil } from './rules.ts'
import { stateOf } from './state.ts'

/**
 * Joins a public community, or asks to join a private one (CO4). Whoever is invited joins either; who is a member already,
 * or waits, changes nothing.
 */
export async function joinCommunity(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  id: number,
  { answers }: JoinCommunity,
  missing: string = texts.community.notFound,
): Promise<MembershipState> {
  return mutate(ctx.db, idempotency, async tx => {
    await lockCommunity(tx, id)
    const now = ctx.clock()
    const standing = await findStanding(tx, id, viewer.id, now)
    if (!standing) throw notFound(missing)
    const isInvited = await closeInvitation(tx, id, viewer.id, 'accepted', now)
    await applyJoining(ctx, tx, standing, viewer, { isInvited, answers })
    return stateOf(tx, id, viewer.id)
  })
}

/** Under `lockCommunity`. Where it is refused, the transaction rolls back. */
export async function applyJoining(
  ctx: CommunitiesContext,
  tx: Transaction,
  standing: Standing,
  viewer: Actor,
  { isInvited, answers = [] }: { isInvited: boolean; answers?: readonly string[] },
): Promise<void> {
  const now = ctx.clock()
  const rejectedAt = await repository.findRejectedAt(tx, standing.community.id, viewer.id)
  const user = () => personOf(tx, viewer).then(person => userSummaryOf(viewer.id, person))
  switch (joining(standing, { isInvited, rejectedAt, now })) {
    case 'banned':
      throw bannedBy(standing)
    case 'community_archived':
      throw archived()
    case 'request_paused':
      throw pausedBy(rejectedAt, now)
    case 'enters':
      return enter(ctx, tx, standing, await user())
    case 'asks':
      return ask(ctx, tx, standing, await user(), answers)
  }
}

type User = ReturnType<typeof userSummaryOf>

/** A request that waits, from when the community was private, is approved with it. */
async function enter(
  ctx: Pick<CommunitiesContext, 'clock' | 'outbox'>,
  tx: Transaction,
  standing: Standing,
  user: User,
): Promise<void> {
  const community = refOf(standing)
  const of = { communityId: community.id, userId: user.id }
  await closeRequest(ctx, tx, of, { status: 'approved', by: null, at: ctx.clock() })
  await beginMembership(ctx, tx, { community, user })
}

async function ask(
  ctx: CommunitiesContext,
  tx: Transaction,
  standing: Standing,
  user: User,
  answers: readonly string[],
): Promise<void> {
  const community = refOf(standing)
  const now = ctx.clock()
  const questions = (await findColumns(tx, community.id))?.join_questions ?? []
  if (answers.length !== questions.length || answers.includes(''))
    throw invalid('answers', texts.community.answersRequired)
  const requestId = await repository.insertRequest(tx, {
    communityId: community.id,
    userId: user.id,
    answers: questions.map((question, index) => ({ question, answer: answers[index] ?? '' })),
    at: now,
  })
  await ctx.outbox.publish(tx, membershipRequested, {
    community,
    visibility: 'involved',
    requestId,
    applicant: user,
    reviewerIds: await listReviewers(tx, community.id),
  })
}

function bannedBy({ ban }: Standing): AppError {
  const until = ban?.until?.toISOString() ?? null
  const text = until === null ? texts.community.banned : texts.community.bannedUntil
  const reason = ban?.reason ?? ''
  const values = { reason, date: until?.slice(0, 10) ?? '' }
  return new AppError('banned', text, { values, details: { reason, until } })
}

function pausedBy(rejectedAt: Date | null, now: Date): AppError {
  const until = pausedUntil(rejectedAt, now)?.toISOString() ?? ''
  const values = { date: until.slice(0, 10) }
  return new AppError('request_paused', texts.community.requestPaused, { values, details: { until } })
}
