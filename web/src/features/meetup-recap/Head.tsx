import type { Recap } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatDate } from '../../lib/time.ts'
import styles from './meetup-recap.module.css'

interface HeadProps {
  recap: Recap
  insightsCount: number
  titleId: string
}

/** The title of a recap, when it was published, and what it has in figures. */
export function Head({ recap, insightsCount, titleId }: HeadProps) {
  const t = useT()
  const { publishedAt, attendedCount, photos } = recap
  const photosCount = photos.filter(({ isShown }) => isShown).length
  const figures = [
    attendedCount > 0 && t('meetupRecap.attended', { count: attendedCount }),
    photosCount > 0 && t('meetupRecap.photos.count', { count: photosCount }),
    insightsCount > 0 && t('count.insights', { count: insightsCount }),
  ].filter(figure => figure !== false)
  return (
    <header className={styles.head}>
      {publishedAt !== null && (
        <p className={styles.kicker}>
          <time dateTime={publishedAt}>{t('meetupRecap.published', { date: formatDate(publishedAt) })}</time>
        </p>
      )}
      <h2 id={titleId} className={styles.title}>
        {t('meetupRecap.title')}
      </h2>
      {figures.length > 0 && <p className={styles.figures}>{figures.join(' · ')}</p>}
    </header>
  )
}
