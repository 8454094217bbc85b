import { addDays, type PlanDay, type PlanVote, type VisitPlanDetail } from '@vitrine/contracts'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { sorted, type Week, weeksOf } from './days.ts'
import { NoTimes } from './NoTimes.tsx'
import { Slot } from './Slot.tsx'
import { useFocusInTimes } from './useFocusInTimes.ts'
import { bestSlots } from './votes.ts'
import styles from './when.module.css'
import { dayParts, listed, longDay, weekOf } from './words.ts'

interface WhenProps {
  plan: VisitPlanDetail
  isSaving: boolean
  onChoose: (next: (choices: PlanVote) => PlanVote) => void
}

/** The times at which all chosen museums are open, by day: who can come, and the reader's own choice. */
export function When({ plan, isSaving, onChoose }: WhenProps) {
  const t = useT()
  const { from, timezone, mayVote } = plan
  const { offered, unfit } = sorted(plan.days)
  const { zone } = eventTimes({ dateTime: `${from}T12:00:00Z`, endDateTime: null, timezone })
  const best = bestSlots(plan.days)
  const focus = useFocusInTimes(plan.days)
  const daysOf = (days: readonly PlanDay[]) =>
    days.map(day => (
      <Day key={day.date} day={day}>
        {day.slots.map(slot => (
          <Slot
            key={slot.part}
            plan={plan}
            slot={slot}
            isBest={best.includes(slot)}
            onChoose={mayVote ? onChoose : null}
          />
        ))}
      </Day>
    ))
  return (
    <section aria-busy={isSaving || undefined} {...focus.section}>
      <h2 {...focus.heading}>{t(mayVote ? 'visitPlans.when' : 'visitPlans.when.read')}</h2>
      {offered.length > 0 && (mayVote || zone !== null) && (
        <p className={styles.hint}>
          {mayVote && <span>{t('visitPlans.when.hint')} </span>}
          {zone !== null && <span>{t('visitPlans.when.zone', { zone })}</span>}
        </p>
      )}
      {offered.length === 0 && <NoTimes plan={plan} />}
      {weeksOf(offered).map(week =>
        week.monday === null ? (
          <ol key="all" className={styles.days}>
            {daysOf(week.days)}
          </ol>
        ) : (
          <WeekOfDays key={week.monday} monday={week.monday}>
            {daysOf(week.days)}
          </WeekOfDays>
        ),
      )}
      {unfit.length > 0 && <Unfit plan={plan} days={unfit} />}
    </section>
  )
}

const WeekOfDays = ({ monday, children }: { monday: NonNullable<Week['monday']>; children: ReactNode }) => (
  <>
    <h3 className={styles.week}>{weekOf(monday, addDays({ date: monday }, 6).date)}</h3>
    <ol className={styles.days}>{children}</ol>
  </>
)

function Day({ day: { date }, children }: { day: PlanDay; children: ReactNode }) {
  const { weekday, monthDay } = dayParts(date)
  return (
    <li className={styles.day}>
      <time dateTime={date} className={styles.date}>
        <span className="visually-hidden">{longDay(date)}</span>
        <span className={styles.weekday} aria-hidden="true">
          {weekday}
        </span>
        <span className={styles.monthDay} aria-hidden="true">
          {monthDay}
        </span>
      </time>
      <ul className={styles.slots}>{children}</ul>
    </li>
  )
}

/** Days without times, and why. */
function Unfit({ plan, days }: { plan: VisitPlanDetail; days: readonly PlanDay[] }) {
  const t = useT()
  const chosen = plan.museums.filter(({ isChosen }) => isChosen)
  const whyOf = ({ closed }: PlanDay) => {
    const names = plan.museums.flatMap(({ museum }) => (closed.includes(museum.id) ? [museum.name] : []))
    if (names.length > 0) return t('visitPlans.closed', { count: names.length, museums: listed(names) })
    return t(chosen.length === 1 ? 'visitPlans.closed.alone' : 'visitPlans.closed.together')
  }
  return (
    <details className={styles.unfit}>
      <summary>
        {t('visitPlans.closedDays', { count: days.length })}
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </summary>
      <ul>
        {days.map(day => (
          <li key={day.date}>
            <time dateTime={day.date}>{longDay(day.date)}</time>
            <span dir="auto">{whyOf(day)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
