import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Comment } from '@vitrine/contracts'
import { changeQuery } from '../../lib/cache.ts'
import { markDeleted, readDeletion, unmarkDeleted } from '../../lib/deletions.ts'
import { itemsOf } from '../../lib/paging.ts'
import type { CommentArea } from './area.ts'

export type CommentPages = InfiniteData<Answer<Comment[]>, unknown>
type CommentId = Pick<Comment, 'id' | 'postId'>

/** Adds a comment that the server accepted behind the loaded ones, and to the post's count. */
export function appendComment(client: QueryClient, area: CommentArea, comment: Comment) {
  changeQuery<CommentPages>(client, area.list(comment.postId), data => {
    const last = data.pages.at(-1)
    if (!last || itemsOf(data.pages).some(({ id }) => id === comment.id)) return data
    return { ...data, pages: data.pages.with(-1, { ...last, data: [...last.data, comment] }) }
  })
  area.countBy(client, comment.postId, 1)
}

/** Shows the new version of a comment. */
export function replaceComment(client: QueryClient, area: CommentArea, comment: Comment) {
  changeQuery<CommentPages>(client, area.list(comment.postId), data => ({
    ...data,
    pages: data.pages.map(page => ({
      ...page,
      data: page.data.map(each => (each.id === comment.id ? comment : each)),
    })),
  }))
}

/** Removes a comment and the replies to it, also from the post's count. Returns how many were removed. */
export function removeComment(
  client: QueryClient,
  area: CommentArea,
  { id, postId }: CommentId,
  { isOwn = true } = {},
): number {
  const [group] = area.list(postId)
  const removed = markDeleted(
    client,
    area.deleted(id),
    value => value.postId === postId && 'parentId' in value && (value.id === id || value.parentId === id),
    // Comments of another area have the same numbers.
    { isOwn, keep: queryKey => queryKey[0] !== group },
  )
  area.countBy(client, postId, -removed.length)
  return removed.length
}

/** Puts a removed comment and its replies back where they were, also into the post's count. */
export function putCommentBack(client: QueryClient, area: CommentArea, { id, postId }: CommentId) {
  const places = unmarkDeleted(client, area.deleted(id)) ?? []
  area.countBy(client, postId, places.length)
}

export const commentDeletion = (client: QueryClient, area: CommentArea, id: number) =>
  readDeletion(client, area.deleted(id))
