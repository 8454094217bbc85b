import { texts } from '@vitrine/contracts'
import { notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { type LockedMeetup, lockMeetup } from '../events/locked-event.ts'
import { lockStanding, type Standing } from '../standing/standing.repository.ts'
import { findCommunityOf, isShownTo } from './meetups.repository.ts'

export const meetupNotFound = () => notFound(texts.meetup.notFound)

export interface Opened {
  standing: Standing
  meetup: LockedMeetup
}

/** The standing of whoever acts on a meetup, then the meetup, both locked; 404 where the viewer is not shown it. */
export async function lockMeetupIn(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  meetupId: number,
): Promise<Opened> {
  const communityId = await findCommunityOf(tx, meetupId)
  if (communityId === null) throw meetupNotFound()
  const standing = await lockStanding(tx, communityId, viewer.id, ctx.clock())
  // Of a deleted community.
  if (!standing) throw meetupNotFound()
  const meetup = await lockMeetup(tx, meetupId)
  if (!meetup) throw meetupNotFound()
  const reader = { id: viewer.id, isMember: standing.membership !== null }
  if (!(await isShownTo(tx, meetupId, reader))) throw meetupNotFound()
  return { standing, meetup }
}
