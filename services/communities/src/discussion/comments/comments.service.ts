import {
  type CommunityComment,
  type CreateComment,
  communityCommentCreated,
  excerptOf,
  texts,
  type UserSummary,
} from '@vitrine/contracts'
import {
  decodeCursor,
  deepestOffset,
  encodeCursor,
  invalid,
  mutate,
  notFound,
  resolveMentions,
  type StoredMention,
  type Transaction,
  userSummaryOf,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { personOf } from '../../people/people.repository.ts'
import { requireWriter } from '../../standing/standing.ts'
import { countWritten } from '../counters/member-stats.repository.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishCommentMentions } from '../mentions/mentions.service.ts'
import { lockVisiblePost } from '../posts/access.ts'
import { getPost } from '../posts/create.service.ts'
import { postOf } from '../posts/event-fields.ts'
import * as comments from './comments.repository.ts'
import type { Place } from './place.ts'

const Position = z.tuple([z.int().positive()])

/** What is asked of a list of comments. */
export interface Slice {
  limit: number
  offset: number
  cursor?: string | undefined
}
/** A page of comments and replies, oldest first, and the cursor of the next one. */
export interface Page {
  comments: CommunityComment[]
  next: string | null
}

export async function listComments(
  ctx: CommunitiesContext,
  viewer: Actor,
  postId: number,
  slice: Slice,
): Promise<Page> {
  const post = await getPost(ctx, viewer, postId)
  // Whoever may see a post that waits opens its page: there are no comments yet.
  if (post.status !== 'published') return { comments: [], next: null }
  const isMember = await isMemberOf(ctx, post.communityId, viewer.id)
  return pageOf(ctx, { postId, meetupId: null }, { id: viewer.id, isMember }, slice)
}

/** A page of what a reader, who may read them, is shown of the comments of one place. */
export async function pageOf(
  ctx: Pick<CommunitiesContext, 'db' | 'clock'>,
  place: Place,
  reader: { id: number; isMember: boolean },
  { limit, offset, cursor }: Slice,
): Promise<Page> {
  const position = decodeCursor(cursor, Position)
  if (!position && offset > deepestOffset) return { comments: [], next: null }
  const slice = { after: position?.[0] ?? 0, offset: position ? 0 : offset, limit }
  const { comments: page, next } = await comments.listComments(
    ctx,
    place,
    { ...reader, at: ctx.clock() },
    slice,
  )
  return { comments: page, next: next === null ? null : encodeCursor([next]) }
}

async function isMemberOf({ db }: CommunitiesContext, communityId: number, userId: number): Promise<boolean> {
  const rows = await db.query('select 1 from members where community_id = $1 and user_id = $2', [
    communityId,
    userId,
  ])
  return rows.length > 0
}

export async function createComment(
  ctx: CommunitiesContext,
  { viewer, idempotency }: Caller,
  { postId, content, parentId }: { postId: number } & CreateComment,
): Promise<CommunityComment> {
  // The stored answer holds no text: a replay shows the comment as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const { standing, post } = await lockVisiblePost(ctx, tx, viewer, postId)
    requireWriter(standing, viewer, 'comment')
    const place = { postId, meetupId: null }
    const written = await writeComment(ctx, tx, viewer, {
      communityId: post.community_id,
      place,
      content,
      parentId,
    })
    const of = postOf(standing.community, postId)
    const { id: commentId, author, mentions, createdAt } = written
    await ctx.outbox.publish(tx, communityCommentCreated, {
      ...of,
      commentId,
      postAuthorId: post.author_id,
      postExcerpt: excerptOf(post.content),
      parentId,
      parentAuthorId: written.parentAuthorId,
      author,
      excerpt: excerptOf(content),
      createdAt: createdAt.toISOString(),
    })
    await publishCommentMentions(ctx, tx, mentions, { ...of, place, commentId, author, content })
    return { id: commentId }
  })
  return getComment(ctx, id)
}

/** What was written, as events need it. */
export interface Written {
  id: number
  author: UserSummary
  content: string
  parentAuthorId: number | null
  mentions: readonly StoredMention[]
  createdAt: Date
}

/** Stores a comment of a user who may write it, and counts it for them; 400 where it replies to what is not there. */
export async function writeComment(
  { clock }: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  viewer: Actor,
  comment: {
    communityId: number
    place: Place
    content: string
    parentId: number | null
    isAnnouncement?: boolean
  },
): Promise<Written> {
  const { communityId, place, content, parentId, isAnnouncement = false } = comment
  const parent = parentId === null ? null : await comments.lockParent(tx, parentId, place, viewer.id)
  if (parentId !== null && !parent) throw invalid('parentId', texts.errors.notFound.message)

  const createdAt = clock()
  const person = await personOf(tx, viewer)
  const writer = { communityId, writerId: viewer.id, at: createdAt }
  const mentions = await resolveMentions(mentionableBy(tx, writer), content)
  const id = await comments.insertComment(tx, {
    ...place,
    communityId,
    parentId,
    authorId: viewer.id,
    content,
    isAnnouncement,
    mentions,
    createdAt,
  })
  await countWritten(tx, communityId, [{ userId: viewer.id, posts: 0, comments: 1 }])
  const author = userSummaryOf(person.id, person)
  return { id, author, content, parentAuthorId: parent?.author_id ?? null, mentions, createdAt }
}

/** For whoever has just written or changed it. */
export async function getComment(ctx: Pick<CommunitiesContext, 'db'>, id: number): Promise<CommunityComment> {
  const comment = await comments.findComment(ctx.db, id)
  if (!comment) throw notFound()
  return comment
}
