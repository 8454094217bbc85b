import { communityDeleted, communityRestored, communityTransferred } from '@vitrine/contracts'
import { onBatch, type Subscription } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { consume } from '../deliveries/consume.ts'
import { eventSubscriptions, guestEvents } from '../events/subscriptions.ts'
import { notifyingEvents } from '../kinds.ts'
import { discussionEvents, meetupCommentEvents, photoEvents } from '../subjects/subjects.ts'
import { keepAnnouncements } from './announcements.projection.ts'
import {
  broadcastMeetupComments,
  broadcastMeetupPhotos,
  broadcastMemberships,
  broadcastPosts,
  broadcastsOfMeetupComments,
  broadcastsOfMeetupPhotos,
  broadcastsOfPosts,
  membershipEvents,
} from './broadcast.ts'
import { communityEvents, keepCommunities } from './communities.projection.ts'
import { keepMembers, memberEvents } from './members.projection.ts'
import { keepCommunityNews } from './news.ts'

/** What comes from communities: the copies first, so that what follows in the same batch knows of them. */
export const communitySubscriptions = (ctx: NotificationsContext): Subscription[] => [
  onBatch(memberEvents, 'keep-members', keepMembers(ctx), { ordered: true }),
  onBatch(communityEvents, 'keep-communities', keepCommunities(ctx), { ordered: true }),
  onBatch(meetupCommentEvents, 'keep-announcements', keepAnnouncements(ctx), { ordered: true }),
  onBatch(
    [
      ...notifyingEvents('communities').filter(event => !guestEvents.includes(event)),
      ...discussionEvents,
      ...photoEvents,
    ],
    'notify-of-communities',
    consume(ctx),
  ),
  ...eventSubscriptions(ctx),
  onBatch(
    [communityDeleted, communityRestored, communityTransferred],
    'keep-community-news',
    keepCommunityNews,
  ),
  onBatch(membershipEvents, 'broadcast-memberships', broadcastMemberships(ctx)),
  onBatch(broadcastsOfPosts, 'broadcast-discussion', broadcastPosts(ctx)),
  onBatch(broadcastsOfMeetupComments, 'broadcast-meetup-comments', broadcastMeetupComments(ctx)),
  onBatch(broadcastsOfMeetupPhotos, 'broadcast-meetup-photos', broadcastMeetupPhotos(ctx)),
]
