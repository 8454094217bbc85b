import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Comment } from '@vitrine/contracts'
import { changeList, patchPost } from '../../lib/cache.ts'
import { type Matches, patchCopies } from '../../lib/copies.ts'
import { markDeleted, readDeletion, unmarkDeleted } from '../../lib/deletions.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export type CommentPages = InfiniteData<Answer<Comment[]>, unknown>
type CommentId = Pick<Comment, 'id' | 'postId'>

const countComments = (client: QueryClient, postId: number, by: number) =>
  patchPost(client, postId, post => ({ commentsCount: Math.max(0, post.commentsCount + by) }))

/** Adds a comment that the server accepted behind the loaded ones, and to the post's count. */
export function appendComment(client: QueryClient, comment: Comment) {
  changeList<CommentPages>(client, queryKeys.comments(comment.postId), data => {
    const last = data.pages.at(-1)
    if (!last || itemsOf(data.pages).some(({ id }) => id === comment.id)) return data
    return { ...data, pages: data.pages.with(-1, { ...last, data: [...last.data, comment] }) }
  })
  countComments(client, comment.postId, 1)
}

const isComment =
  ({ id, postId }: CommentId): Matches =>
  value =>
    value.postId === postId && value.id === id && 'parentId' in value

/** A comment and the replies to it. */
const isOfThread =
  ({ id, postId }: CommentId): Matches =>
  value =>
    value.postId === postId && 'parentId' in value && (value.id === id || value.parentId === id)

/** Changes every cached copy of a comment. */
export function patchComment(client: QueryClient, comment: Comment) {
  patchCopies(client, isComment(comment), comment as never)
}

/** Removes a comment and the replies to it, also from the post's count. Returns how many were removed. */
export function removeComment(client: QueryClient, comment: CommentId, { isOwn = true } = {}): number {
  const removed = markDeleted(client, queryKeys.deleted.comment(comment.id), isOfThread(comment), { isOwn })
  countComments(client, comment.postId, -removed.length)
  return removed.length
}

/** Puts a removed comment and its replies back where they were, also into the post's count. */
export function putCommentBack(client: QueryClient, { id, postId }: CommentId) {
  const places = unmarkDeleted(client, queryKeys.deleted.comment(id)) ?? []
  countComments(client, postId, places.length)
}

export const commentDeletion = (client: QueryClient, id: number) =>
  readDeletion(client, queryKeys.deleted.comment(id))
