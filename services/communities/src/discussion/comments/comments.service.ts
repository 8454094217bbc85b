import {
  type CommunityComment,
  type CreateComment,
  communityCommentCreated,
  excerptOf,
  texts,
} from '@vitrine/contracts'
import {
  decodeCursor,
  deepestOffset,
  encodeCursor,
  invalid,
  mutate,
  notFound,
  resolveMentions,
  userSummaryOf,
} from '@vitrine/service-kit'
import { z } from 'zod'
import type { Actor, Caller, CommunitiesContext } from '../../context.ts'
import { personOf } from '../../people/people.repository.ts'
import { requireWriter } from '../../standing/standing.ts'
import { countWritten } from '../counters/member-stats.repository.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import { lockVisiblePost } from '../posts/access.ts'
import { getPost } from '../posts/create.service.ts'
import { postOf } from '../posts/event-fields.ts'
import * as comments from './comments.repository.ts'

const Position = z.tuple([z.int().positive()])

/** A page of the comments and replies of a post, oldest first, and the cursor of the next one. */
export async function listComments(
  ctx: CommunitiesContext,
  viewer: Actor,
  postId: number,
  query: { limit: number; offset: number; cursor?: string | undefined },
): Promise<{ comments: CommunityComment[]; next: string | null }> {
  const position = decodeCursor(query.cursor, Position)
  const post = await getPost(ctx, viewer, postId)
  const offset = position ? 0 : query.offset
  // Whoever may see a post that waits opens its page: there are no comments yet.
  if (post.status !== 'published' || offset > deepestOffset) return { comments: [], next: null }
  const isMember = await isMemberOf(ctx, post.communityId, viewer.id)
  const reader = { id: viewer.id, isMember, at: ctx.clock() }
  const slice = { after: position?.[0] ?? 0, offset, limit: query.limit }
  const { comments: page, next } = await comments.listComments(ctx, postId, reader, slice)
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
    const parent = parentId === null ? null : await comments.lockParent(tx, parentId, postId, viewer.id)
    if (parentId !== null && !parent) throw invalid('parentId', texts.errors.notFound.message)

    const createdAt = ctx.clock()
    const person = await personOf(tx, viewer)
    const author = userSummaryOf(person.id, person)
    const communityId = post.community_id
    const writer = { communityId, writerId: viewer.id, at: createdAt }
    const mentions = await resolveMentions(mentionableBy(tx, writer), content)
    const comment = { communityId, postId, parentId, authorId: viewer.id, content, mentions, createdAt }
    const id = await comments.insertComment(tx, comment)
    await countWritten(tx, communityId, [{ userId: viewer.id, posts: 0, comments: 1 }])
    const of = postOf(standing.community, postId)
    await ctx.outbox.publish(tx, communityCommentCreated, {
      ...of,
      commentId: id,
      postAuthorId: post.author_id,
      postExcerpt: excerptOf(post.content),
      parentId,
      parentAuthorId: parent?.author_id ?? null,
      author,
      excerpt: excerptOf(content),
      createdAt: createdAt.toISOString(),
    })
    await publishMentions(ctx, tx, mentions, { ...of, commentId: id, author, content })
    return { id }
  })
  return getComment(ctx, id)
}

/** For whoever has just written or changed it. */
export async function getComment(ctx: Pick<CommunitiesContext, 'db'>, id: number): Promise<CommunityComment> {
  const comment = await comments.findComment(ctx.db, id)
  if (!comment) throw notFound()
  return comment
}
