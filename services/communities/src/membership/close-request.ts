import { membershipRequestClosed } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../context.ts'
import { closePending, type Decision } from './requests.repository.ts'

/**
 * Ends the request of a user to join a locked community, with its event, so that it waits nowhere any more; null where
 * none waited.
 */
export async function closeRequest(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  { communityId, userId }: { communityId: number; userId: number },
  decision: Decision,
): Promise<number | null> {
  const requestId = await closePending(tx, communityId, userId, decision)
  if (requestId !== null)
    await outbox.publish(tx, membershipRequestClosed, {
      communityId,
      requestId,
      userId,
      outcome: decision.status,
      visibility: 'involved',
    })
  return requestId
}
