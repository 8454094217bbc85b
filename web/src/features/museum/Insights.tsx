import { type Museum, type Post, texts } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { openCreateInsight } from '../../lib/create-insight.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading, PostBones } from '../../ui/Skeleton.tsx'
import styles from './museum.module.css'
import { refOf } from './museum-ref.ts'
import { useMuseumInsights } from './queries.ts'

/** What people shared of this museum (MU6). */
export function Insights({
  museum,
  renderInsight,
}: {
  museum: Museum
  renderInsight: (post: Post) => ReactNode
}) {
  const session = useCurrentUser()
  const navigate = useNavigate()
  const insights = useMuseumInsights(museum.id)
  const posts = itemsOf(insights.data?.pages)
  const share = () => {
    if (session.status === 'signed-in') openCreateInsight({ museum: refOf(museum) })
    else navigate(`/auth?next=/museum/${museum.slug}`)
  }
  return (
    <section className={styles.insights} aria-labelledby="insights">
      <div className={styles.insightsHead}>
        <h2 id="insights">Community Insights</h2>
        <Button variant="filled" onClick={share}>
          {texts.insight.share}
        </Button>
      </div>
      {insights.isPending ? (
        <Loading>
          <PostBones />
        </Loading>
      ) : posts.length === 0 ? (
        <EmptyState
          as="p"
          drawing={insights.isError ? 'unplugged' : 'note'}
          title={insights.isError ? texts.feed.loadFailed : texts.museum.noInsights}
          action={insights.isError && <Button onClick={() => void insights.refetch()}>Try again</Button>}
        />
      ) : (
        <InfiniteList
          className={styles.posts}
          hasNextPage={insights.hasNextPage}
          isFetchingNextPage={insights.isFetchingNextPage}
          fetchNextPage={() => void insights.fetchNextPage()}
          hasFailed={insights.isFetchNextPageError}
          bones={<PostBones />}
        >
          {posts.map(renderInsight)}
        </InfiniteList>
      )}
    </section>
  )
}
