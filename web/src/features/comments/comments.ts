import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { type Comment, commentsPageSize, routes } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'

export interface Thread {
  comment: Comment
  replies: Comment[]
}

type CommentPages = InfiniteData<Answer<Comment[]>, unknown>

export const commentsKey = (postId: number) => ['comments', postId] as const

export const commentsQuery = (postId: number) =>
  pagedQuery({
    queryKey: commentsKey(postId),
    pageSize: commentsPageSize,
    fetchPage: (query, signal) =>
      api.page(routes.listComments, { params: { id: postId }, query }, { signal }),
    meta: { quiet: true },
  })

/** Comments with their replies below them, oldest first; a reply whose comment is not loaded stands on its own. */
export function threadsOf(comments: readonly Comment[]): Thread[] {
  const known = new Set(comments.map(comment => comment.id))
  const isReply = ({ parentId }: Comment) => parentId !== null && known.has(parentId)
  return comments
    .filter(comment => !isReply(comment))
    .map(comment => ({ comment, replies: comments.filter(each => each.parentId === comment.id) }))
}

/** Puts a comment that was just accepted at the end of what is shown. */
export function appendComment(client: QueryClient, comment: Comment) {
  client.setQueryData<CommentPages>(commentsKey(comment.postId), data => {
    const last = data?.pages.at(-1)
    if (!data || !last) return data
    return { ...data, pages: [...data.pages.slice(0, -1), { ...last, data: [...last.data, comment] }] }
  })
}

/** Takes a comment, and the replies to it, out of what is shown; says how many were taken. */
export function removeComment(client: QueryClient, { id, postId }: Comment): number {
  let removed = 0
  const stays = (each: Comment) => each.id !== id && each.parentId !== id
  client.setQueryData<CommentPages>(commentsKey(postId), data => {
    if (!data) return data
    removed = data.pages.flatMap(page => page.data).filter(each => !stays(each)).length
    return { ...data, pages: data.pages.map(page => ({ ...page, data: page.data.filter(stays) })) }
  })
  return removed
}
