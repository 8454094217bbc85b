import { AppError, type CreatePost, collectTags, type Post, postCreated, texts } from '@vitrine/contracts'
import { type Idempotency, invalid, mutate, notFound, type Transaction } from '@vitrine/service-kit'
import { type Author, authorOf, lockAuthor, summaryOf } from '../authors/authors.repository.ts'
import type { Actor, ContentContext, WriteContext } from '../context.ts'
import { findMuseum } from '../museums/museums.repository.ts'
import { showToAuthor } from '../timelines/timelines.service.ts'
import { countPosts, findPosts, insertPost } from './posts.repository.ts'

const firstDayPosts = 3
const dayMs = 24 * 3_600_000

export function createPost(
  ctx: WriteContext,
  viewer: Actor,
  idempotency: Idempotency | null,
  given: CreatePost,
): Promise<Post> {
  return mutate(ctx.db, idempotency, async tx => {
    const createdAt = ctx.clock()
    const author = await authorOf(tx, viewer)
    await allowToPost(ctx, tx, author, createdAt)
    const museum = given.museumId === null ? null : await findMuseum(tx, given.museumId)
    if (given.museumId !== null && !museum) throw invalid('museumId', texts.insight.museumNotFound)

    const { type, content } = given
    const user = summaryOf(author.id, author)
    const tags = collectTags(given.tags, content)
    const id = await insertPost(tx, {
      author: user,
      museumId: museum?.id ?? null,
      type,
      content,
      tags,
      createdAt,
    })
    const post = {
      id,
      contentType: 'post',
      type,
      content,
      images: [],
      videoUrl: null,
      tags,
      user,
      museum,
      createdAt: createdAt.toISOString(),
    } as const
    await ctx.outbox.publish(tx, postCreated, { post: { ...post, images: [] } })
    return { ...post, images: [], likesCount: 0, commentsCount: 0, isLiked: false }
  })
}

/** Creates a post and shows it to its author at once, before its event is consumed. */
export async function createAndShowPost(
  ctx: ContentContext,
  viewer: Actor,
  idempotency: Idempotency | null,
  given: CreatePost,
): Promise<Post> {
  const post = await createPost(ctx, viewer, idempotency, given)
  await showToAuthor(ctx, post)
  return post
}

/** Three insights in the first day of an account; somebody of whom no event told yet has only just registered. */
async function allowToPost(ctx: WriteContext, tx: Transaction, author: Author, now: Date): Promise<void> {
  const dayEndsIn = (author.registered_at ?? now).getTime() + dayMs - now.getTime()
  if (dayEndsIn <= 0) return
  const most = Math.max(1, Math.round(firstDayPosts * ctx.config.RATE_LIMIT_FACTOR))
  // Two at once would both count one less than there will be.
  await lockAuthor(tx, author.id)
  if ((await countPosts(tx, author.id, most)) < most) return
  throw new AppError('rate_limited', texts.errors.tooManyRequests, {
    retryAfter: Math.ceil(dayEndsIn / 1000),
  })
}

export async function getPost(ctx: ContentContext, viewerId: number, id: number): Promise<Post> {
  const [post] = await findPosts(ctx, viewerId, [id])
  if (!post) throw notFound()
  return post
}
