import type { CommunityRef, MeetupRef, Visibility } from '@vitrine/contracts'
import { visibilityOf } from '../standing/standing.ts'
import { meetupRefOf } from './meetup-row.ts'
import type { LockedMeetup } from './meetups.repository.ts'

/** What every event of a meetup says of it. */
export interface MeetupOf {
  community: CommunityRef
  visibility: Visibility
  meetup: MeetupRef
}

const communityOf = (row: LockedMeetup): CommunityRef => ({
  id: row.community_id,
  name: row.community_name,
  isPrivate: row.is_private,
})

export const meetupEventOf = (row: LockedMeetup): MeetupOf => ({
  community: communityOf(row),
  visibility: visibilityOf({ isPrivate: row.is_private }),
  meetup: meetupRefOf(row),
})

/** As {@link meetupEventOf}, of the answer of a user, which members alone see. */
export const rsvpOf = (row: LockedMeetup, userId: number): MeetupOf & { userId: number } => ({
  ...meetupEventOf(row),
  visibility: 'members',
  userId,
})
