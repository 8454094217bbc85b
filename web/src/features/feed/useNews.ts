import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import { useEffect, useEffectEvent } from 'react'
import { itemsOf } from '../../lib/paging.ts'
import { type FeedSource, feedQuery, newerThan, newsQuery } from './feed.ts'

/** Not asked for more often than this. */
const restMs = 60_000
const nearTop = 240
const farDown = 1_200

/**
 * Insights that came while the reader was here. Nothing polls: it looks when the reader comes back, to the page, to the
 * net, or to the top of the feed. What is shown never changes by itself.
 */
export function useNews(source: FeedSource, shown: readonly Post[]): Post[] {
  const client = useQueryClient()
  const news = useQuery({ ...newsQuery(source), enabled: false })

  const look = useEffectEvent(async () => {
    const feedState = client.getQueryState(feedQuery(source).queryKey)
    const isFresh = Date.now() - (feedState?.dataUpdatedAt ?? 0) < restMs
    if (document.visibilityState === 'hidden' || feedState?.data === undefined || isFresh) return
    try {
      await client.fetchQuery({ ...newsQuery(source), staleTime: restMs })
    } catch (error) {
      console.info('No word of new insights; the feed stays as it is.', error)
    }
  })

  useEffect(() => {
    let wasFarDown = false
    const onScroll = () => {
      if (window.scrollY > farDown) wasFarDown = true
      if (window.scrollY > nearTop || !wasFarDown) return
      wasFarDown = false
      void look()
    }
    const onReturn = () => void look()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])

  return newerThan(shown, itemsOf(news.data?.pages))
}
