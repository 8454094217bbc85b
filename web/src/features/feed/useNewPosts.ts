import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { useStreamEvent } from '../../lib/stream.ts'
import { type Announcements, createAnnouncements } from './announcements.ts'
import { type FeedSource, feedQuery, newerThan, newPostsQuery } from './queries.ts'

const minIntervalMs = 60_000
const nearTopPx = 240
const farDownPx = 1_200

/**
 * Posts that were created while the page is open. There is no polling: the feed is checked when the stream announces a
 * post of what the reader follows, and when the reader returns to the page, to the network, or to the top of the feed.
 * The shown posts never change by themselves.
 */
export function useNewPosts(source: FeedSource, shown: readonly Post[]): Post[] {
  const client = useQueryClient()
  const { user: reader } = useCurrentUser()
  const latest = useQuery({ ...newPostsQuery(source), enabled: false })

  /** The ids of the first page as it is now; null: it was not asked for. */
  const check = useEffectEvent(async (staleTime: number): Promise<readonly number[] | null> => {
    const feedState = client.getQueryState(feedQuery(source).queryKey)
    const isFresh = Date.now() - (feedState?.dataUpdatedAt ?? 0) < staleTime
    if (document.visibilityState === 'hidden' || feedState?.data === undefined || isFresh) return null
    try {
      const { pages } = await client.fetchQuery({ ...newPostsQuery(source), staleTime })
      return itemsOf(pages).map(post => post.id)
    } catch (error) {
      console.info('New posts could not be loaded; the feed stays as it is.', error)
      return null
    }
  })

  const announcements = useRef<Announcements>(null)
  useStreamEvent('new-post', ({ postId }) => announcements.current?.add(postId), source === 'mixed')

  useEffect(() => {
    const announced = createAnnouncements(() => check(0))
    announcements.current = announced
    let wasFarDown = false
    const onScroll = () => {
      if (window.scrollY > farDownPx) wasFarDown = true
      if (window.scrollY > nearTopPx || !wasFarDown) return
      wasFarDown = false
      void check(minIntervalMs)
    }
    const onReturn = () => void (announced.isWaiting() ? announced.check() : check(minIntervalMs))
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      announced.stop()
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return newerThan(shown, itemsOf(latest.data?.pages), reader?.id)
}
