import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './select.module.css'

/** A labelled choice of one of several options. */
export function Select({
  label,
  isLabelHidden = false,
  value,
  children,
  onChange,
}: {
  label: string
  /** The label is read aloud alone. */
  isLabelHidden?: boolean
  value: string
  /** The options. */
  children: ReactNode
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <div className={styles.choice}>
        <select
          id={id}
          className={styles.select}
          aria-label={isLabelHidden ? label : undefined}
          value={value}
          onChange={event => onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </div>
    </div>
  )
}
