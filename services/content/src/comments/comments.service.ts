import { type Comment, type CreateComment, commentCreated, excerptOf, texts } from '@vitrine/contracts'
import { invalid, mutate, notFound, resolveMentions, userSummaryOf } from '@vitrine/service-kit'
import { authorOf } from '../authors/authors.repository.ts'
import type { Caller, ContentContext, WriteContext } from '../context.ts'
import { mentionableBy } from '../mentions/mentions.repository.ts'
import { publishMentions } from '../mentions/mentions.service.ts'
import * as comments from './comments.repository.ts'

export async function createComment(
  ctx: WriteContext,
  { viewer, idempotency }: Caller,
  { postId, content, parentId }: { postId: number } & CreateComment,
): Promise<Comment> {
  // The stored answer holds no text: a replay shows the comment as it is by then, or returns 404.
  const { id } = await mutate(ctx.db, idempotency, async tx => {
    const createdAt = ctx.clock()
    const post = await comments.lockPost(tx, viewer.id, postId)
    if (!post) throw notFound()
    const parent = parentId === null ? null : await comments.lockParent(tx, viewer.id, parentId, postId)
    if (parentId !== null && !parent) throw invalid('parentId', texts.errors.notFound.message)

    const author = await authorOf(tx, viewer)
    const user = userSummaryOf(author.id, author)
    const mentions = await resolveMentions(mentionableBy(tx, author.id), content)
    const id = await comments.insertComment(tx, {
      postId,
      parentId,
      authorId: author.id,
      content,
      mentions,
      createdAt,
    })
    await ctx.outbox.publish(tx, commentCreated, {
      commentId: id,
      postId,
      postAuthorId: post.author_id,
      postExcerpt: excerptOf(post.content),
      parentId,
      parentAuthorId: parent?.author_id ?? null,
      excerpt: excerptOf(content),
      author: user,
      createdAt: createdAt.toISOString(),
    })
    await publishMentions(ctx, tx, mentions, {
      postId,
      commentId: id,
      author: user,
      content,
      post: post.content,
    })
    return { id }
  })
  return getComment(ctx, id)
}

export async function getComment(ctx: Pick<ContentContext, 'db' | 'memory'>, id: number): Promise<Comment> {
  const comment = await comments.findComment(ctx, id)
  if (!comment) throw notFound()
  return comment
}
