import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import type { Comment } from '@vitrine/contracts'
import { patchPost } from '../../lib/cache.ts'
import { queryKeys } from '../../lib/query-keys.ts'

type CommentPages = InfiniteData<Answer<Comment[]>, unknown>

const countComments = (client: QueryClient, postId: number, by: number) =>
  patchPost(client, postId, post => ({ commentsCount: Math.max(0, post.commentsCount + by) }))

/** Adds a comment that the server accepted at the end of the loaded ones, and to the post's count. */
export function appendComment(client: QueryClient, comment: Comment) {
  client.setQueryData<CommentPages>(queryKeys.comments(comment.postId), data => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    return { ...data, pages: [...data.pages.slice(0, -1), { ...last, data: [...last.data, comment] }] }
  })
  countComments(client, comment.postId, 1)
}

/** Removes a comment and the replies to it, also from the post's count. Returns how many were removed. */
export function removeComment(client: QueryClient, { id, postId }: Comment): number {
  let removed = 0
  const stays = (each: Comment) => each.id !== id && each.parentId !== id
  client.setQueryData<CommentPages>(queryKeys.comments(postId), data => {
    if (!data) return data
    removed = data.pages.flatMap(page => page.data).filter(each => !stays(each)).length
    return { ...data, pages: data.pages.map(page => ({ ...page, data: page.data.filter(stays) })) }
  })
  countComments(client, postId, -removed)
  return removed
}
