import type { MuseumReviews } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { formatNumber, formatRating } from '../../lib/time.ts'
import styles from './reviews.module.css'
import { Stars } from './Stars.tsx'

/** The average of all reviews, and how many have which stars, the most stars first. */
export function Together({ reviews: { rating, totalReviews, byStars } }: { reviews: MuseumReviews }) {
  const t = useT()
  if (rating === null) return null
  const rows = byStars.map((count, index) => ({ count, stars: index + 1 })).toReversed()
  return (
    <div className={styles.together}>
      <div className={styles.average}>
        <span className={styles.number} aria-hidden="true">
          {formatRating(rating)}
        </span>
        <Stars rating={rating} size={20} />
        <span className={styles.small}>{t('count.reviews', { count: totalReviews })}</span>
      </div>
      <ul className={styles.bars}>
        {rows.map(({ count, stars }) => (
          <li key={stars}>
            <span>{t('reviews.stars', { count: stars })}</span>
            <span className={styles.bar} aria-hidden="true">
              <span style={{ width: `${(count / totalReviews) * 100}%` }} />
            </span>
            <span className={styles.count}>{formatNumber(count)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
