import { useInfiniteQuery } from '@tanstack/react-query'
import type { Meetup, MuseumRef } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { EventsOfMuseum } from '../../ui/event/EventsOfMuseum.tsx'
import { useLiveMuseumMeetups } from './live.ts'
import { ProposalTile } from './ProposalTile.tsx'
import { museumMeetupsQuery, proposalsQuery } from './queries.ts'

type RenderMeetup = (meetup: Meetup) => ReactNode

interface MuseumMeetupsProps {
  museum: Pick<MuseumRef, 'id'>
  /** The reader speaks for the museum. */
  isManager: boolean
  renderMeetup: RenderMeetup
}

/** What a museum is asked to take part in, for its manager; then what it takes part in and shows, for members. */
export function MuseumMeetups({ museum, isManager, renderMeetup }: MuseumMeetupsProps) {
  const t = useT()
  useLiveMuseumMeetups()
  return (
    <>
      {isManager && (
        <Meetups
          title={t('meetups.proposals')}
          query={proposalsQuery(museum.id)}
          renderMeetup={meetup => <ProposalTile key={meetup.id} meetup={meetup} />}
        />
      )}
      <Meetups
        title={t('meetups.ofMuseum')}
        query={museumMeetupsQuery(museum.id)}
        renderMeetup={renderMeetup}
      />
    </>
  )
}

interface MeetupsProps {
  title: string
  query: ReturnType<typeof museumMeetupsQuery>
  renderMeetup: RenderMeetup
}

function Meetups({ title, query: options, renderMeetup }: MeetupsProps) {
  const t = useT()
  const query = useInfiniteQuery(options)
  return <EventsOfMuseum title={title} query={query} thing={t('things.meetups')} renderItem={renderMeetup} />
}
