import {
  commentCreated,
  type EventData,
  type EventDefinition,
  type NotificationKind,
  postLiked,
  postPath,
  postUnliked,
  type ReceivedEvent,
  type UserSummary,
  userFollowed,
  userUnfollowed,
} from '@vitrine/contracts'

/** What a notification shows a text of: it changes with its edits and goes with its deletion. */
export type Subject =
  | { of: 'post'; postId: number; excerpt: string }
  | { of: 'comment'; postId: number; commentId: number; parentId: number | null; excerpt: string }

/** One person's act that a user is notified of. */
export interface Delivery {
  userId: number
  kind: NotificationKind
  target: string
  actor: UserSummary
  link: string
  subject: Subject | null
  /** ISO-8601. */
  happenedAt: string
  /** Of the event; it orders what is about one post. */
  version: number
}

/** That an act is undone. */
export type TakeBack = Pick<Delivery, 'userId' | 'kind' | 'target' | 'version'> & { actorId: number }

interface Kind<E extends EventDefinition, U extends EventDefinition> {
  title: string
  /** What follows the names of those who did it. */
  did: string
  event: E
  /** Null: no user is notified. A user is never notified of their own actions. */
  recipientOf(data: EventData<E>): number | null
  actorOf(data: EventData<E>): UserSummary
  /** The grouping key: acts of one kind on one target are one notification. */
  targetOf(data: EventData<E>): string
  linkOf(data: EventData<E>): string
  subjectOf(data: EventData<E>): Subject | null
  /** Absent: when the event happened. */
  happenedAt?(data: EventData<E>): string
  /** What takes the act back. Doing it again within 24 hours is then not news. */
  takenBack?: { event: U; by(data: EventData<U>): { userId: number; actorId: number; target: string } }
}

const kind = <E extends EventDefinition, U extends EventDefinition>(definition: Kind<E, U>) =>
  definition as unknown as Kind<EventDefinition, EventDefinition>

/** Everything that is particular to one kind of notification. */
export const kinds: Record<NotificationKind, Kind<EventDefinition, EventDefinition>> = {
  follow: kind({
    title: 'New follower',
    did: 'started following you',
    event: userFollowed,
    recipientOf: data => data.followee.id,
    actorOf: data => data.follower,
    targetOf: data => `user:${data.followee.id}`,
    linkOf: data => `/profile/${data.follower.slug}`,
    subjectOf: () => null,
    takenBack: {
      event: userUnfollowed,
      by: data => ({
        userId: data.followeeId,
        actorId: data.followerId,
        target: `user:${data.followeeId}`,
      }),
    },
  }),

  like: kind({
    title: 'New like',
    did: 'liked your insight',
    event: postLiked,
    recipientOf: data => data.postAuthorId,
    actorOf: data => data.liker,
    targetOf: data => `post:${data.postId}`,
    linkOf: data => postPath(data.postId),
    subjectOf: data => ({ of: 'post', postId: data.postId, excerpt: data.postExcerpt }),
    happenedAt: data => data.likedAt,
    takenBack: {
      event: postUnliked,
      by: data => ({ userId: data.postAuthorId, actorId: data.userId, target: `post:${data.postId}` }),
    },
  }),

  comment: kind({
    title: 'New comment',
    did: 'commented on your insight',
    event: commentCreated,
    // Whoever is replied to is notified of the reply alone.
    recipientOf: data => (data.postAuthorId === data.parentAuthorId ? null : data.postAuthorId),
    actorOf: data => data.author,
    targetOf: data => `post:${data.postId}`,
    linkOf: data => postPath(data.postId),
    subjectOf: commentOf,
    happenedAt: data => data.createdAt,
  }),

  reply: kind({
    title: 'New reply',
    did: 'replied to your comment',
    event: commentCreated,
    recipientOf: data => data.parentAuthorId,
    actorOf: data => data.author,
    targetOf: data => `comment:${data.parentId}`,
    linkOf: data => postPath(data.postId),
    subjectOf: commentOf,
    happenedAt: data => data.createdAt,
  }),
}

function commentOf({ postId, commentId, parentId, excerpt }: EventData<typeof commentCreated>): Subject {
  return { of: 'comment', postId, commentId, parentId, excerpt }
}

const entries = Object.entries(kinds) as [NotificationKind, (typeof kinds)[NotificationKind]][]

export const isToggle = (kind: NotificationKind): boolean => kinds[kind].takenBack !== undefined

/** The events of one producer that a notification comes from, or that take one back. */
export const notifyingEvents = (producer: string): EventDefinition[] => {
  const all = entries.flatMap(([, each]) => [each.event, ...(each.takenBack ? [each.takenBack.event] : [])])
  return [...new Set(all)].filter(event => event.producer === producer)
}

/** Who is notified of an event, by kind. */
export const deliveriesOf = (event: ReceivedEvent): Delivery[] =>
  entries.flatMap(([name, definition]): Delivery[] => {
    if (definition.event.type !== event.type) return []
    const userId = definition.recipientOf(event.data)
    const actor = definition.actorOf(event.data)
    if (userId === null || userId === actor.id) return []
    return [
      {
        userId,
        kind: name,
        target: definition.targetOf(event.data),
        actor,
        link: definition.linkOf(event.data),
        subject: definition.subjectOf(event.data),
        happenedAt: definition.happenedAt?.(event.data) ?? event.time,
        version: event.aggregateVersion,
      },
    ]
  })

/** Which acts an event takes back. */
export const takeBacksOf = (event: ReceivedEvent): TakeBack[] =>
  entries.flatMap(([name, { takenBack }]): TakeBack[] =>
    takenBack?.event.type === event.type
      ? [{ kind: name, version: event.aggregateVersion, ...takenBack.by(event.data) }]
      : [],
  )
