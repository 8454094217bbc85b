import type { AccountNotice, MuseumNotice, NotificationKind, UserSummary } from '@vitrine/contracts'

/** What a notification shows a text of: it changes with its edits and goes with its deletion. */
export type Subject =
  | { of: 'post'; postId: number; excerpt: string }
  | { of: 'comment'; postId: number; commentId: number; parentId: number | null; excerpt: string }

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
  /** Of what happened to the user's own account, or was decided about a museum of the user. */
  notice?: AccountNotice | MuseumNotice
  /** ISO-8601; absent: when the event happened. */
  happenedAt?: string
}

/** One act that a user is notified of. */
export interface Delivery extends Required<Omit<Act, 'actor' | 'subject' | 'notice'>> {
  kind: NotificationKind
  actor: UserSummary | null
  subject: Subject | null
  notice: AccountNotice | MuseumNotice | null
  /** Of the event; it orders what is about one post. */
  version: number
}

/** That an act is undone. */
export type TakeBack = Pick<Delivery, 'userId' | 'kind' | 'target' | 'version'> & { actorId: number }

export const profilePath = ({ slug }: Pick<UserSummary, 'slug'>): string => `/profile/${slug}`
