import { useEffect, useEffectEvent, useState } from 'react'
import type { AnyComment } from './area.ts'

/** The comment that a link names. */
export interface CommentTarget {
  id: number
  /** Another one each time that such a link is followed. */
  visit: string
}

export const commentElementId = (id: number) => `comment-${id}`

interface Conversation {
  isFetching: boolean
  isError: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

/**
 * Loads pages until the comment is there, brings it into view and gives it the focus. Returns whether there is no such
 * comment any more.
 */
export function useCommentTarget(
  target: CommentTarget | null,
  comments: readonly AnyComment[],
  conversation: Conversation,
): { isMissing: boolean } {
  const { isFetching, isError, hasNextPage, fetchNextPage, refetch } = conversation
  const { id, visit } = target ?? {}
  const isThere = comments.some(comment => comment.id === id)
  const isSearched = id !== undefined && !isThere
  /** What was loaded before the link was followed may lack the comment. */
  const [reloadedIn, setReloadedIn] = useState<string>()
  const isReloaded = reloadedIn === visit

  const search = useEffectEvent(() => {
    if (hasNextPage) return void fetchNextPage()
    if (isReloaded) return
    setReloadedIn(visit)
    void refetch()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may be what the search waited for
  useEffect(() => {
    if (isSearched && !isFetching && !isError) search()
  }, [isSearched, isFetching, isError, hasNextPage, comments.length, visit])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the same link followed again shows the comment again
  useEffect(() => {
    if (id === undefined || !isThere) return
    // Behind what the screen itself does with scroll and focus when it is opened.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(commentElementId(id))
      element?.focus({ preventScroll: true })
      element?.scrollIntoView({ block: 'center' })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, isThere, visit])

  return { isMissing: isSearched && isReloaded && !isFetching && !isError && !hasNextPage }
}
