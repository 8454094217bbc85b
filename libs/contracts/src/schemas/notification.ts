import { z } from 'zod'
import { statementsOfReasons } from '../statements-of-reasons.ts'
import { textId } from '../text-ids.ts'
import { Id, Timestamp } from './common.ts'
import { MessageChange } from './message.ts'
import { UserSummary } from './user.ts'

export const notificationKinds = [
  'follow',
  'follow_request',
  'follow_approved',
  'like',
  'comment',
  'reply',
  'mention',
  'security',
  'museum',
  'museum_hours',
  'description_offered',
  'description_accepted',
  'join_request',
  'community_report',
  'community',
  'community_moderation',
  'community_like',
  'community_comment',
  'community_reply',
  'community_mention',
  'new_meetup',
  'visit_plan',
  'meetup',
  'meetup_announcement',
  'meetup_comment',
  'meetup_photo',
  'meetup_museum',
  'meetup_recap',
  'new_museum_event',
  'museum_event',
  'event_reminder',
] as const
export type NotificationKind = (typeof notificationKinds)[number]
/** What a thread is about: an insight, a post of a community, or a meetup. */
export const threadAreas = ['insight', 'community-post', 'meetup'] as const
export type ThreadArea = (typeof threadAreas)[number]
export const notificationPriorities = ['low', 'normal', 'high', 'urgent'] as const

/** What happened to the user's own account, and from where as far as it is known. */
export const AccountNotice = z.object({
  of: z.enum(['new-device', 'password-changed', 'password-reset', 'export-ready']),
  /** Such as "Firefox 128". */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  network: z.string().nullable(),
})
export type AccountNotice = z.output<typeof AccountNotice>

/**
 * What administrators decided about a museum of the user (ME6, AM2, AM4), or about what the user suggested (AM7, AM8); a reply to
 * the user's review (B-18); or what is new about the hours of one that the user follows (ME3, C-02).
 */
export const MuseumNotice = z.object({
  of: z.enum([
    'claim-approved',
    'claim-rejected',
    'claim-superseded',
    'manager-assigned',
    'manager-removed',
    'museum-verified',
    'museum-unverified',
    'edit-approved',
    'edit-partly-approved',
    'edit-rejected',
    'edit-taken-back',
    'museum-approved',
    'museum-merged',
    'museum-rejected',
    'review-replied',
    'hours-changed',
    'hours-doubted',
  ]),
  /** The name of the museum; of one that the user suggested, as they wrote it. */
  museum: z.string(),
  /** What the administrator wrote to the user; may be empty. */
  notes: z.string(),
})
export type MuseumNotice = z.output<typeof MuseumNotice>

/** What happened in a community that concerns the user (NO4). */
export const communityNotices = [
  // To whoever can decide it.
  'join-requested',
  'reported',
  // To whom it is about.
  'request-approved',
  'request-rejected',
  'invited',
  'role-member',
  'role-moderator',
  'role-admin',
  'role-owner',
  'messaged',
  'post-approved',
  'post-rejected',
  'report-dismissed',
  'report-actioned',
  ...statementsOfReasons,
  // To the author: reports hide it until a moderator decides.
  'content-hidden',
  // To the uploader of photos of a meetup, by its organizer, who is no moderator and gives no reason.
  'photo-removed',
  // To the owner, by the platform: with whoever runs the community it cannot be contested.
  'owner-warned',
  // That something of it has ended.
  'unbanned',
  'restriction-ended',
  // To all members.
  'community-deleted',
  'community-restored',
  'community-transferred',
  'community-archived',
] as const
export const CommunityNotice = z.object({
  of: z.enum(communityNotices),
  /** The name of the community; null: it is not known. */
  community: z.string().nullable(),
  /** Why, or what an admin wrote to members; may be empty. */
  reason: z.string(),
  /** The rule of the community that a decision is based on; absent: none. */
  rule: z.string().optional(),
  /** The end of a restriction or a ban; absent: none. */
  until: Timestamp.optional(),
})
export type CommunityNotice = z.output<typeof CommunityNotice>

