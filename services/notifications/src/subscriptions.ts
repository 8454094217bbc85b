import {
  commentCreated,
  mailSubscriptionChanged,
  mediaFailed,
  mediaReady,
  museumFollowed,
  museumHoursChanged,
  museumHoursDoubted,
  museumUnfollowed,
  postCreated,
  postDeleted,
  postLiked,
  postRestored,
  postUnliked,
  userBlocked,
  userFollowed,
  userMuted,
  userRegistered,
  userUnblocked,
  userUnfollowed,
  userUnmuted,
  userUpdated,
  userVerified,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import { communitySubscriptions } from './communities/subscriptions.ts'
import type { NotificationsContext } from './context.ts'
import { consume } from './deliveries/consume.ts'
import { keepMuseumHours } from './fan-outs/museum-hours.ts'
import { keepMuseumFollows, keepUserFollows } from './follows/follows.projection.ts'
import { notifyingEvents } from './kinds.ts'
import { keepVerified } from './mails/verified.projection.ts'
import { closeConversations } from './messages/blocks.projection.ts'
import { keepBlocks, keepMutes, keepPeople } from './people/people.projection.ts'
import { followMailLinks } from './preferences/mail-subscriptions.projection.ts'
import { keepRecentPosts } from './recent-posts/recent-posts.projection.ts'
import { announcePost } from './stream/announce.ts'
import { broadcastChanges } from './stream/broadcast.ts'
import { pushMedia } from './stream/media.ts'
import { insightEvents } from './subjects/subjects.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: NotificationsContext): Subscription[] => [
  // Isolated, so that it also copies who registered before this subscription existed.
  onBatch([userRegistered, userUpdated], 'keep-people', keepPeople(ctx), { isolated: true }),
  onBatch([userBlocked, userUnblocked], 'keep-blocks', keepBlocks(ctx), { ordered: true }),
  onBatch([userBlocked, userUnblocked], 'close-conversations', closeConversations(ctx), {
    ordered: true,
    isolated: true,
  }),
  onBatch([userVerified], 'keep-verified', keepVerified, { isolated: true }),
  on(mailSubscriptionChanged, 'follow-mail-links', followMailLinks(ctx), { ordered: true }),
  onBatch([userMuted, userUnmuted], 'keep-mutes', keepMutes, { ordered: true }),
  onBatch(notifyingEvents('identity'), 'notify-of-people', consume(ctx)),
  onBatch([...notifyingEvents('content'), ...insightEvents], 'notify-of-posts', consume(ctx)),
  onBatch(notifyingEvents('museums'), 'notify-of-museums', consume(ctx)),
  onBatch([museumHoursChanged, museumHoursDoubted], 'keep-museum-news', keepMuseumHours, { ordered: true }),
  onBatch([...insightEvents, commentCreated], 'broadcast-changes', broadcastChanges(ctx)),
  onBatch([userFollowed, userUnfollowed], 'keep-user-follows', keepUserFollows, { ordered: true }),
  onBatch([museumFollowed, museumUnfollowed], 'keep-museum-follows', keepMuseumFollows, { ordered: true }),
  on(postCreated, 'announce-posts', announcePost(ctx)),
  onBatch([mediaReady, mediaFailed], 'push-media', pushMedia(ctx)),
  onBatch(
    [postCreated, postDeleted, postRestored, postLiked, postUnliked],
    'keep-recent-posts',
    keepRecentPosts(ctx),
    {
      ordered: true,
      isolated: true,
    },
  ),
  ...communitySubscriptions(ctx),
]
