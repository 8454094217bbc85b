import type { CategoryCode } from '@vitrine/contracts'
import { useEffect, useRef } from 'react'
import { categoryColor } from '../theme/category-color.ts'
import styles from './chips.module.css'

interface Chip<Value extends string> {
  value: Value
  label: string
  /** A dot in its colour. */
  category?: CategoryCode
}

/** A row of switches that scrolls sideways. */
export function Chips<Value extends string>({
  label,
  chips,
  chosen,
  onToggle,
  isWide = false,
  className = '',
}: {
  label: string
  chips: readonly Chip<Value>[]
  chosen: readonly Value[]
  onToggle: (value: Value, isOn: boolean) => void
  /** Wider than some screens: it fades at its end, and the chosen one is brought into it, however it was chosen. */
  isWide?: boolean
  className?: string | undefined
}) {
  const list = useRef<HTMLUListElement>(null)
  const [first] = chosen
  useEffect(() => {
    const chip = isWide && first && list.current?.querySelector('[aria-pressed="true"]')
    if (chip) chip.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [first, isWide])
  return (
    <ul
      ref={list}
      className={`${styles.chips} ${className}`}
      data-wide={isWide || undefined}
      data-scrolls="x"
      aria-label={label}
    >
      {chips.map(({ value, label, category }) => {
        const isOn = chosen.includes(value)
        return (
          <li key={value}>
            <button
              type="button"
              className={styles.chip}
              data-dot={category !== undefined || undefined}
              style={category && { ['--category-color' as string]: categoryColor(category) }}
              aria-pressed={isOn}
              onClick={() => onToggle(value, !isOn)}
            >
              {label}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
