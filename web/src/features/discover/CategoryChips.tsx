import { type CategoryCode, categoryCodes, categoryLabels } from '@vitrine/contracts'
import { useEffect, useRef } from 'react'
import { pigment } from '../../theme/pigment.ts'
import styles from './discover.module.css'

/** One chip a category, in its pigment. The chosen one is let go by pressing it again. */
export function CategoryChips({
  chosen,
  onChoose,
}: {
  chosen: CategoryCode | null
  onChoose: (category: CategoryCode | null) => void
}) {
  const list = useRef<HTMLUListElement>(null)
  // The row is wider than a phone: the chosen one is brought into it, however it was chosen.
  useEffect(() => {
    const chip = chosen && list.current?.querySelector('[aria-pressed="true"]')
    if (chip) chip.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [chosen])
  return (
    <ul ref={list} className={styles.chips} aria-label="Categories">
      {categoryCodes.map(code => (
        <li key={code}>
          <button
            type="button"
            className={styles.chip}
            style={{ ['--pigment' as string]: pigment(code) }}
            aria-pressed={chosen === code}
            onClick={() => onChoose(chosen === code ? null : code)}
          >
            {categoryLabels[code]}
          </button>
        </li>
      ))}
    </ul>
  )
}
