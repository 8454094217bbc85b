import type {
  EventData,
  meetupAnnounced,
  meetupCommentCreated,
  meetupUserMentioned,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import { meetupNotice } from '../events/meetups.ts'
import { inside, onMeetup, toMentioned, toOwner, toParent } from './comments.ts'

type Comment = EventData<typeof meetupCommentCreated>

/** To the organizer. Of an announcement, those who answered the meetup are notified: {@link ofAnnouncement}. */
export function ofMeetupComment(comment: Comment): Act | null {
  if (comment.isAnnouncement) return null
  const place = onMeetup(comment.meetup.id)
  return toOwner(comment, place, { ownerId: comment.organizerId, target: place.comments })
}

/** Below nothing of the organizer: those who answered a meetup are shown it, whoever blocks whom. */
export const ofMeetupReply = (comment: Comment): Act | null =>
  toParent(comment, onMeetup(comment.meetup.id), null)

export const ofMeetupMention = (mentioned: EventData<typeof meetupUserMentioned>): Act =>
  toMentioned(mentioned, onMeetup(mentioned.meetupId))

/** To whoever had answered the meetup. Each announcement is a notification of its own. */
export function ofAnnouncement(announced: EventData<typeof meetupAnnounced>): Act[] {
  const { meetup, commentId, author, excerpt, userIds } = announced
  const place = onMeetup(meetup.id)
  const { area, postId } = place
  return userIds.map(userId => ({
    ...inside(announced, place),
    userId,
    actor: author,
    target: `meetup-announcement:${commentId}`,
    subject: { area, of: 'comment', postId, commentId, parentId: null, excerpt },
    notice: meetupNotice('meetup-announced', announced),
  }))
}
