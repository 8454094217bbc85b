import { useInfiniteQuery } from '@tanstack/react-query'
import type { MuseumRef } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { itemsOf } from '../../lib/paging.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { EventSection, NoEvents } from '../../ui/event/EventSection.tsx'
import { TileSkeleton } from '../../ui/event/TileSkeleton.tsx'
import { InfiniteList } from '../../ui/InfiniteList.tsx'
import { useLiveMuseumEvents } from './live.ts'
import { MuseumEventTile } from './MuseumEventTile.tsx'
import { museumEventsQuery } from './queries.ts'

interface MuseumEventListProps {
  museum: Pick<MuseumRef, 'id'>
  /** The way to a new event, for who may create one; they are shown also that there is none. */
  create: ReactNode
}

/** What a museum offers next, for members. Most museums announce nothing, so it has no place until it is loaded. */
export function MuseumEventList(props: MuseumEventListProps) {
  const { status } = useCurrentUser()
  return status === 'signed-in' && <Upcoming {...props} />
}

function Upcoming({ museum, create }: MuseumEventListProps) {
  const t = useT()
  const query = useInfiniteQuery(museumEventsQuery(museum.id))
  useLiveMuseumEvents(museum.id)
  const events = itemsOf(query.data?.pages)
  const isFailed = query.isError && events.length === 0
  if (query.isPending || (events.length === 0 && !isFailed && !create)) return null
  return (
    <EventSection title={t('museumEvents.title')} action={create}>
      {isFailed ? (
        <LoadFailure
          as="p"
          title={t('errors.failedToLoad.message', { thing: t('things.museumEvents') })}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <InfiniteList query={query} skeleton={<TileSkeleton />} waits>
          {events.length === 0 && <NoEvents>{t('museumEvents.none')}</NoEvents>}
          {events.map(event => (
            <MuseumEventTile key={event.id} event={event} />
          ))}
        </InfiniteList>
      )}
    </EventSection>
  )
}
