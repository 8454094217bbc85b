import { maxStars } from '@vitrine/contracts'
import { Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatRating } from '../../lib/time.ts'
import styles from './stars.module.css'

const drawn = Array.from({ length: maxStars }, (_, index) => index)

/** A rating as five stars, filled to a part of them; read aloud as a number. */
export function Stars({ rating, size = 16 }: { rating: number; size?: number }) {
  const t = useT()
  const row = drawn.map(index => <Star key={index} size={size} strokeWidth={1.5} />)
  return (
    <span
      className={styles.stars}
      role="img"
      aria-label={t('reviews.rating', { rating: formatRating(rating) })}
    >
      <span className={styles.row}>{row}</span>
      <span
        className={styles.row}
        data-filled
        style={{ '--filled': `${(rating / maxStars) * 100}%` } as CSSProperties}
      >
        {row}
      </span>
    </span>
  )
}
