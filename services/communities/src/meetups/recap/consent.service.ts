import { type CommunityRef, type RecapConsent, recapConsentChanged } from '@vitrine/contracts'
import { mutate, type Transaction } from '@vitrine/service-kit'
import type { Caller, CommunitiesContext } from '../../context.ts'
import { findStatus } from '../../events/rsvps/rsvps.repository.ts'
import { lockMeetupIn } from '../access.ts'
import { requireAsked } from '../permission.ts'
import { giveConsent, takeConsent, takeConsentsIn } from './consents.repository.ts'

const visibility = 'involved' as const

/** Says whether the recap of a meetup may show the user's photos. Whoever once agreed may take that back at any time. */
export function setConsent(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { meetupId, isGiven }: { meetupId: number } & RecapConsent,
): Promise<RecapConsent> {
  return mutate(ctx.db, idempotency, async tx => {
    const { standing, meetup } = await lockMeetupIn(ctx, tx, viewer, meetupId, { shared: true })
    const userId = viewer.id
    const { community_id: communityId } = meetup
    if (isGiven) requireAsked(standing, viewer, meetup, await findStatus(tx, meetupId, userId))
    const hasChanged = isGiven
      ? await giveConsent(tx, { meetupId, userId, communityId, at: ctx.clock() })
      : await takeConsent(tx, meetupId, userId)
    if (hasChanged)
      await ctx.outbox.publish(tx, recapConsentChanged, {
        ...{ communityId, meetupId, visibility, userId, isGiven, cause: 'user' },
      })
    return { isGiven }
  })
}

/** Takes back what a user whose membership ends agreed to, in the transaction of what ends it. */
export async function endConsents(
  { outbox }: Pick<CommunitiesContext, 'outbox'>,
  tx: Transaction,
  of: { userId: number; community: CommunityRef; cause: 'membership' | 'account' },
): Promise<void> {
  const { userId, community, cause } = of
  const meetupIds = await takeConsentsIn(tx, community.id, userId)
  await outbox.publishAll(
    tx,
    recapConsentChanged,
    meetupIds.map(meetupId => ({
      ...{ communityId: community.id, meetupId, visibility, userId, isGiven: false, cause },
    })),
  )
}
