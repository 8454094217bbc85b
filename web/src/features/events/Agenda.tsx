import { keepPreviousData, type UseInfiniteQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import type { AnyEvent } from '@vitrine/contracts'
import { Fragment, useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { ownZone } from '../../lib/own-zone.ts'
import { itemsOf } from '../../lib/paging.ts'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { AgendaSkeleton } from './AgendaSkeleton.tsx'
import type { Shown } from './address.ts'
import { type Day, daysOf, linesOfDay, nearDay } from './days.ts'
import { EventsFailure } from './EventsFailure.tsx'
import type { EventParts } from './EventsScreen.tsx'
import styles from './events.module.css'
import { NoEvents } from './NoEvents.tsx'
import { eventsQuery } from './queries.ts'
import { useToday } from './useToday.ts'

interface AgendaProps {
  shown: Shown
  parts: EventParts
}

/** Events under the days of the reader on which they begin. Until other ones are there, the last ones stay. */
export function Agenda({ shown, parts }: AgendaProps) {
  const query = useInfiniteQuery({ ...eventsQuery(shown, ownZone()), placeholderData: keepPreviousData })
  return (
    <div>
      <Found shown={shown} query={query} />
      <Days shown={shown} parts={parts} query={query} />
    </div>
  )
}

type Query = UseInfiniteQueryResult<{ pages: { data: AnyEvent[] }[] }>

/** Reports to screen readers what a search has found. */
function Found({ shown: { q }, query }: Pick<AgendaProps, 'shown'> & { query: Query }) {
  const t = useT()
  const isAnswer = q !== '' && query.isSuccess && !query.isPlaceholderData
  const count = itemsOf(query.data?.pages).length
  const id = query.hasNextPage ? 'events.search.more' : 'count.found'
  return (
    <p className="visually-hidden" role="status">
      {isAnswer && t(id, { count })}
    </p>
  )
}

function Days({ shown, parts, query }: AgendaProps & { query: Query }) {
  const timezone = ownZone()
  const today = useToday(timezone)
  const events = itemsOf(query.data?.pages)
  if (query.isPending) return <AgendaSkeleton skeleton={parts.skeleton} />
  if (events.length === 0) {
    return query.isError ? (
      <EventsFailure onRetry={() => void query.refetch()} />
    ) : (
      <div role="status">
        <NoEvents shown={shown} />
      </div>
    )
  }
  return (
    <div className={styles.agenda} aria-busy={query.isPlaceholderData || undefined}>
      <InfiniteList className={styles.days ?? ''} query={query} skeleton={parts.skeleton}>
        {daysOf(events, timezone).map(day => (
          <DaySection key={day.date} day={day} today={today} renderEvent={parts.renderEvent} />
        ))}
      </InfiniteList>
    </div>
  )
}

interface DaySectionProps extends Pick<EventParts, 'renderEvent'> {
  day: Day<AnyEvent>
  today: string
}

function DaySection({ day: { date, items }, today, renderEvent }: DaySectionProps) {
  const t = useT()
  const titleId = useId()
  const near = nearDay(date, today)
  const [weekday, rest] = linesOfDay(date, today)
  return (
    <section className={styles.day} aria-labelledby={titleId}>
      <h2 id={titleId} className={styles.dayTitle}>
        {near && <span className={styles.near}>{t(`events.${near}`)} </span>}
        <time dateTime={date}>
          {weekday}
          <span className={styles.date}>{rest}</span>
        </time>
      </h2>
      <div>
        {items.map(event => (
          <Fragment key={event.id}>{renderEvent(event)}</Fragment>
        ))}
      </div>
    </section>
  )
}
