import type { DayHours } from '@vitrine/contracts'
import { useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { formatClock } from '../../lib/time.ts'
import { Select } from '../../ui/Select.tsx'
import styles from './hours.module.css'

const stateOf = (day: DayHours | undefined) => {
  if (!day) return 'unknown'
  if (day.text !== undefined) return 'text'
  if (!day.isOpen) return 'closed'
  return day.isByAppointment ? 'appointment' : 'open'
}
type State = ReturnType<typeof stateOf>

/** Every half hour of a day (ME2). */
const halfHours = Array.from(
  { length: 48 },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`,
)
/** With the times of an older source that are between them. */
const timesWith = (time: string | undefined) =>
  time === undefined || halfHours.includes(time) ? halfHours : [...halfHours, time].sort()

const dayOf: Record<Exclude<State, 'text'>, DayHours | undefined> = {
  unknown: undefined,
  closed: { isOpen: false, isByAppointment: false },
  appointment: { isOpen: true, isByAppointment: true },
  open: { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' },
}

/** When a museum is open on a day: not known, closed, by appointment, or between two times. */
export function DayEditor({
  label,
  day,
  problem,
  isUnknownAllowed = true,
  onChange,
}: {
  label: string
  day: DayHours | undefined
  problem: string | undefined
  /** False: of days that are named because their hours are known. */
  isUnknownAllowed?: boolean
  onChange: (day: DayHours | undefined) => void
}) {
  const t = useT()
  const problemId = useId()
  const state = stateOf(day)
  const time = (which: 'openTime' | 'closeTime') => (
    <Select
      label={t(`editMuseum.hours.${which}`, { day: label })}
      isLabelHidden
      value={day?.[which] ?? ''}
      onChange={value => day && onChange({ ...day, [which]: value })}
    >
      {timesWith(day?.[which]).map(each => (
        <option key={each} value={each}>
          {formatClock(each)}
        </option>
      ))}
    </Select>
  )
  const isPastMidnight = state === 'open' && (day?.closeTime ?? '') <= (day?.openTime ?? '')
  return (
    <div className={styles.day}>
      <span className={styles.name} aria-hidden="true">
        {label}
      </span>
      <Select
        label={t('editMuseum.hours.state', { day: label })}
        isLabelHidden
        value={state}
        problemId={problem && problemId}
        onChange={next => next !== 'text' && onChange(dayOf[next as Exclude<State, 'text'>])}
      >
        {isUnknownAllowed && <option value="unknown">{t('museum.hours.unknown')}</option>}
        <option value="open">{t('editMuseum.hours.open')}</option>
        <option value="appointment">{t('museum.hours.byAppointment')}</option>
        <option value="closed">{t('museum.closed')}</option>
        {day?.text !== undefined && <option value="text">{day.text}</option>}
      </Select>
      {state === 'open' && (
        <span className={styles.times}>
          {time('openTime')}
          {time('closeTime')}
        </span>
      )}
      {isPastMidnight && <p className={styles.note}>{t('editMuseum.hours.pastMidnight')}</p>}
      {problem !== undefined && (
        <p id={problemId} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
