import type { CategoryCode } from '@vitrine/contracts'
import { categoryColor } from '../theme/category-color.ts'
import styles from './chips.module.css'

interface Chip<Value extends string> {
  value: Value
  label: string
  /** A dot in its colour. */
  category?: CategoryCode
}

/** A row of switches that scrolls sideways; one is on, or none. */
export function Chips<Value extends string>({
  label,
  chips,
  chosen,
  onChoose,
}: {
  label: string
  chips: readonly Chip<Value>[]
  chosen: Value | null
  onChoose: (value: Value | null) => void
}) {
  return (
    <ul className={styles.chips} data-scrolls="x" aria-label={label}>
      {chips.map(chip => (
        <li key={chip.value}>
          <button
            type="button"
            className={styles.chip}
            data-dot={chip.category !== undefined || undefined}
            style={chip.category && { ['--category-color' as string]: categoryColor(chip.category) }}
            aria-pressed={chip.value === chosen}
            onClick={() => onChoose(chip.value === chosen ? null : chip.value)}
          >
            {chip.label}
          </button>
        </li>
      ))}
    </ul>
  )
}
