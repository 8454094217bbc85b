import {
  type EventData,
  type MeetupNotice,
  meetupPhotosPath,
  type recapDrafted,
  type recapGuestsAffected,
  recapPath,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import { toGuests } from './guests.ts'
import { about, meetupNotice, targets } from './meetups.ts'

type Drafted = EventData<typeof recapDrafted>
type Affected = EventData<typeof recapGuestsAffected>

/** No user is named: neither who organized the meetup nor who published its recap. */
const actOf = (of: MeetupNotice['of'], data: Drafted | Affected): Omit<Act, 'userId'> => ({
  ...about(data),
  target: targets(data.meetup).recap,
  link: recapPath(data.meetup.id),
  notice: meetupNotice(of, data),
})

/** To the organizer, who may edit it as a member, of a public community too. */
export function ofRecapDraft(drafted: Drafted): Act | null {
  const { organizerId, draftedAt } = drafted
  if (organizerId === null) return null
  return {
    ...actOf('recap-drafted', drafted),
    userId: organizerId,
    isForMembers: true,
    ignoresCommunityMute: true,
    happenedAt: draftedAt,
  }
}

/**
 * To whoever attended. Of a draft they are asked whether it may show their photos, which are for members, of a public community
 * too: the link leads to where they answer.
 */
export function ofRecapGuests(affected: Affected): Act[] {
  const { state, meetup, at: happenedAt } = affected
  const asks = { link: meetupPhotosPath(meetup.id), isForMembers: true }
  const act =
    state === 'draft' ? { ...actOf('recap-asks', affected), ...asks } : actOf('recap-published', affected)
  return toGuests(affected, { ...act, happenedAt })
}
