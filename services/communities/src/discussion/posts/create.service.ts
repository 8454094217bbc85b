import {
  type CommunityPost,
  type CreateCommunityPost,
  communityPostCreated,
  excerptOf,
  type UserSummary,
} from '@vitrine/contracts'
import { mutate, resolveMentions, type Transaction, userSummaryOf } from '@vitrine/service-kit'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { personOf } from '../../people/people.repository.ts'
import type { Standing } from '../../standing/standing.repository.ts'
import {
  isAllowed,
  lockStandingIn,
  requirePermit,
  requireReader,
  standingIn,
} from '../../standing/standing.ts'
import { countWritten } from '../counters/member-stats.repository.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { reviewCause } from '../review/cause.ts'
import { fingerprintOf } from '../review/suspicion.ts'
import { findWaiting, insertWaiting } from '../review/waiting.repository.ts'
import { findCommunityOf, postNotFound, readerOf } from './access.ts'
import { detailsOf } from './details.ts'
import { postOf } from './event-fields.ts'
import * as posts from './posts.repository.ts'

/** A post appears at once, or waits for a moderator (DS2): the answer's `status` says which. */
export async function createPost(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { communityId, post: given }: { communityId: number; post: CreateCommunityPost },
): Promise<CommunityPost> {
  // The stored answer holds no text: a replay shows the post as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const standing = await lockStandingIn(ctx, tx, communityId, viewer)
    requirePermit(standing, viewer, 'writePost')
    const author = await personOf(tx, viewer)
    const { type, content } = given
    const details = detailsOf(given)
    const post = {
      id: await posts.nextPostId(tx),
      communityId,
      authorId: author.id,
      type,
      content,
      details,
      poll: given.type === 'poll' ? { options: given.pollOptions, hours: given.pollHours } : null,
      fingerprint: fingerprintOf({ content, details }),
      createdAt: ctx.clock(),
    }
    const cause = await reviewCause(tx, standing, author, { ...post, now: post.createdAt })
    if (cause) await insertWaiting(tx, { ...post, cause })
    else await publishPost(ctx, tx, standing, post, userSummaryOf(author.id, author))
    return { id: post.id }
  })
  return getPost(ctx, viewer, id)
}

/** The post appears: in its discussion, in the counts of its author, and to others by events. */
export async function publishPost(
  ctx: CommunitiesContext,
  tx: Transaction,
  { community }: Pick<Standing, 'community'>,
  post: posts.NewPost,
  author: UserSummary,
): Promise<void> {
  const { id, communityId, content, createdAt } = post
  const writer = { communityId, writerId: author.id }
  const mentions = await resolveMentions(mentionableBy(tx, writer), content)
  await posts.insertPost(tx, post, mentions)
  await countWritten(tx, communityId, [{ userId: author.id, posts: 1, comments: 0 }])
  const of = postOf(community, id)
  await ctx.outbox.publish(tx, communityPostCreated, {
    ...of,
    author,
    type: post.type,
    excerpt: excerptOf(content),
    createdAt: createdAt.toISOString(),
  })
  await publishMentions(ctx, tx, mentions, { ...of, commentId: null, author, content })
}

/** A post that the viewer may see; one that waits: its author, and who reviews it. */
export async function getPost(ctx: CommunitiesContext, viewer: Actor, id: number): Promise<CommunityPost> {
  if ((await findCommunityOf(ctx.db, 'posts', id)) === null) return getWaiting(ctx, viewer, id)
  const standing = await readerOf(ctx, viewer, id)
  const reader = { id: viewer.id, isMember: standing.membership !== null, at: ctx.clock() }
  const post = await posts.findPost(ctx.db, reader, id)
  if (!post) throw postNotFound()
  return post
}

async function getWaiting(ctx: CommunitiesContext, viewer: Actor, id: number): Promise<CommunityPost> {
  const communityId = await findCommunityOf(ctx.db, 'waiting_posts', id)
  if (communityId === null) throw postNotFound()
  const standing = await standingIn(ctx, ctx.db, communityId, viewer)
  requireReader(standing, viewer)
  const post = await findWaiting(ctx.db, id)
  if (!post || (post.user.id !== viewer.id && !isAllowed(standing, viewer, 'reviewPost')))
    throw postNotFound()
  return post
}
