import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventTab } from '@vitrine/contracts'
import { Fragment } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { ownZone } from '../../lib/own-zone.ts'
import { itemsOf } from '../../lib/paging.ts'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { EventsFailure } from './EventsFailure.tsx'
import type { EventParts } from './EventsScreen.tsx'
import styles from './events.module.css'
import { dayQuery } from './queries.ts'

interface DayEventsProps {
  tab: EventTab
  /** YYYY-MM-DD, by the clocks of the reader. */
  day: string
  parts: EventParts
}

/** The events of one day of a month. */
export function DayEvents({ tab, day, parts: { renderEvent, skeleton } }: DayEventsProps) {
  const t = useT()
  const query = useInfiniteQuery(dayQuery(tab, day, ownZone()))
  const events = itemsOf(query.data?.pages)
  if (query.isPending) return <Loading>{skeleton}</Loading>
  if (events.length === 0) {
    return query.isError ? (
      <EventsFailure onRetry={() => void query.refetch()} />
    ) : (
      <p className={styles.noneOfDay} role="status">
        {t('events.none.day')}
      </p>
    )
  }
  return (
    <InfiniteList query={query} skeleton={skeleton}>
      {events.map(event => (
        <Fragment key={event.id}>{renderEvent(event)}</Fragment>
      ))}
    </InfiniteList>
  )
}
