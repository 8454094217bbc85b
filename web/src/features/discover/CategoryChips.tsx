import { type CategoryCode, categoryCodes } from '@vitrine/contracts'
import { useEffect, useRef } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { categoryColor } from '../../theme/category-color.ts'
import styles from './discover.module.css'

/** One chip a category, in its colour. Pressing the chosen one again clears the choice. */
export function CategoryChips({
  chosen,
  onChoose,
}: {
  chosen: CategoryCode | null
  onChoose: (category: CategoryCode | null) => void
}) {
  const t = useT()
  const list = useRef<HTMLUListElement>(null)
  // The row is wider than a phone: the chosen one is brought into it, however it was chosen.
  useEffect(() => {
    const chip = chosen && list.current?.querySelector('[aria-pressed="true"]')
    if (chip) chip.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [chosen])
  return (
    <ul ref={list} className={styles.chips} data-scrolls="x" aria-label={t('discover.categories')}>
      {categoryCodes.map(code => (
        <li key={code}>
          <button
            type="button"
            className={styles.chip}
            style={{ ['--category-color' as string]: categoryColor(code) }}
            aria-pressed={chosen === code}
            onClick={() => onChoose(chosen === code ? null : code)}
          >
            {t(`categories.${code}`)}
          </button>
        </li>
      ))}
    </ul>
  )
}
