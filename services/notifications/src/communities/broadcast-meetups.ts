import {
  meetupCancelled,
  meetupChanged,
  meetupCreated,
  meetupDeleted,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import type { LiveEvent } from '../stream/live.ts'
import { meetupIdsOf } from './meetups.ts'

/** What changes meetups, and who comes to them. */
export const broadcastsOfMeetups = [
  meetupCreated,
  meetupChanged,
  meetupCancelled,
  meetupDeleted,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpWaitlisted,
  rsvpOffered,
  rsvpPromoted,
  rsvpCancelled,
] as const
type OfMeetup = (typeof broadcastsOfMeetups)[number]

/** Whether all may know that the meetup changed. Who comes to it is for members, and is in no message. */
const isOpen = ({ data }: Received<OfMeetup>): boolean =>
  'community' in data ? !data.community.isPrivate : data.visibility === 'public'

/**
 * Reports which meetups changed: to the open pages of members, where the community is for them alone, else to all; ids only.
 * Of a meetup one message stands for all events that came together.
 */
export const broadcastMeetups =
  (ctx: NotificationsContext): BatchHandler<OfMeetup> =>
  async (events, { afterCommit }) => {
    const last = [...new Map(events.map(event => [event.key, event])).values()]
    afterCommit(() => {
      for (const event of last) {
        const data = meetupIdsOf(event.data)
        const message: LiveEvent = { event: 'meetup', data }
        if (isOpen(event)) ctx.live.broadcast(message)
        else ctx.live.toMembers(data.communityId, [message])
      }
    })
  }
