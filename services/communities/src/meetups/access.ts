import { texts } from '@vitrine/contracts'
import { notFound, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { type LockedMeetup, lockMeetup, lockMeetupShared } from '../events/locked-event.ts'
import { findStanding, lockStanding, type Standing } from '../standing/standing.repository.ts'
import type { MeetupRow } from './meetup-row.ts'
import { findCommunityOf, findMeetup, isShownTo, type Reader } from './meetups.repository.ts'

export const meetupNotFound = () => notFound(texts.meetup.notFound)

export interface Found {
  standing: Standing
  meetup: MeetupRow
  reader: Reader
}

/** A meetup as whoever asks is shown it, and what they are in its community; 404 where they are not shown it. */
export async function findShown(
  { db, clock }: Pick<CommunitiesContext, 'db' | 'clock'>,
  viewer: Pick<Actor, 'id'>,
  meetupId: number,
): Promise<Found> {
  const communityId = await findCommunityOf(db, meetupId)
  // Null also where its community is deleted.
  const standing = communityId === null ? null : await findStanding(db, communityId, viewer.id, clock())
  if (!standing) throw meetupNotFound()
  const reader = { id: viewer.id, isMember: standing.membership !== null }
  const meetup = await findMeetup(db, meetupId, reader)
  if (!meetup) throw meetupNotFound()
  return { standing, meetup, reader }
}

export interface Opened {
  standing: Standing
  meetup: LockedMeetup
}

/**
 * The standing of whoever acts on a meetup, then the meetup, both locked; 404 where the viewer is not shown it. `shared`: several
 * may, and none of them changes it.
 */
export async function lockMeetupIn(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  meetupId: number,
  { shared = false } = {},
): Promise<Opened> {
  const communityId = await findCommunityOf(tx, meetupId)
  if (communityId === null) throw meetupNotFound()
  const standing = await lockStanding(tx, communityId, viewer.id, ctx.clock())
  // Of a deleted community.
  if (!standing) throw meetupNotFound()
  const meetup = await (shared ? lockMeetupShared : lockMeetup)(tx, meetupId)
  if (!meetup) throw meetupNotFound()
  const reader = { id: viewer.id, isMember: standing.membership !== null }
  if (!(await isShownTo(tx, meetupId, reader))) throw meetupNotFound()
  return { standing, meetup }
}
