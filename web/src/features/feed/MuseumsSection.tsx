import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import styles from './sidebar.module.css'

/** Museums below a heading; nothing where there are none. */
export function MuseumsSection({ id, title, items }: { id: string; title: string; items: ReactNode[] }) {
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title} tabIndex={-1}>
        {title}
      </h2>
      <ul className={styles.museums}>{items}</ul>
    </section>
  )
}

export function MuseumsSkeleton() {
  const t = useT()
  return (
    <Loading label={t('feed.loadingMuseums')}>
      <div className={styles.skeletons}>
        <Skeleton width="55%" height={28} />
        <Skeleton height={64} />
        <Skeleton height={64} />
      </div>
    </Loading>
  )
}
