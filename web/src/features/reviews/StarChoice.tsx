import { maxStars } from '@vitrine/contracts'
import { Star } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './stars.module.css'

/** One to five stars, as radio buttons. Takes the focus, because it begins a form that the reader opened. */
export function StarChoice({
  chosen,
  problem,
  onChoose,
}: {
  /** Null: none yet. */
  chosen: number | null
  /** The id of what is wrong with it. */
  problem: string | undefined
  onChoose: (stars: number) => void
}) {
  const t = useT()
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const { current } = group
    const first = current?.querySelector<HTMLElement>(':checked') ?? current?.querySelector('input')
    first?.focus()
  }, [])
  return (
    <fieldset ref={group} className={styles.choice} aria-describedby={problem}>
      <legend>{t('reviews.form.stars')}</legend>
      <div className={styles.options}>
        {Array.from({ length: maxStars }, (_, index) => index + 1).map(stars => (
          <label key={stars} className={styles.option}>
            <span className="visually-hidden">{t('reviews.stars', { count: stars })}</span>
            <Star size={28} strokeWidth={1.5} aria-hidden="true" />
            <input
              type="radio"
              name={name}
              value={stars}
              checked={stars === chosen}
              onChange={() => onChoose(stars)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
