import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { NewPostsPill } from '../../ui/NewPostsPill.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import styles from './feed.module.css'
import { type FeedSource, feedQuery, showNewPosts } from './queries.ts'
import { useNewPosts } from './useNewPosts.ts'

export type RenderPost = (post: Post, options: { eager: boolean }) => ReactNode

interface FeedProps {
  source: FeedSource
  /** The id of a post that the screen already shows elsewhere. */
  without?: number
  /** Provided by the app, because a feature does not import another one. */
  renderPost: RenderPost
  /** Shown when there are no posts. */
  empty: ReactNode
}

/** A list of posts, page by page. */
export function Feed({ source, without, renderPost, empty }: FeedProps) {
  const t = useT()
  const query = useInfiniteQuery(feedQuery(source))
  const posts = itemsOf(query.data?.pages).filter(post => post.id !== without)
  const newPosts = useNewPosts(source, posts)
  if (query.isPending) return <FeedSkeleton count={2} />
  if (query.isError && !query.data) return <FeedFailed retry={() => query.refetch()} />
  if (posts.length === 0) return empty
  return (
    <>
      <NewPosts source={source} newPosts={newPosts} />
      <InfiniteList className={styles.posts ?? ''} query={query} skeleton={<FeedSkeleton count={1} />}>
        {posts.map((post, index) => (
          <div key={`${post.contentType}${post.id}`} className={styles.post}>
            {renderPost(post, { eager: index === 0 })}
          </div>
        ))}
      </InfiniteList>
      {query.isFetchNextPageError && (
        <p className={styles.pageFailed} role="alert">
          {t('feed.loadFailed')}
        </p>
      )}
      {!query.hasNextPage && <p className={styles.end}>{t('feed.end')}</p>}
    </>
  )
}

function FeedSkeleton({ count }: { count: number }) {
  const t = useT()
  return (
    <Loading label={t('feed.loading')}>
      <div className={styles.skeletons}>
        {Array.from({ length: count }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
          <PostSkeleton key={index} />
        ))}
      </div>
    </Loading>
  )
}

function FeedFailed({ retry }: { retry: () => void }) {
  const t = useT()
  return (
    <div role="alert">
      <LoadFailure as="p" title={t('feed.loadFailed')} onRetry={retry} />
    </div>
  )
}

/** Announces new posts; they are inserted only when the reader presses it. */
function NewPosts({ source, newPosts }: { source: FeedSource; newPosts: readonly Post[] }) {
  const client = useQueryClient()
  const authors = [...new Map(newPosts.map(({ user }) => [user.id, user])).values()].slice(0, 3)
  function show() {
    showNewPosts(client, source)
    const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches
    window.scrollTo({ top: 0, behavior: isCalm ? 'auto' : 'smooth' })
  }
  return (
    <NewPostsPill
      count={newPosts.length}
      faces={authors.map(author => <Avatar key={author.id} person={author} size={24} />)}
      onShow={show}
    />
  )
}