/** What happened to a meetup, or to the user's seat at it (EV4, EV7–EV9). */
export const meetupNotices = [
  // To all members of its community.
  'meetup-created',
  // To whoever attends, waits or is interested.
  'meetup-date-changed',
  'meetup-place-changed',
  'meetup-date-and-place-changed',
  'meetup-cancelled',
  'meetup-announced',
  // To whoever attends or is interested, before it starts (EV16).
  'meetup-in-a-day',
  'meetup-in-an-hour',
  // To whom it is about.
  'seat-promoted',
  'seat-offered',
  'offer-ended',
  // To its organizer, and to whoever attended, once it has ended; to whoever attended, when its recap is published (C-11).
  'recap-drafted',
  'recap-asks',
  'recap-published',
  // To the manager of a museum that it names (EV15).
  'museum-asked',
  'museum-asked-again',
  'museum-left-out',
  'museum-meetup-cancelled',
  // To its organizer, by the museum.
  'museum-confirmed',
  'museum-hosts',
  'museum-discusses',
  'museum-declined',
] as const
export const MeetupNotice = z.object({
  of: z.enum(meetupNotices),
  /** Its title. */
  meetup: z.string(),
  /** The name of its community. */
  community: z.string(),
  startsAt: Timestamp,
  /** IANA name, of the place where it is. */
  timezone: z.string(),
  /** Until when the offered seat is held; absent: none is offered. */
  until: Timestamp.optional(),
  /** The name of the museum that it names; absent: it is not about one. */
  museum: z.string().optional(),
})
export type MeetupNotice = z.output<typeof MeetupNotice>

/** What happened to an event of a museum, or to the user's seat at it (EV4, EV8, EV9, EV14). */
export const museumEventNotices = [
  // To the followers of the museum.
  'event-created',
  // To whoever attends, waits or is interested.
  'event-date-changed',
  'event-place-changed',
  'event-date-and-place-changed',
  'event-cancelled',
  // To whoever attends or is interested, before it starts (EV16).
  'event-in-a-day',
  'event-in-an-hour',
  // To whom it is about.
  'event-seat-promoted',
] as const
export const MuseumEventNotice = z.object({
  of: z.enum(museumEventNotices),
  /** Its title. */
  event: z.string(),
  /** The name of the museum. */
  museum: z.string(),
  startsAt: Timestamp,
  /** IANA name, of the place where it is. */
  timezone: z.string(),
})
export type MuseumEventNotice = z.output<typeof MuseumEventNotice>

/** To all members of a community: one of them plans a visit (C-03). */
export const VisitPlanNotice = z.object({
  of: z.literal('plan-created'),
  /** The name of the community. */
  community: z.string(),
  /** The names of its museums. */
  museums: z.array(z.string()),
  /** Its first and its last day, YYYY-MM-DD. */
  from: z.string(),
  to: z.string(),
})
export type VisitPlanNotice = z.output<typeof VisitPlanNotice>

/** One entry of the bell. Several users with the same action on the same object within 24 h are one entry (B-31). */
export const Notification = z.object({
  id: Id,
  title: z.string(),
  message: z.string(),
  type: z.enum(['system', 'admin_broadcast', 'other']),
  kind: z.enum(notificationKinds),
  /** Unread urgent ones are first in the list. A page that does not know a priority takes it as normal (D-22). */
  priority: z.enum(notificationPriorities).catch('normal'),
  isRead: z.boolean(),
  /** When it last happened. */
  createdAt: Timestamp,
  /** The newest three users; `actorsCount` counts all of them. */
  actors: z.array(UserSummary),
  actorsCount: z.int().min(0),
  /**
   * The beginning of the post or comment that it is about; may be empty. `message` in English is made of these fields.
   */
  excerpt: z.string(),
  /** Of what is not about a text of another user. A union with null: the serialiser needs it flat. */
  notice: z.union([
    AccountNotice,
    MuseumNotice,
    CommunityNotice,
    MeetupNotice,
    MuseumEventNotice,
    VisitPlanNotice,
    z.null(),
  ]),
  /**
   * The post that it is about, directly or by a comment, and whether the user muted it (B-31). Insights, the posts of
   * communities and meetups have ids of their own; `postId` is that of whichever it is.
   */
  thread: z.object({ area: z.enum(threadAreas), postId: Id, isMuted: z.boolean() }).nullable(),
  /** Where it comes from, if what others do there can be muted, and whether the user muted it. */
  community: z.object({ id: Id, isMuted: z.boolean() }).nullable(),
  /** The target, a path of the web app; that of a comment opens its post at the comment. */
  link: z.string(),
})
export type Notification = z.output<typeof Notification>

