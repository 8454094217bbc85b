import type { OpeningHours } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './hours.module.css'

/** Minutes before closing. */
const choices = [15, 30, 45, 60, 90, 120]
/** With one of another source that is between them. */
const choicesWith = (minutes: number | undefined) =>
  minutes === undefined || choices.includes(minutes)
    ? choices
    : [...choices, minutes].toSorted((a, b) => a - b)

/** Absent where it is not known: hours without it are equal to those that never had it. */
const withLastEntry = ({ lastEntryMinutes: _, ...hours }: OpeningHours, chosen: string): OpeningHours =>
  chosen === '' ? hours : { ...hours, lastEntryMinutes: Number(chosen) }

/** How long before closing the last visitors are admitted (C-02). */
export function LastEntryField({
  hours,
  problem,
  onChange,
}: {
  hours: OpeningHours
  problem: string | undefined
  onChange: (hours: OpeningHours) => void
}) {
  const t = useT()
  const minutes = hours.lastEntryMinutes
  return (
    <div className={styles.lastEntry}>
      <span className={styles.name} aria-hidden="true">
        {t('editMuseum.lastEntry')}
      </span>
      <Select
        label={t('editMuseum.lastEntry')}
        isLabelHidden
        hint={t('editMuseum.lastEntry.hint')}
        value={String(minutes ?? '')}
        problem={problem ?? null}
        onChange={chosen => onChange(withLastEntry(hours, chosen))}
      >
        <option value="">{t('museum.hours.unknown')}</option>
        {choicesWith(minutes).map(each => (
          <option key={each} value={each}>
            {t('editMuseum.lastEntry.before', { minutes: each })}
          </option>
        ))}
      </Select>
    </div>
  )
}
