import {
  type Comment,
  type CreateComment,
  can,
  commentCreated,
  commentDeleted,
  texts,
} from '@vitrine/contracts'
import { forbidden, type Idempotency, invalid, mutate, notFound } from '@vitrine/service-kit'
import { authorOf, summaryOf } from '../authors/authors.repository.ts'
import type { Actor, WriteContext } from '../context.ts'
import { excerptOf } from '../excerpt.ts'
import * as comments from './comments.repository.ts'

export function createComment(
  ctx: WriteContext,
  viewer: Actor,
  idempotency: Idempotency | null,
  postId: number,
  { content, parentId }: CreateComment,
): Promise<Comment> {
  return mutate(ctx.db, idempotency, async tx => {
    const createdAt = ctx.clock()
    const post = await comments.holdPost(tx, postId)
    if (!post) throw notFound()
    const parent = parentId === null ? null : await comments.holdParent(tx, parentId, postId)
    if (parentId !== null && !parent) throw invalid('parentId', texts.errors.notFound.message)

    const author = await authorOf(tx, viewer)
    const user = summaryOf(author.id, author)
    const id = await comments.insertComment(tx, { postId, parentId, authorId: author.id, content, createdAt })
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
    return { id, postId, parentId, content, createdAt: createdAt.toISOString(), user }
  })
}

export function deleteComment(
  ctx: WriteContext,
  viewer: Actor,
  idempotency: Idempotency | null,
  id: number,
): Promise<{ id: number }> {
  return mutate(ctx.db, idempotency, async tx => {
    const comment = await comments.lockComment(tx, id)
    if (!comment) throw notFound()
    if (!mayDelete(viewer, comment)) throw forbidden()
    const removed = await comments.deleteComment(tx, id)
    await ctx.outbox.publish(tx, commentDeleted, { commentId: id, postId: comment.post_id, removed })
    return { id }
  })
}

const mayDelete = (viewer: Actor, comment: comments.HeldComment): boolean =>
  viewer.id === comment.author_id || viewer.id === comment.post_author_id || can(viewer.role, 'moderate')
