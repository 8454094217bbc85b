import { type Post, type Profile, texts } from '@vitrine/contracts'
import { Heart } from 'lucide-react'
import { Link } from 'react-router-dom'
import { openCreateInsight } from '../../lib/create-insight.ts'
import { itemsOf } from '../../lib/paging.ts'
import { counted } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { GridBones } from './ProfileBones.tsx'
import styles from './profile.module.css'
import { useInsightsOf } from './queries.ts'

/** What a person shared, three across, each with its likes. */
export function InsightGrid({ profile, isOwn }: { profile: Profile; isOwn: boolean }) {
  const insights = useInsightsOf(profile.id)
  const posts = itemsOf(insights.data?.pages)

  if (insights.isPending) {
    return (
      <Loading>
        <GridBones />
      </Loading>
    )
  }
  if (posts.length === 0) {
    return insights.isError ? (
      <EmptyState
        as="p"
        drawing="unplugged"
        title={texts.errors.failedToLoad('insights').message}
        action={<Button onClick={() => void insights.refetch()}>Try again</Button>}
      />
    ) : (
      <EmptyState
        as="p"
        drawing="note"
        title={texts.profile.noInsights}
        message={isOwn ? 'What did you see lately that stayed with you?' : undefined}
        action={isOwn && <Button onClick={() => openCreateInsight()}>{texts.insight.share}</Button>}
      />
    )
  }
  return (
    <InfiniteList
      className={styles.grid}
      hasNextPage={insights.hasNextPage}
      isFetchingNextPage={insights.isFetchingNextPage}
      fetchNextPage={() => void insights.fetchNextPage()}
      hasFailed={insights.isFetchNextPageError}
      bones={<GridBones />}
    >
      {posts.map(post => (
        <Tile key={post.id} post={post} />
      ))}
    </InfiniteList>
  )
}

function Tile({ post }: { post: Post }) {
  const picture = post.images[0] ?? post.museum?.coverUrl
  return (
    <Link className={styles.tile} to={`/post/${post.id}`} data-plain={picture === undefined || undefined}>
      {picture && (
        <Cover
          src={picture}
          alt=""
          ratio="fill"
          {...(post.museum && { category: post.museum.categoryCode })}
        />
      )}
      <span className={styles.tileText}>{post.content}</span>
      <span className={styles.likes}>
        <Heart size={14} strokeWidth={1.75} aria-hidden="true" />
        <span aria-hidden="true">{post.likesCount}</span>
        <span className="visually-hidden">{counted(post.likesCount, 'like')}</span>
      </span>
    </Link>
  )
}
