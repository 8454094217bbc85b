import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './infinite-list.module.css'

/** What a list reads of `useInfiniteQuery`. */
type PagesQuery = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
> & { fetchNextPage(): unknown }

interface InfiniteListProps {
  children: ReactNode
  query: PagesQuery
  /** Shown while the next page loads. */
  skeleton?: ReactNode
  /** Each page waits for "Load more", because more of the screen is below the list. */
  waits?: boolean
  className?: string
}

/**
 * A list of pages: the next one is fetched when the sentinel is 10 % visible, 100 px before it is in view;
 * "Load more" does the same for keyboards, and after a failure, when nothing is fetched by itself.
 */
export function InfiniteList({ children, query, skeleton, waits = false, className }: InfiniteListProps) {
  const t = useT()
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError } = query
  const sentinel = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(() => {
    if (!isFetchingNextPage) query.fetchNextPage()
  })
  const isWatching = hasNextPage && !waits && !isFetchNextPageError && !isFetchingNextPage

  useEffect(() => {
    const element = sentinel.current
    if (!isWatching || !element) return
    const observer = new IntersectionObserver(
      entries => entries.some(each => each.isIntersecting) && goOn(),
      {
        threshold: 0.1,
        rootMargin: '100px',
      },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [isWatching])

  return (
    <>
      <div className={className}>{children}</div>
      {isFetchingNextPage && skeleton}
      {hasNextPage && !isFetchingNextPage && (
        <div ref={sentinel} className={styles.more}>
          <Button variant="quiet" onClick={() => query.fetchNextPage()}>
            {t('common.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
