import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import styles from './event-form.module.css'
import { Group } from './Group.tsx'

/** What many events do without, behind a button. */
export function MoreFields({
  label,
  isOpen,
  children,
  onToggle,
}: {
  /** "More details" by default. */
  label?: string
  isOpen: boolean
  children: ReactNode
  onToggle: (isOpen: boolean) => void
}) {
  const t = useT()
  const id = useId()
  return (
    <Group>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        {label ?? t('eventForm.more')}
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <div id={id} className={styles.more} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </Group>
  )
}
