import { type CommunityRef, type PlanVote, visitPlanDeleted, visitPlanVoted } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import type { Standing } from '../standing/standing.repository.ts'
import { refOf } from '../standing/standing.ts'

type Ctx = Pick<CommunitiesContext, 'outbox'>
export interface PlanMessage {
  community: CommunityRef
  visibility: 'members'
  planId: number
}

/** What every message about a plan says of it. */
export const messageIn = (community: CommunityRef, planId: number): PlanMessage => ({
  community,
  visibility: 'members',
  planId,
})

export const messageOf = (standing: Standing, planId: number): PlanMessage =>
  messageIn(refOf(standing), planId)

export const publishVote = (
  { outbox }: Ctx,
  tx: Transaction,
  of: PlanMessage,
  vote: PlanVote & { userId: number; cause: 'user' | 'membership' | 'account' },
): Promise<void> => outbox.publish(tx, visitPlanVoted, { ...of, ...vote })

export const publishDeleted = (
  { outbox }: Ctx,
  tx: Transaction,
  of: PlanMessage,
  deletedBy: number | null,
): Promise<void> => outbox.publish(tx, visitPlanDeleted, { ...of, deletedBy })
