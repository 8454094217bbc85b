import { type TextareaHTMLAttributes, useId } from 'react'
import { CharacterCount } from './CharacterCount.tsx'
import styles from './text-area.module.css'

interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'id' | 'value' | 'onChange' | 'className'> {
  label: string
  hint?: string
  text: string
  /** How many characters it may have. */
  max: number
  /** What is wrong with it; null while nothing is. */
  problem: string | null
  onChange: (text: string) => void
}

/** A labelled text of some lines, with its length and what is wrong with it. */
export function TextArea({ label, hint, text, max, rows = 3, problem, onChange, ...area }: TextAreaProps) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, `${id}-problem`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      <textarea
        {...area}
        id={id}
        className={styles.area}
        rows={rows}
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={described}
        onChange={event => onChange(event.target.value)}
      />
      <div className={styles.below}>
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
        <CharacterCount text={text} max={max} />
      </div>
    </div>
  )
}
