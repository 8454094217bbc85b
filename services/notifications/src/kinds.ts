import {
  commentCreated,
  descriptionAccepted,
  descriptionOffered,
  type EventData,
  type EventDefinition,
  exportReady,
  followRequestClosed,
  followRequested,
  museumClaimDecided,
  museumEditDecided,
  museumManagerAssigned,
  museumReviewReplied,
  museumSuggestionDecided,
  museumVerified,
  type NotificationKind,
  passwordChanged,
  postLiked,
  postPath,
  postUnliked,
  sessionCreated,
  sessionCreatedV1,
  userFollowed,
  userMentioned,
  userUnfollowed,
} from '@vitrine/contracts'
import { communityKinds } from './communities/kinds.ts'
import { type Act, profilePath } from './deliveries/delivery.ts'
import { ofAssigned, ofClaim, ofRemoved, ofReviewReply, ofVerified } from './deliveries/museums.ts'
import { ofExport, ofMention, ofNewDevice, ofPassword } from './deliveries/sources.ts'
import { ofEditSuggestion, ofMuseumSuggestion } from './deliveries/suggestions.ts'
import { kindsOfEvents } from './events/kinds.ts'
import { type Kind, ordinary, source, withdrawal } from './kind.ts'

/** Everything that is particular to one kind of notification. */
export const kinds: Record<NotificationKind, Kind> = {
  follow: {
    ...ordinary,
    title: 'New follower',
    did: 'started following you',
    toggle: 'followNotifications',
    isOnce: true,
    opensProfile: true,
    sources: [
      source(userFollowed, ({ follower, followee, isApproved }) =>
        // Whoever approved a request knows of it.
        isApproved
          ? null
          : {
              userId: followee.id,
              actor: follower,
              target: `user:${followee.id}`,
              link: profilePath(follower),
            },
      ),
    ],
    takenBack: [
      withdrawal(userUnfollowed, ({ followerId, followeeId }) => ({
        userId: followeeId,
        actorId: followerId,
        target: `user:${followeeId}`,
      })),
    ],
  },

  follow_request: {
    ...ordinary,
    title: 'New follow request',
    did: 'asked to follow you',
    toggle: 'followNotifications',
    // Each request is answered for itself.
    sources: [
      source(followRequested, ({ requester, userId }) => ({
        userId,
        actor: requester,
        target: `request:${requester.id}`,
        link: '/profile?tab=notifications',
      })),
    ],
    takenBack: [
      withdrawal(followRequestClosed, ({ requesterId, userId }) => ({
        userId,
        actorId: requesterId,
        target: `request:${requesterId}`,
      })),
    ],
  },

  follow_approved: {
    ...ordinary,
    title: 'Follow request approved',
    did: 'approved your request to follow',
    toggle: 'followNotifications',
    isOnce: true,
    opensProfile: true,
    sources: [
      source(userFollowed, ({ follower, followee, isApproved }) =>
        isApproved
          ? {
              userId: follower.id,
              actor: followee,
              target: `user:${followee.id}`,
              link: profilePath(followee),
            }
          : null,
      ),
    ],
    takenBack: [
      withdrawal(userUnfollowed, ({ followerId, followeeId }) => ({
        userId: followerId,
        actorId: followeeId,
        target: `user:${followeeId}`,
      })),
    ],
  },

  like: {
    ...ordinary,
    title: 'New like',
    did: 'liked your insight',
    toggle: 'likeNotifications',
    isOnce: true,
    sources: [
      source(postLiked, ({ postId, postAuthorId, postExcerpt, liker, likedAt }) => ({
        userId: postAuthorId,
        actor: liker,
        target: `post:${postId}`,
        link: postPath(postId),
        subject: { area: 'insight', of: 'post', postId, excerpt: postExcerpt },
        happenedAt: likedAt,
      })),
    ],
    takenBack: [
      withdrawal(postUnliked, ({ postId, postAuthorId, userId }) => ({
        userId: postAuthorId,
        actorId: userId,
        target: `post:${postId}`,
      })),
    ],
  },

  comment: {
    ...ordinary,
    title: 'New comment',
    did: 'commented on your insight',
    toggle: 'commentNotifications',
    quotes: true,
    sources: [
      source(commentCreated, comment =>
        // Whoever is replied to is notified of the reply alone.
        comment.postAuthorId === comment.parentAuthorId
          ? null
          : { ...ofComment(comment), userId: comment.postAuthorId, target: `post:${comment.postId}` },
      ),
    ],
  },

  reply: {
    ...ordinary,
    title: 'New reply',
    did: 'replied to your comment',
    toggle: 'commentNotifications',
    quotes: true,
    sources: [
      source(commentCreated, comment =>
        comment.parentAuthorId === null
          ? null
          : { ...ofComment(comment), userId: comment.parentAuthorId, target: `comment:${comment.parentId}` },
      ),
    ],
  },

  mention: {
    ...ordinary,
    title: 'New mention',
    did: 'mentioned you',
    toggle: 'commentNotifications',
    quotes: true,
    sources: [source(userMentioned, ofMention)],
  },

  description_offered: {
    ...ordinary,
    title: 'New description',
    did: 'offered a description for your insight',
    toggle: 'commentNotifications',
    sources: [
      source(descriptionOffered, ({ postId, postAuthorId, postExcerpt, describer, offeredAt }) => ({
        userId: postAuthorId,
        actor: describer,
        target: `post:${postId}`,
        // Where it is accepted or declined.
        link: '/descriptions',
        subject: { area: 'insight', of: 'post', postId, excerpt: postExcerpt },
        happenedAt: offeredAt,
      })),
    ],
  },

  description_accepted: {
    ...ordinary,
    title: 'Description accepted',
    did: 'accepted your description',
    toggle: 'commentNotifications',
    quotes: true,
    sources: [
      source(descriptionAccepted, ({ postId, describerId, postExcerpt, author, acceptedAt }) => ({
        userId: describerId,
        actor: author,
        target: `post:${postId}`,
        link: postPath(postId),
        subject: { area: 'insight', of: 'post', postId, excerpt: postExcerpt },
        happenedAt: acceptedAt,
      })),
    ],
  },

  security: {
    ...ordinary,
    title: 'Security notice',
    did: '',
    type: 'system',
    priority: 'high',
    isMailed: false,
    sources: [
      source(sessionCreated, ofNewDevice),
      // It does not say whether the device is new.
      source(sessionCreatedV1, () => null),
      source(passwordChanged, ofPassword),
      source(exportReady, ofExport),
    ],
  },

  museum: {
    ...ordinary,
    title: 'Museum notice',
    did: '',
    // Outcomes of claims are mailed by identity at once.
    isMailed: false,
    sources: [
      source(museumClaimDecided, ofClaim),
      source(museumManagerAssigned, ofAssigned),
      source(museumManagerAssigned, ofRemoved),
      source(museumVerified, ofVerified),
      source(museumReviewReplied, ofReviewReply),
      source(museumEditDecided, ofEditSuggestion),
      source(museumSuggestionDecided, ofMuseumSuggestion),
    ],
  },

  museum_hours: {
    ...ordinary,
    title: 'Opening hours',
    did: '',
    toggle: 'museumUpdates',
    isMailed: false,
    // Of all followers of a museum, page by page: fan-outs.
    sources: [],
  },

  ...communityKinds,
  ...kindsOfEvents,
}

