import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { tagPath } from '../../ui/post/TextParts.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { trendingTagsQuery } from './queries.ts'
import styles from './sidebar.module.css'

/** The tags that most users used in the last seven days, each with its number of insights; `max`: no more than these. */
export function TrendingTags({ max }: { max?: number }) {
  const t = useT()
  const { data: tags, isPending } = useQuery(trendingTagsQuery)
  if (isPending) {
    return (
      <Loading label={t('feed.loadingTags')}>
        <div className={styles.skeletons}>
          <Skeleton width="45%" height={28} />
          <Skeleton width="40%" />
          <Skeleton width="55%" />
          <Skeleton width="35%" />
        </div>
      </Loading>
    )
  }
  if (!tags || tags.length === 0) return null
  return (
    <section aria-labelledby="trending-tags">
      <h2 id="trending-tags" className={styles.title}>
        {t('feed.tags')}
      </h2>
      <ul className={styles.tags} data-scrolls="x">
        {tags.slice(0, max).map(({ tag, postsCount }) => (
          <li key={tag}>
            <Link to={tagPath(tag)}>
              <span className={styles.tag}>#{tag}</span>
              <span className={styles.reason}>{t('count.insights', { count: postsCount })}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
