import { calendarPath, type Museum, type Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { openCreatePost } from '../../lib/create-post.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useMemberPress } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { CalendarLink, FeedLink } from '../../ui/FeedLink.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import styles from './museum-posts.module.css'
import { refOf } from './museum-ref.ts'
import { useMuseumPosts } from './queries.ts'

/** Posts of a museum, with a way to add one (MU6). */
export function MuseumPosts({
  museum,
  renderPost,
}: {
  museum: Museum
  renderPost: (post: Post) => ReactNode
}) {
  const t = useT()
  const press = useMemberPress()
  const navigate = useNavigate()
  const query = useMuseumPosts(museum.id)
  const posts = itemsOf(query.data?.pages)
  const create = () =>
    press(
      () => openCreatePost({ museum: refOf(museum) }),
      () => navigate(`/auth?next=/museum/${museum.slug}`),
    )
  return (
    <section className={styles.section} aria-labelledby="museum-posts">
      <div className={styles.head}>
        <h2 id="museum-posts">{t('posts.ofMuseum')}</h2>
        <div className={styles.tools}>
          <FeedLink page={`/museum/${museum.slug}`} />
          <CalendarLink path={calendarPath('museums', museum.id)} />
          <Button variant="filled" onClick={create}>
            {t('create.share')}
          </Button>
        </div>
      </div>
      {query.isPending ? (
        <Loading>
          <PostSkeleton />
        </Loading>
      ) : posts.length > 0 ? (
        <InfiniteList className={styles.posts} query={query} waits skeleton={<PostSkeleton />}>
          {posts.map(renderPost)}
        </InfiniteList>
      ) : query.isError ? (
        <LoadFailure as="p" title={t('feed.loadFailed')} onRetry={query.refetch} />
      ) : (
        <EmptyState as="p" drawing="note" title={t('posts.noneOfMuseum')} />
      )}
    </section>
  )
}
