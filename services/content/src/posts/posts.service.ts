import { AppError, type CreatePost, collectTags, type Post, postCreated, texts } from '@vitrine/contracts'
import {
  firstDayLeftMs,
  invalid,
  mutate,
  notFound,
  scaledPoints,
  type Transaction,
} from '@vitrine/service-kit'
import { type Author, authorOf, lockAuthor, summaryOf } from '../authors/authors.repository.ts'
import type { Caller, WriteContext } from '../context.ts'
import { publishMentions, resolveMentions } from '../mentions/mentions.service.ts'
import { findMuseum } from '../museums/museums.repository.ts'
import { awaitMuseum, findSuggestedMuseum } from '../suggestions/suggestions.repository.ts'
import { showToAuthor } from '../timelines/timelines.service.ts'
import { countPosts, findPost, insertPost, type PostSource } from './posts.repository.ts'

const firstDayPosts = 3

export async function createPost(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  given: CreatePost,
): Promise<Post> {
  // The stored answer holds no text: a replay shows the post as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const createdAt = ctx.clock()
    const author = await authorOf(tx, viewer)
    await allowToPost(ctx, tx, author, createdAt)
    const museum =
      given.museumId === null
        ? await findSuggestedMuseum(tx, author.id, given.museumSuggestionId)
        : await findMuseum(tx, given.museumId)
    if (given.museumId !== null && !museum) throw invalid('museumId', texts.post.museumNotFound)

    const { type, content } = given
    const user = summaryOf(author.id, author)
    const tags = collectTags(given.tags, content)
    const mentions = await resolveMentions(tx, author.id, content)
    const id = await insertPost(tx, {
      author: user,
      museumId: museum?.id ?? null,
      type,
      content,
      tags,
      mentions,
      createdAt,
    })
    if (!museum)
      await awaitMuseum(tx, { postId: id, authorId: author.id, suggestionId: given.museumSuggestionId })
    await ctx.outbox.publish(tx, postCreated, {
      post: {
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
      },
    })
    await publishMentions(ctx, tx, mentions, {
      postId: id,
      commentId: null,
      author: user,
      content,
      post: content,
    })
    return { id }
  })
  const post = await getPost(ctx, viewer.id, id)
  await showToAuthor(ctx, post)
  return post
}

/** Three posts in the first day of an account; an author whose event has not arrived has only just registered. */
async function allowToPost(ctx: WriteContext, tx: Transaction, author: Author, now: Date): Promise<void> {
  const dayEndsIn = firstDayLeftMs(author.registered_at ?? now, now)
  if (dayEndsIn === 0) return
  const limit = scaledPoints(firstDayPosts, ctx.config.RATE_LIMIT_FACTOR)
  // Two at once would both count one less than there will be.
  await lockAuthor(tx, author.id)
  if ((await countPosts(tx, author.id, limit)) < limit) return
  throw new AppError('rate_limited', texts.errors.firstDay, { retryAfter: Math.ceil(dayEndsIn / 1000) })
}

export async function getPost(ctx: PostSource, viewerId: number, id: number): Promise<Post> {
  const post = await findPost(ctx, viewerId, id)
  if (!post) throw notFound()
  return post
}
