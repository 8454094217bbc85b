import { useInfiniteQuery } from '@tanstack/react-query'
import type { Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import styles from './bookmarks.module.css'
import { bookmarksQuery } from './queries.ts'

type RenderPost = (post: Post) => ReactNode

/** The posts that the reader keeps for later (B-13). */
export function BookmarksScreen({ renderPost }: { renderPost: RenderPost }) {
  const t = useT()
  usePageTitle(t('bookmarks.title'))
  return (
    <div className={styles.screen}>
      <header>
        <h1>{t('bookmarks.title')}</h1>
        <p className={styles.intro}>{t('bookmarks.intro')}</p>
      </header>
      <Bookmarks renderPost={renderPost} />
    </div>
  )
}

function Bookmarks({ renderPost }: { renderPost: RenderPost }) {
  const t = useT()
  const query = useInfiniteQuery(bookmarksQuery)
  // A removed bookmark leaves the list at once, and is in its place again when that is undone.
  const posts = itemsOf(query.data?.pages).filter(post => post.isBookmarked)
  if (query.isPending) {
    return (
      <Loading label={t('bookmarks.loading')}>
        <PostSkeleton />
      </Loading>
    )
  }
  if (query.isError && !query.data) {
    return (
      <div role="alert">
        <LoadFailure as="h2" title={t('bookmarks.loadFailed')} onRetry={() => void query.refetch()} />
      </div>
    )
  }
  if (posts.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        drawing="note"
        title={t('bookmarks.none')}
        message={t('bookmarks.none.message')}
        action={<ButtonLink to="/">{t('bookmarks.none.action')}</ButtonLink>}
      />
    )
  }
  return (
    <>
      <InfiniteList className={styles.posts ?? ''} query={query} skeleton={<PostSkeleton />}>
        {posts.map(post => (
          <div key={post.id} className={styles.post}>
            {renderPost(post)}
          </div>
        ))}
      </InfiniteList>
      {query.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {t('bookmarks.loadFailed')}
        </p>
      )}
    </>
  )
}
