import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { type Post, texts } from '@vitrine/contracts'
import { ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { itemsOf } from '../../lib/paging.ts'
import { counted } from '../../lib/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PostBones } from '../../ui/Skeleton.tsx'
import styles from './feed.module.css'
import { type FeedSource, feedQuery, showNews } from './feed.ts'
import { useNews } from './useNews.ts'

export type RenderPost = (post: Post, options: { eager: boolean }) => ReactNode

interface FeedProps {
  source: FeedSource
  /** An insight that already hangs elsewhere on the screen. */
  without?: number
  /** An insight as the app hangs it. */
  renderPost: RenderPost
  /** What stands there when there is nothing to read. */
  empty: ReactNode
}

/** Insights one below another, as far as the reader wants to go. */
export function Feed({ source, without, renderPost, empty }: FeedProps) {
  const query = useInfiniteQuery(feedQuery(source))
  const posts = itemsOf(query.data?.pages).filter(post => post.id !== without)
  const news = useNews(source, posts)
  if (query.isPending) return <FeedBones count={2} />
  if (query.isError && !query.data) return <FeedFailed retry={() => query.refetch()} />
  if (posts.length === 0) return empty
  return (
    <>
      <NewsPill source={source} news={news} />
      <InfiniteList
        className={styles.posts ?? ''}
        hasNextPage={query.hasNextPage}
        isFetchingNextPage={query.isFetchingNextPage}
        fetchNextPage={() => query.fetchNextPage()}
        hasFailed={query.isFetchNextPageError}
        bones={<FeedBones count={1} />}
      >
        {posts.map((post, index) => (
          <div key={`${post.contentType}${post.id}`} className={styles.post}>
            {renderPost(post, { eager: index === 0 })}
          </div>
        ))}
      </InfiniteList>
      {query.isFetchNextPageError && (
        <p className={styles.pageFailed} role="alert">
          {texts.feed.loadFailed}
        </p>
      )}
      {!query.hasNextPage && <p className={styles.end}>You have seen it all.</p>}
    </>
  )
}

function FeedBones({ count }: { count: number }) {
  return (
    <Loading label="Loading insights">
      <div className={styles.bones}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: bones are all alike
          <PostBones key={index} />
        ))}
      </div>
    </Loading>
  )
}

function FeedFailed({ retry }: { retry: () => void }) {
  return (
    <div role="alert">
      <EmptyState
        as="p"
        drawing="unplugged"
        title={texts.feed.loadFailed}
        action={<Button onClick={retry}>Try again</Button>}
      />
    </div>
  )
}

/** Says that there is something new; only the reader lets it in. */
function NewsPill({ source, news }: { source: FeedSource; news: readonly Post[] }) {
  const client = useQueryClient()
  const authors = [...new Map(news.map(({ user }) => [user.id, user])).values()].slice(0, 3)
  function show() {
    showNews(client, source)
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <div className={styles.pillPlace} role="status">
      {news.length > 0 && (
        <button type="button" className={styles.pill} onClick={show}>
          <ArrowUp size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={styles.pillFaces}>
            {authors.map(author => (
              <Avatar key={author.id} person={author} size={24} />
            ))}
          </span>
          {counted(news.length, 'new insight')}
        </button>
      )}
    </div>
  )
}
