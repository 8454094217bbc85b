import type {
  AccountNotice,
  CommunityNotice,
  MuseumNotice,
  NotificationKind,
  UserSummary,
} from '@vitrine/contracts'

/** What a notification shows a text of: it changes with its edits and goes with its deletion. */
export type Subject =
  | { of: 'post'; postId: number; excerpt: string }
  | { of: 'comment'; postId: number; commentId: number; parentId: number | null; excerpt: string }

export type Notice = AccountNotice | MuseumNotice | CommunityNotice

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
  /** Of what is not about a text of another user. */
  notice?: Notice
  /** The community whose moderators alone it is for; absent: it concerns the user alone. */
  communityId?: number
  /** ISO-8601; absent: when the event happened. */
  happenedAt?: string
}

/** One act that a user is notified of. */
export interface Delivery extends Required<Omit<Act, 'actor' | 'subject' | 'notice' | 'communityId'>> {
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

/** That a matter of an actor is closed, for all moderators of the community who were notified of it. */
export type Closed = Pick<Delivery, 'kind' | 'target' | 'version'> & { communityId: number; actorId: number }

export const profilePath = ({ slug }: Pick<UserSummary, 'slug'>): string => `/profile/${slug}`
