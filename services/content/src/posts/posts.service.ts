import {
  AppError,
  type CreatePost,
  collectTags,
  type MuseumRef,
  type Post,
  postCreated,
  texts,
} from '@vitrine/contracts'
import {
  firstDayLeftMs,
  type GivenMedia,
  insertPostMedia,
  lockMedia,
  mutate,
  notFound,
  refuseUnusableMedia,
  resolveMentions,
  scaledPoints,
  type Transaction,
  userSummaryOf,
} from '@vitrine/service-kit'
import { type Author, authorOf, lockAuthor } from '../authors/authors.repository.ts'
import type { Caller, WriteContext } from '../context.ts'
import { publishAttached } from '../media/attach.ts'
import { caption } from '../media/describe.service.ts'
import { givenMedia } from '../media/post-media.repository.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { chooseMuseum } from '../museums/choose.ts'
import { findOwnPreparing, publishedOrPreparing } from '../preparing/preparing.posts.ts'
import { insertPreparing } from '../preparing/preparing.repository.ts'
import { settle } from '../preparing/publication.ts'
import { awaitMuseum, findSuggestedMuseum } from '../suggestions/suggestions.repository.ts'
import { showToAuthor } from '../timelines/timelines.service.ts'
import {
  countPosts,
  findPost,
  findPosts,
  insertPost,
  nextPostId,
  type PostSource,
} from './posts.repository.ts'

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
        : await chooseMuseum(tx, given.museumId)

    const post = {
      author: userSummaryOf(author.id, author),
      museumId: museum?.id ?? null,
      type: given.type,
      content: given.content,
      tags: collectTags(given.tags, given.content),
      sensitiveReason: given.sensitive?.reason ?? null,
      createdAt,
    }
    const media = givenMedia(given)
    const id =
      media.length === 0 ? await shareText(ctx, tx, post, museum) : await prepare(ctx, tx, post, media, given)
    if (!museum)
      await awaitMuseum(tx, { postId: id, authorId: author.id, suggestionId: given.museumSuggestionId })
    return { id }
  })
  const post = await getPost(ctx, viewer.id, id)
  if (post.status === 'published') await showToAuthor(ctx, post)
  else ctx.memory.publish({ of: 'preparing' })
  return post
}

type NewPost = Omit<Parameters<typeof insertPreparing>[1], 'id'>

/** A post of text alone is published at once. */
async function shareText(
  ctx: WriteContext,
  tx: Transaction,
  post: NewPost,
  museum: MuseumRef | null,
): Promise<number> {
  const { author, type, content, tags, createdAt } = post
  const mentions = await resolveMentions(mentionableBy(tx, author.id), content)
  const id = await insertPost(tx, { ...post, mentions })
  const nothing = { images: [], videoUrl: null }
  const shown = { id, contentType: 'post', type, content, ...nothing, tags, user: author, museum } as const
  await ctx.outbox.publish(tx, postCreated, { post: { ...shown, createdAt: createdAt.toISOString() } })
  await publishMentions(ctx, tx, mentions, { postId: id, commentId: null, author, content, post: content })
  return id
}

/** A post with media is published in this transaction where they are all ready, else once they are. */
async function prepare(
  ctx: WriteContext,
  tx: Transaction,
  post: NewPost,
  media: readonly GivenMedia[],
  { captions }: Pick<CreatePost, 'captions'>,
): Promise<number> {
  const mediaIds = media.map(each => each.mediaId)
  await lockMedia(tx, mediaIds)
  await refuseUnusableMedia(tx, post.author.id, media)
  const id = await nextPostId(tx)
  await insertPreparing(tx, { ...post, id })
  await insertPostMedia(tx, id, media)
  if (captions) await caption(tx, { id, type: post.type }, [captions])
  // Kept until then; of what is published that is said there.
  if ((await settle(ctx, tx, id)) !== 'published')
    await publishAttached(ctx, tx, [{ id, authorId: post.author.id }], { isPublished: false })
  return id
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

/** In the order given, each once, without those that lists do not show to the reader. */
export const listPostsByIds = (ctx: PostSource, viewerId: number, ids: readonly number[]): Promise<Post[]> =>
  findPosts(ctx, viewerId, [...new Set(ids)])

export async function getPost(ctx: PostSource, viewerId: number, id: number): Promise<Post> {
  const post = await publishedOrPreparing(
    () => findPost(ctx, viewerId, id),
    () => findOwnPreparing(ctx, viewerId, id),
  )
  if (!post) throw notFound()
  return post
}
