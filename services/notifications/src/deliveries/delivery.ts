import type {
  AccountNotice,
  CommunityNotice,
  MeetupNotice,
  MuseumEventNotice,
  MuseumNotice,
  NotificationKind,
  ThreadArea,
  UserSummary,
  VisitPlanNotice,
} from '@vitrine/contracts'

/**
 * What a post is, and what a comment is on. Each has ids of its own; a meetup stands in the place of a post, and its photos in
 * that of comments. Photos are an area of their own, because their ids are not those of comments, and no thread that is muted.
 */
export type Area = ThreadArea | 'meetup-photos'

/** What a notification shows a text of: it changes with its edits and goes with its deletion. */
export type Subject = { area: Area; postId: number; excerpt: string } & (
  | { of: 'post' }
  | { of: 'comment'; commentId: number; parentId: number | null }
)

/** A post in a community, a comment on one or on a meetup, or a photo of a meetup. */
export interface Written {
  area: Area
  postId: number
  /** Of a comment or a photo. Null: the post itself. */
  commentId: number | null
}

export type Notice =
  | AccountNotice
  | MuseumNotice
  | CommunityNotice
  | MeetupNotice
  | MuseumEventNotice
  | VisitPlanNotice

/** What happened, as its event describes it. */
export interface Act {
  /** Who is notified. */
  userId: number
  /** Absent: no other person did it. */
  actor?: UserSummary
  /** The grouping key: acts of one kind on one target are one notification. */
  target: string
  link: string
  subject?: Subject
  /** What was deleted, where it is about that: it is no longer so when that is restored, or deleted again. */
  deleted?: Written
  /** Of what is not about a text of another user. */
  notice?: Notice
  /** The community that it shows something of; absent: it concerns the user alone, and stays when they leave. */
  communityId?: number
  /** Whether the community was for its members alone when it happened. */
  isForMembers?: boolean
  /** It is for the user to do: they are notified of it also in a community that they muted. */
  ignoresCommunityMute?: boolean
  /** Below whose text it stands, besides the user's: who may not see that is not shown it. */
  below?: number | null
  /** Whether the user is notified of its target once, also after they read it. */
  isOnePerTarget?: boolean
  /**
   * Whether a notification of the same target and actor, opened within 24 hours and also when it was read, is about this too:
   * then nothing is announced.
   */
  joinsEarlier?: boolean
  /** ISO-8601; absent: when the event happened. */
  happenedAt?: string
}

/** One act that a user is notified of. */
export interface Delivery
  extends Required<Pick<Act, 'userId' | 'target' | 'link' | 'happenedAt'>>,
    Pick<
      Act,
      'isForMembers' | 'ignoresCommunityMute' | 'isOnePerTarget' | 'joinsEarlier' | 'deleted' | 'below'
    > {
  kind: NotificationKind
  actor: UserSummary | null
  subject: Subject | null
  notice: Notice | null
  communityId: number | null
  /** Of the event; it orders what is about one post. */
  version: number
}

/** That an act is undone. */
export type TakeBack = Pick<Delivery, 'userId' | 'kind' | 'target' | 'version'> & { actorId: number }

/** That a matter is closed, for all moderators of the community who were notified of it. */
export type Closed = Pick<Delivery, 'kind' | 'target' | 'version'> & {
  communityId: number
  /** Whose matter it is; null: its notifications name no user. */
  actorId: number | null
}

/** That something else became of a matter of one user. */
export type Settled = Pick<Delivery, 'userId' | 'kind' | 'target' | 'version'>

export const profilePath = ({ slug }: Pick<UserSummary, 'slug'>): string => `/profile/${slug}`
