import { useInfiniteQuery } from '@tanstack/react-query'
import type { MuseumRef } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { useCurrentUser } from '../../lib/session.ts'
import { NoEvents } from '../../ui/event/EventSection.tsx'
import { EventsOfMuseum } from '../../ui/event/EventsOfMuseum.tsx'
import { useLiveMuseumEvents } from './live.ts'
import { MuseumEventTile } from './MuseumEventTile.tsx'
import { museumEventsQuery } from './queries.ts'

interface MuseumEventListProps {
  museum: Pick<MuseumRef, 'id'>
  /** The way to a new event, for who may create one; they are shown also that there is none. */
  create: ReactNode
}

/** What a museum offers next, for members. */
export function MuseumEventList(props: MuseumEventListProps) {
  const { status } = useCurrentUser()
  return status === 'signed-in' && <Upcoming {...props} />
}

function Upcoming({ museum, create }: MuseumEventListProps) {
  const t = useT()
  const query = useInfiniteQuery(museumEventsQuery(museum.id))
  useLiveMuseumEvents(museum.id)
  return (
    <EventsOfMuseum
      title={t('museumEvents.title')}
      action={create}
      query={query}
      thing={t('things.museumEvents')}
      none={create && <NoEvents>{t('museumEvents.none')}</NoEvents>}
      renderItem={event => <MuseumEventTile key={event.id} event={event} />}
    />
  )
}
