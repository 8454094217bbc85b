import type { Post } from '@vitrine/contracts'
import { type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { Loading, PostSkeleton } from '../../ui/Skeleton.tsx'
import { LeftOut } from './LeftOut.tsx'
import styles from './meetup-recap.module.css'
import type { Insights as Loaded } from './useInsights.ts'

interface InsightsProps {
  insights: Loaded
  renderPost: (post: Post) => ReactNode
  /** For the editor, below each insight. */
  toolsOf?: (post: Post) => ReactNode
}

/** The insights of a recap; those that its editor leaves out are below, for the editor alone. */
export function Insights({ insights, renderPost, toolsOf }: InsightsProps) {
  const t = useT()
  const titleId = useId()
  const { shown, leftOut, isPending, isFailed, onRetry } = insights
  const cards = (posts: readonly Post[]) => (
    <ul className={styles.cards}>
      {posts.map(post => (
        <li key={post.id}>
          {renderPost(post)}
          {toolsOf?.(post)}
        </li>
      ))}
    </ul>
  )
  if (isPending) {
    return (
      <Loading label={t('feed.loading')}>
        <PostSkeleton />
      </Loading>
    )
  }
  if (isFailed) return <LoadFailure as="p" title={t('meetupRecap.insights.failedToLoad')} onRetry={onRetry} />
  if (shown.length + leftOut.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('meetupRecap.insights')}</h3>
      {shown.length > 0 && cards(shown)}
      {leftOut.length > 0 && <LeftOut>{cards(leftOut)}</LeftOut>}
    </section>
  )
}
