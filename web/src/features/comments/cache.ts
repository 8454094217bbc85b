import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Answer } from '@vitrine/api-client'
import { changeQuery } from '../../lib/cache.ts'
import { markDeleted, readDeletion, unmarkDeleted } from '../../lib/deletions.ts'
import { itemsOf } from '../../lib/paging.ts'
import type { AnyComment, CommentArea, Subject } from './area.ts'

export type CommentPages = InfiniteData<Answer<AnyComment[]>, unknown>

/** Adds a comment that the server accepted behind the loaded ones, and to their count. */
export function appendComment(client: QueryClient, { area, subjectId }: Subject, comment: AnyComment) {
  changeQuery<CommentPages>(client, area.list(subjectId), data => {
    const last = data.pages.at(-1)
    if (!last || itemsOf(data.pages).some(({ id }) => id === comment.id)) return data
    return { ...data, pages: data.pages.with(-1, { ...last, data: [...last.data, comment] }) }
  })
  area.countBy(client, subjectId, 1)
}

/** Shows the new version of a comment. */
export function replaceComment(client: QueryClient, { area, subjectId }: Subject, comment: AnyComment) {
  changeQuery<CommentPages>(client, area.list(subjectId), data => ({
    ...data,
    pages: data.pages.map(page => ({
      ...page,
      data: page.data.map(each => (each.id === comment.id ? comment : each)),
    })),
  }))
}

/** Removes a comment and the replies to it, also from their count. Returns how many were removed. */
export function removeComment(
  client: QueryClient,
  { area, subjectId }: Subject,
  id: number,
  { isOwn = true } = {},
): number {
  const [group] = area.list(subjectId)
  const removed = markDeleted(
    client,
    area.deleted(id),
    value => 'parentId' in value && (value.id === id || value.parentId === id),
    // Comments of another group have the same numbers.
    { isOwn, keep: queryKey => queryKey[0] !== group },
  )
  area.countBy(client, subjectId, -removed.length)
  return removed.length
}

/** Puts a removed comment and its replies back where they were, also into their count. */
export function putCommentBack(client: QueryClient, { area, subjectId }: Subject, id: number) {
  const places = unmarkDeleted(client, area.deleted(id)) ?? []
  area.countBy(client, subjectId, places.length)
}

export const commentDeletion = (client: QueryClient, area: CommentArea, id: number) =>
  readDeletion(client, area.deleted(id))
