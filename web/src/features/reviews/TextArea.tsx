import { reviewMaxCharacters } from '@vitrine/contracts'
import { useId } from 'react'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import styles from './reviews.module.css'

/** A labelled text of some lines, with its length. */
export function TextArea({
  label,
  text,
  problem,
  onChange,
}: {
  label: string
  text: string
  /** The id of what is wrong with it. */
  problem: string | undefined
  onChange: (text: string) => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        value={text}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem}
        onChange={event => onChange(event.target.value)}
      />
      <CharacterCount text={text} max={reviewMaxCharacters} />
    </div>
  )
}