function ofComment(comment: EventData<typeof commentCreated>): Omit<Act, 'userId' | 'target'> {
  const { postId, commentId, parentId, excerpt, author, createdAt } = comment
  return {
    actor: author,
    link: postPath(postId),
    subject: { area: 'insight', of: 'comment', postId, commentId, parentId, excerpt },
    happenedAt: createdAt,
  }
}

export const kindEntries = Object.entries(kinds) as [NotificationKind, Kind][]

/** Those of which unread notifications are sent by mail. */
export const mailedKinds: readonly NotificationKind[] = kindEntries.flatMap(([kind, { isMailed }]) =>
  isMailed ? [kind] : [],
)

/** Those that are for the moderators of a community. */
export const moderatorKinds: readonly NotificationKind[] = kindEntries.flatMap(
  ([kind, { isForModerators }]) => (isForModerators ? [kind] : []),
)

/** The events of one producer that a notification comes from, or that withdraw one. */
export const notifyingEvents = (producer: string): EventDefinition[] => {
  const all = kindEntries.flatMap(([, { sources, takenBack, closedBy, settledBy }]) =>
    [...sources, ...takenBack, ...closedBy, ...settledBy].map(({ event }) => event),
  )
  return [...new Set(all)].filter(event => event.producer === producer)
}

/** Whether neither a preference nor a mute keeps it from its recipient (D-22). */
export const isAlwaysDelivered = (kind: NotificationKind): boolean =>
  kinds[kind].type === 'system' || kinds[kind].priority === 'urgent'
