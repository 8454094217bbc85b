import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './infinite-list.module.css'

interface InfiniteListProps {
  children: ReactNode
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => void
  /** Shown while the next page loads. */
  skeleton?: ReactNode
  /** The next page waits for "Load more": the last one failed, or more of the screen is below the list. */
  waits?: boolean
  className?: string
}

/**
 * A list of pages: the next one is fetched when the sentinel is 10 % visible, 100 px before it is in view;
 * "Load more" does the same for keyboards and after a failure.
 */
export function InfiniteList(props: InfiniteListProps) {
  const t = useT()
  const {
    children,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    skeleton,
    waits = false,
    className,
  } = props
  const sentinel = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(() => {
    if (!isFetchingNextPage) fetchNextPage()
  })
  const isWatching = hasNextPage && !waits && !isFetchingNextPage

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
          <Button variant="quiet" onClick={() => fetchNextPage()}>
            {t('common.loadMore')}
          </Button>
        </div>
      )}
    </>
  )
}
