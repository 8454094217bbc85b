import type {
  commentCreated,
  NotificationKind,
  postLiked,
  ReceivedEvent,
  UserSummary,
  userFollowed,
} from '@vitrine/contracts'

/** Somebody is to be told that somebody did something. */
export interface Delivery {
  userId: number
  kind: NotificationKind
  target: string
  actor: UserSummary
  link: string
  excerpt: string
  /** ISO-8601. */
  happenedAt: string
}

export function ofFollow({ data, time }: ReceivedEvent<typeof userFollowed>): Delivery[] {
  const { follower, followee } = data
  return toOthers([
    {
      userId: followee.id,
      kind: 'follow',
      target: `user:${followee.id}`,
      actor: follower,
      link: `/profile/${follower.slug}`,
      excerpt: '',
      happenedAt: time,
    },
  ])
}

export function ofLike({ data }: ReceivedEvent<typeof postLiked>): Delivery[] {
  return toOthers([
    {
      userId: data.postAuthorId,
      kind: 'like',
      target: `post:${data.postId}`,
      actor: data.liker,
      link: `/post/${data.postId}`,
      excerpt: data.postExcerpt,
      happenedAt: data.likedAt,
    },
  ])
}

/** A comment tells the author of the insight; a reply tells the author of the comment, who is not told twice. */
export function ofComment({ data }: ReceivedEvent<typeof commentCreated>): Delivery[] {
  const { postId, postAuthorId, parentId, parentAuthorId, author, excerpt, createdAt } = data
  const common = { actor: author, link: `/post/${postId}`, excerpt, happenedAt: createdAt }
  const deliveries: Delivery[] = []
  if (parentId !== null && parentAuthorId !== null) {
    deliveries.push({ ...common, userId: parentAuthorId, kind: 'reply', target: `comment:${parentId}` })
  }
  if (postAuthorId !== parentAuthorId) {
    deliveries.push({ ...common, userId: postAuthorId, kind: 'comment', target: `post:${postId}` })
  }
  return toOthers(deliveries)
}

/** Nobody is told what they did themselves. */
const toOthers = (deliveries: Delivery[]): Delivery[] =>
  deliveries.filter(({ userId, actor }) => userId !== actor.id)