/** Whether notifications of a thread, or of a community, are off. */
export const NotificationMute = z.strictObject({ muted: z.boolean(textId('fields.yesOrNo')) })
export type NotificationMute = z.output<typeof NotificationMute>

const unreadCount = z.int().min(0)

/** What `GET /api/stream` sends, each with the event's name. */
export const streamEvents = {
  /** A new notification, or one that another user joined. */
  notification: z.object({
    notification: Notification,
    unreadCount,
    /** The user has turned push off: it is counted and listed, and does not appear by itself. */
    isQuiet: z.boolean().optional(),
  }),
  /** `unreadMessages`, when the stream opens: of the inbox. */
  unread: z.object({ unreadCount, unreadMessages: unreadCount.optional() }),
  /** The subject of notifications was edited or deleted: these changed, and these were removed. Nothing new to announce. */
  'notifications-changed': z.object({
    changed: z.array(Notification),
    removed: z.array(Id),
    unreadCount,
  }),
  /**
   * To every open page: an insight, or one comment on it, is no longer what it was, or there are new comments on it, of
   * which the newest is named. It never carries a text: who shows the insight drops it or reads it again.
   */
  post: z.object({
    postId: Id,
    /** Null: the insight itself. A comment's replies go and come back with it. */
    commentId: Id.nullable(),
    change: z.enum(['created', 'edited', 'deleted', 'restored']),
  }),
  /**
   * As `post`, of a post in a community or a comment on it; of a private community to the open pages of its members alone.
   */
  'community-post': z.object({
    communityId: Id,
    postId: Id,
    /** Null: the post itself. */
    commentId: Id.nullable(),
    change: z.enum(['created', 'edited', 'deleted', 'restored', 'pinned']),
  }),
  /**
   * A meetup, or who comes to it, changed; of a private community to the open pages of its members alone. Who shows it reads
   * it again.
   */
  meetup: z.object({ communityId: Id, meetupId: Id }),
  /** As `post`, of a comment on a meetup, to the open pages of the members of its community. */
  'meetup-comment': z.object({
    communityId: Id,
    meetupId: Id,
    commentId: Id,
    change: z.enum(['created', 'edited', 'deleted', 'restored']),
  }),
  /** A photo of a meetup appeared, or is shown no more: to the open pages of the members of its community. */
  'meetup-photo': z.object({
    communityId: Id,
    meetupId: Id,
    photoId: Id,
    change: z.enum(['created', 'deleted', 'restored']),
  }),
  /** A plan of a visit, or what members choose in it, changed: to the open pages of the members of its community. */
  'visit-plan': z.object({ communityId: Id, planId: Id }),
  /** An event of a museum, or who comes to it, changed. Who shows it reads it again. */
  'museum-event': z.object({ museumId: Id, eventId: Id }),
  /** To those who follow its author or museum: there is a new insight. */
  'new-post': z.object({ postId: Id }),
  /**
   * To a user: what they are in the community changed, a request or an invitation of theirs too. To its moderators: a request
   * to join came, or waits no longer.
   */
  membership: z.object({ communityId: Id }),
  /** To its owner: a picture or a video is ready, or failed. */
  media: z.object({ mediaId: Id, status: z.enum(['ready', 'failed']) }),
  /** To both users of a conversation. Of a request, its recipient receives nothing until it is accepted. */
  message: MessageChange,
}
export type PostChange = z.output<typeof streamEvents.post>
export type CommunityPostChange = z.output<(typeof streamEvents)['community-post']>
export type MeetupCommentChange = z.output<(typeof streamEvents)['meetup-comment']>
export type MeetupPhotoChange = z.output<(typeof streamEvents)['meetup-photo']>
