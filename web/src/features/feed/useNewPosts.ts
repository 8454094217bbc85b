import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { useEffect, useEffectEvent } from 'react'
import { itemsOf } from '../../lib/paging.ts'
import { type FeedSource, feedQuery, newerThan, newPostsQuery } from './queries.ts'

const minIntervalMs = 60_000
const nearTopPx = 240
const farDownPx = 1_200

/**
 * Posts that were created while the page is open. There is no polling: the feed is checked when the reader returns to the
 * page, to the network, or to the top of the feed. The shown posts never change by themselves.
 */
export function useNewPosts(source: FeedSource, shown: readonly Post[]): Post[] {
  const client = useQueryClient()
  const latest = useQuery({ ...newPostsQuery(source), enabled: false })

  const refresh = useEffectEvent(async () => {
    const feedState = client.getQueryState(feedQuery(source).queryKey)
    const isFresh = Date.now() - (feedState?.dataUpdatedAt ?? 0) < minIntervalMs
    if (document.visibilityState === 'hidden' || feedState?.data === undefined || isFresh) return
    try {
      await client.fetchQuery({ ...newPostsQuery(source), staleTime: minIntervalMs })
    } catch (error) {
      console.info('New posts could not be loaded; the feed stays as it is.', error)
    }
  })

  useEffect(() => {
    let wasFarDown = false
    const onScroll = () => {
      if (window.scrollY > farDownPx) wasFarDown = true
      if (window.scrollY > nearTopPx || !wasFarDown) return
      wasFarDown = false
      void refresh()
    }
    const onReturn = () => void refresh()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return newerThan(shown, itemsOf(latest.data?.pages))
}
