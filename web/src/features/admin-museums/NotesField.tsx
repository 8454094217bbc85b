import { managerRequestNotesMaxCharacters } from '@vitrine/contracts'
import { useId } from 'react'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import styles from './manager-requests.module.css'

/** What an administrator writes to the requester. */
export function NotesField({
  label,
  hint,
  text,
  problem = null,
  onChange,
  onLeave,
}: {
  label: string
  hint: string
  text: string
  problem?: string | null
  onChange: (text: string) => void
  onLeave?: () => void
}) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={3}
        maxLength={managerRequestNotesMaxCharacters}
        value={text}
        aria-invalid={problem !== null || undefined}
        aria-describedby={[`${id}-hint`, `${id}-problem`].join(' ')}
        onChange={event => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <div className={styles.below}>
        <div>
          <p id={`${id}-hint`} className={styles.hint}>
            {hint}
          </p>
          <p id={`${id}-problem`} className={styles.problem} role="alert">
            {problem}
          </p>
        </div>
        <CharacterCount text={text} max={managerRequestNotesMaxCharacters} />
      </div>
    </div>
  )
}
