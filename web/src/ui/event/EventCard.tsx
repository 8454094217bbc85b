import type { AnyEvent } from '@vitrine/contracts'
import { CalendarDays, type LucideIcon, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { AddToCalendar } from './AddToCalendar.tsx'
import columns from './columns.module.css'
import styles from './event-page.module.css'

interface EventCardProps {
  event: AnyEvent
  /** What is said of one that was cancelled. */
  cancelled: string
  /** Where it is, and for how much: a `Fact` each, around `Seats`. */
  facts: ReactNode
  /** What the reader answers. */
  children: ReactNode
}

/** When, where, for how much and with how many; then the reader's answer, and a file for their calendar. */
export function EventCard({ event, cancelled, facts, children }: EventCardProps) {
  const t = useT()
  return (
    <aside className={columns.card} aria-label={t('event.facts')}>
      {event.status === 'cancelled' && (
        <p className={styles.notice} role="status">
          {cancelled}
        </p>
      )}
      <dl className={columns.facts}>
        <Fact name={t('event.when')} icon={CalendarDays}>
          <When event={event} />
        </Fact>
        {facts}
      </dl>
      {children}
      <AddToCalendar event={event} />
    </aside>
  )
}

interface FactProps {
  name: string
  icon: LucideIcon
  children: ReactNode
}

export function Fact({ name, icon: Icon, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt>
        <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
        <span className="visually-hidden">{name}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A second line of a fact. */
export const SmallPrint = ({ children }: { children: ReactNode }) => (
  <span className={columns.small}>{children}</span>
)

type Of = { event: AnyEvent }

function When({ event }: Of) {
  const t = useT()
  const { date, time, zone, own } = eventTimes(event)
  return (
    <>
      <span className={columns.strong}>{date}</span>
      <span>{time}</span>
      {zone !== null && <SmallPrint>{zone}</SmallPrint>}
      {own !== null && <SmallPrint>{t('event.yourTime', { time: own })}</SmallPrint>}
    </>
  )
}

/** How many come; a cancellation ended all answers. */
export function Seats({ event }: Of) {
  const t = useT()
  const { status, currentAttendees } = event
  if (status === 'cancelled') return null
  return (
    <Fact name={t('event.seats')} icon={Users}>
      {status === 'completed' ? (
        <span>{t('event.count.went', { count: currentAttendees })}</span>
      ) : (
        <Taken event={event} />
      )}
    </Fact>
  )
}

/** How many seats are taken, as a line that fills; how many wait or are interested. */
function Taken({ event: { maxAttendees, currentAttendees, interestedCount, waitlistCount } }: Of) {
  const t = useT()
  const more = [
    interestedCount > 0 && t('event.count.interested', { count: interestedCount }),
    waitlistCount > 0 && t('event.count.waiting', { count: waitlistCount }),
  ].filter(text => text !== false)
  return (
    <>
      <span className={columns.strong}>
        {maxAttendees === null
          ? t('event.count.going', { count: currentAttendees })
          : t('event.count.seats', { taken: currentAttendees, seats: maxAttendees })}
      </span>
      {maxAttendees !== null && (
        <span className={styles.meter} aria-hidden="true">
          <span style={{ scale: `${Math.min(1, currentAttendees / maxAttendees)} 1` }} />
        </span>
      )}
      {more.length > 0 && <SmallPrint>{more.join(' · ')}</SmallPrint>}
    </>
  )
}
