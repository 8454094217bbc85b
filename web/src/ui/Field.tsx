import { type InputHTMLAttributes, type Ref, useId } from 'react'
import styles from './field.module.css'

interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'id'> {
  label: string
  hint?: string
  /** What is wrong with it; null while nothing is. */
  problem: string | null
  onChange: (text: string) => void
  ref?: Ref<HTMLInputElement>
}

/** A labelled text field, with what is wrong with it read aloud. */
export function Field({ label, hint, problem, onChange, ...input }: FieldProps) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
        id={id}
        className={styles.input}
        aria-invalid={problem !== null || undefined}
        aria-describedby={described}
        onChange={event => onChange(event.target.value)}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <p id={`${id}-problem`} className={styles.problem} role="alert">
        {problem}
      </p>
    </div>
  )
}
