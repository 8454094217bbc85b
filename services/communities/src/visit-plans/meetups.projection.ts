import { type meetupCancelled, type meetupDeleted, visitPlanReopened } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { CommunitiesContext } from '../context.ts'
import { clearMeetups } from './plans.repository.ts'
import { messageIn } from './published.ts'

/** Opens the plans whose meetups do not take place, so that members choose again. */
export const reopenPlans =
  ({
    outbox,
  }: Pick<CommunitiesContext, 'outbox'>): BatchHandler<typeof meetupCancelled | typeof meetupDeleted> =>
  async (events, { tx }) => {
    const ids = events.map(({ data }) => ('meetupId' in data ? data.meetupId : data.meetup.id))
    const reopened = await clearMeetups(tx, ids)
    await outbox.publishAll(
      tx,
      visitPlanReopened,
      reopened.map(({ id, community }) => messageIn(community, id)),
    )
  }
