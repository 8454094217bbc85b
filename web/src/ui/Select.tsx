import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './select.module.css'

interface SelectProps {
  label: string
  /** The label is read aloud alone. */
  isLabelHidden?: boolean
  isRequired?: boolean
  value: string
  hint?: string
  /** What is wrong with it, shown below it; null while nothing is. */
  problem?: string | null
  /** The id of what is wrong with it, where that is shown elsewhere. */
  problemId?: string | undefined
  /** The options. */
  children: ReactNode
  onChange: (value: string) => void
}

/** A labelled choice of one of several options, with what is wrong with it read aloud. */
export function Select(props: SelectProps) {
  const {
    label,
    isLabelHidden = false,
    isRequired = false,
    value,
    hint,
    problem,
    problemId,
    children,
  } = props
  const id = useId()
  const described = [hint && `${id}-hint`, problem === undefined ? problemId : `${id}-problem`]
  return (
    <div className={styles.field}>
      {!isLabelHidden && <label htmlFor={id}>{label}</label>}
      <div className={styles.choice}>
        <select
          id={id}
          className={styles.select}
          aria-label={isLabelHidden ? label : undefined}
          aria-required={isRequired || undefined}
          aria-invalid={Boolean(problem ?? problemId) || undefined}
          aria-describedby={described.filter(Boolean).join(' ') || undefined}
          value={value}
          onChange={event => props.onChange(event.target.value)}
        >
          {children}
        </select>
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
