import { useQuery } from '@tanstack/react-query'
import { featuredMuseumsCount, type MuseumCard } from '@vitrine/contracts'
import { Link } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Cover } from '../../ui/Cover.tsx'
import { EmptyState, LoadFailure } from '../../ui/EmptyState.tsx'
import { GalleryWall, LitItem } from '../../ui/GalleryWall.tsx'
import { OpenState } from '../../ui/OpenState.tsx'
import { CardSkeleton, Loading } from '../../ui/Skeleton.tsx'
import { WallLabel } from '../../ui/WallLabel.tsx'
import styles from './featured-museums.module.css'
import { featuredMuseumsQuery } from './queries.ts'

/** The featured museums on a {@link GalleryWall}. */
export function FeaturedMuseums() {
  const t = useT()
  return (
    <section className={styles.section} aria-labelledby="featured">
      <h2 id="featured" className="visually-hidden">
        {t('landing.featured')}
      </h2>
      <GalleryWall floor className={styles.wall}>
        <Museums />
      </GalleryWall>
    </section>
  )
}

function Museums() {
  const t = useT()
  const { data, isPending, isError, refetch } = useQuery(featuredMuseumsQuery)
  if (isPending) {
    return (
      <Loading label={t('landing.featured.loading')}>
        <div className={styles.museums}>
          {Array.from({ length: featuredMuseumsCount }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders are all alike
            <CardSkeleton key={index} ratio="4 / 3" />
          ))}
        </div>
      </Loading>
    )
  }
  if (isError) {
    return (
      <LoadFailure
        as="p"
        title={t('errors.failedToLoad.title')}
        message={t('errors.failedToLoad.message', { thing: t('things.featuredMuseums') })}
        onRetry={refetch}
      />
    )
  }
  if (data.length === 0) return <EmptyState as="p" drawing="museum" title={t('landing.featured.none')} />
  return (
    <ul className={styles.museums}>
      {data.map(museum => (
        <li key={museum.id}>
          <LitItem>
            <FeaturedMuseum museum={museum} />
          </LitItem>
        </li>
      ))}
    </ul>
  )
}

function FeaturedMuseum({ museum }: { museum: MuseumCard }) {
  const t = useT()
  return (
    <article>
      <Link to={`/museum/${museum.slug}`} className={styles.frame} tabIndex={-1} aria-hidden="true">
        <Cover src={museum.coverUrl} alt="" ratio="4 / 3" category={museum.categoryCode} eager />
      </Link>
      <WallLabel
        title={<Link to={`/museum/${museum.slug}`}>{museum.name}</Link>}
        meta={[
          `${museum.city}, ${museum.country}`,
          t('count.insights', { count: museum.totalInsights }),
          museum.isOpen !== null && <OpenState isOpen={museum.isOpen} />,
        ]}
      />
    </article>
  )
}
