import {
  communityDeleted,
  communityRestored,
  communityTransferred,
  type EventDefinition,
  meetupGuestsAffected,
} from '@vitrine/contracts'
import { on, onBatch, type Subscription } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { consume } from '../deliveries/consume.ts'
import { notifyingEvents } from '../kinds.ts'
import { discussionEvents } from '../subjects/subjects.ts'
import {
  broadcastDiscussion,
  broadcastMemberships,
  broadcastsOfDiscussion,
  membershipEvents,
} from './broadcast.ts'
import { broadcastMeetups, broadcastsOfMeetups } from './broadcast-meetups.ts'
import { communityEvents, keepCommunities } from './communities.projection.ts'
import { keepMeetups, meetupEvents } from './meetups.projection.ts'
import { keepMembers, memberEvents } from './members.projection.ts'
import { keepCommunityNews } from './news.ts'

/** A transaction for each, because it concerns up to 500 users. */
const ofGuests: EventDefinition = meetupGuestsAffected

/**
 * What comes from communities: the copies first, so that what follows in the same batch knows of them. What becomes of meetups
 * withdraws what was notified before it in the same batch.
 */
export const communitySubscriptions = (ctx: NotificationsContext): Subscription[] => [
  onBatch(memberEvents, 'keep-members', keepMembers(ctx), { ordered: true }),
  onBatch(communityEvents, 'keep-communities', keepCommunities(ctx), { ordered: true }),
  onBatch(
    [...notifyingEvents('communities').filter(event => event !== ofGuests), ...discussionEvents],
    'notify-of-communities',
    consume(ctx),
  ),
  on(ofGuests, 'notify-of-guests', (event, handling) => consume(ctx)([event], handling)),
  onBatch(
    [communityDeleted, communityRestored, communityTransferred],
    'keep-community-news',
    keepCommunityNews,
  ),
  onBatch(meetupEvents, 'keep-meetups', keepMeetups(ctx), { ordered: true }),
  onBatch(membershipEvents, 'broadcast-memberships', broadcastMemberships(ctx)),
  onBatch(broadcastsOfDiscussion, 'broadcast-discussion', broadcastDiscussion(ctx)),
  onBatch(broadcastsOfMeetups, 'broadcast-meetups', broadcastMeetups(ctx)),
]
