import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from './Button.tsx'

interface InfiniteListProps {
  children: ReactNode
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => void
  /** Shown while the next page comes. */
  bones?: ReactNode
  /** The last page did not come: loading waits for the reader's word. */
  hasFailed?: boolean
  className?: string
}

/**
 * A list that goes on: the next page is asked for when the sentinel is 10 % visible, 100 px before it comes into view;
 * "Load more" does the same for keyboards and after a failure.
 */
export function InfiniteList(props: InfiniteListProps) {
  const {
    children,
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage,
    bones,
    hasFailed = false,
    className,
  } = props
  const sentinel = useRef<HTMLDivElement>(null)
  const goOn = useEffectEvent(() => {
    if (!isFetchingNextPage) fetchNextPage()
  })
  const isWatching = hasNextPage && !hasFailed && !isFetchingNextPage

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
      {isFetchingNextPage && bones}
      {hasNextPage && !isFetchingNextPage && (
        <div ref={sentinel} style={{ display: 'grid', placeItems: 'center', padding: '24px 0' }}>
          <Button variant="quiet" onClick={() => fetchNextPage()}>
            Load more
          </Button>
        </div>
      )}
    </>
  )
}
