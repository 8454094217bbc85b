import {
  type CommunityPostChange,
  communityCommentCreated,
  communityPostCreated,
  communityPostPinned,
  communityTransferred,
  type MeetupCommentChange,
  type MeetupPhotoChange,
  meetupCommentCreated,
  memberBanned,
  memberInvited,
  memberJoined,
  memberLeft,
  memberRemoved,
  memberRestricted,
  memberRoleChanged,
  membershipRequestClosed,
  membershipRequested,
  memberUnbanned,
  photoDeleted,
  photoUploaded,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import type { LiveEvent } from '../stream/live.ts'
import { meetupCommentEvents, ofDiscussion, photoEvents, postEvents } from '../subjects/subjects.ts'
import { listModerators } from './members.repository.ts'

const requestEvents = [membershipRequested, membershipRequestClosed] as const
/** What changes the membership, role, restrictions, ban, request or invitation of a user. */
export const membershipEvents = [
  memberJoined,
  memberLeft,
  memberRemoved,
  memberBanned,
  memberUnbanned,
  memberRestricted,
  memberRoleChanged,
  memberInvited,
  communityTransferred,
  ...requestEvents,
] as const
type MembershipEvent = (typeof membershipEvents)[number]

const communityIdOf = ({ data }: Received<MembershipEvent>): number =>
  'community' in data ? data.community.id : data.communityId

function usersOf({ type, data }: Received<MembershipEvent>): (number | null)[] {
  switch (type) {
    case memberJoined.type:
      return [data.user.id]
    case membershipRequested.type:
      return [data.applicant.id]
    case communityTransferred.type:
      return [data.creatorId, data.previousCreatorId]
    default:
      return [data.userId]
  }
}

/**
 * Reports to the open pages of users that their standing in a community changed, and to those of moderators that requests to
 * join came or were closed; ids only.
 */
export const broadcastMemberships =
  (ctx: NotificationsContext): BatchHandler<MembershipEvent> =>
  async (events, { tx, afterCommit }) => {
    const requests = events.filter(event => requestEvents.some(({ type }) => type === event.type))
    const moderators = await listModerators(tx, [...new Set(requests.map(communityIdOf))])
    const own = events.flatMap(event =>
      usersOf(event).flatMap(userId =>
        userId === null ? [] : [{ userId, communityId: communityIdOf(event) }],
      ),
    )
    const once = new Map([...own, ...moderators].map(each => [`${each.userId} ${each.communityId}`, each]))
    afterCommit(() => {
      for (const { userId, communityId } of once.values())
        ctx.live.publish(userId, { event: 'membership', data: { communityId } })
    })
  }

/** What changes posts and comments on them, which open pages read again. */
export const broadcastsOfPosts = [
  ...postEvents,
  communityPostCreated,
  communityPostPinned,
  communityCommentCreated,
] as const
type OfPost = (typeof broadcastsOfPosts)[number]

/** What changes comments on meetups. */
export const broadcastsOfMeetupComments = [...meetupCommentEvents, meetupCommentCreated] as const
type OfMeetupComment = (typeof broadcastsOfMeetupComments)[number]

/** What changes which photos of meetups are shown. */
export const broadcastsOfMeetupPhotos = [...photoEvents, photoUploaded] as const
type OfMeetupPhoto = (typeof broadcastsOfMeetupPhotos)[number]

function postChangeOf(event: Received<OfPost>): CommunityPostChange {
  const of = { communityId: event.data.community.id, postId: event.data.postId }
  switch (event.type) {
    case communityPostCreated.type:
      return { ...of, commentId: null, change: 'created' }
    case communityPostPinned.type:
      return { ...of, commentId: null, change: 'pinned' }
    case communityCommentCreated.type:
      return { ...of, commentId: event.data.commentId, change: 'created' }
    default: {
      const { commentId, change } = ofDiscussion(event)
      return { ...of, commentId, change }
    }
  }
}

function meetupChangeOf(event: Received<OfMeetupComment>): MeetupCommentChange {
  const { community, commentId } = event.data
  const of = { communityId: community.id, commentId }
  return event.type === meetupCommentCreated.type
    ? { ...of, meetupId: event.data.meetup.id, change: 'created' }
    : { ...of, meetupId: event.data.meetupId, change: ofDiscussion(event).change }
}

function photoChangeOf(event: Received<OfMeetupPhoto>): MeetupPhotoChange {
  const { community, photoId } = event.data
  const of = { communityId: community.id, photoId }
  if (event.type === photoUploaded.type) return { ...of, meetupId: event.data.meetup.id, change: 'created' }
  const change = event.type === photoDeleted.type ? 'deleted' : 'restored'
  return { ...of, meetupId: event.data.meetupId, change }
}

/** What new comments on one post or meetup, and new photos of one, are batched by. */
function newsKey(event: Received<OfPost | OfMeetupComment | OfMeetupPhoto>): string | null {
  switch (event.type) {
    case communityCommentCreated.type:
    case meetupCommentCreated.type:
      return `${event.key} ${event.data.author.id}`
    case photoUploaded.type:
      return `${event.data.meetup.id} ${event.data.uploader.id}`
    default:
      return null
  }
}

/**
 * Reports what changed to the open pages of members, where it is for them alone, else to all; ids only. Of the new comments
 * or photos of a user on a post or meetup that came together, the newest stands for all.
 */
const broadcast =
  <E extends OfPost | OfMeetupComment | OfMeetupPhoto>(
    { live }: Pick<NotificationsContext, 'live'>,
    messageOf: (
      event: Received<E>,
    ) => Extract<LiveEvent, { event: 'community-post' | 'meetup-comment' | 'meetup-photo' }>,
  ): BatchHandler<E> =>
  async (events, { afterCommit }) => {
    const newest = new Map(events.map(event => [newsKey(event) ?? event.id, messageOf(event)]))
    const closed = events.flatMap(({ data }) => (data.visibility === 'public' ? [] : [data.community.id]))
    afterCommit(() => {
      for (const [id, messages] of Map.groupBy(newest.values(), each => each.data.communityId)) {
        if (closed.includes(id)) live.toMembers(id, messages)
        else for (const message of messages) live.broadcast(message)
      }
    })
  }

export const broadcastPosts = (ctx: NotificationsContext): BatchHandler<OfPost> =>
  broadcast<OfPost>(ctx, event => ({ event: 'community-post', data: postChangeOf(event) }))

export const broadcastMeetupComments = (ctx: NotificationsContext): BatchHandler<OfMeetupComment> =>
  broadcast<OfMeetupComment>(ctx, event => ({ event: 'meetup-comment', data: meetupChangeOf(event) }))

export const broadcastMeetupPhotos = (ctx: NotificationsContext): BatchHandler<OfMeetupPhoto> =>
  broadcast<OfMeetupPhoto>(ctx, event => ({ event: 'meetup-photo', data: photoChangeOf(event) }))
