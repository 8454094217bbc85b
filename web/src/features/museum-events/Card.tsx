import type { MuseumEvent } from '@vitrine/contracts'
import { ExternalLink, MapPin, Ticket } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isOver } from '../../lib/events.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EventCard, Fact, Seats, SmallPrint } from '../../ui/event/EventCard.tsx'
import { Rsvp } from '../../ui/event/Rsvp.tsx'

type Of = { event: MuseumEvent }

/** When, where, for how much and with how many; then the reader's answer, and the way to tickets. */
export function Card({ event, titleId }: Of & { titleId: string }) {
  const t = useT()
  return (
    <EventCard event={event} cancelled={t('museumEvent.cancelled')} facts={<Facts event={event} />}>
      <Rsvp event={event} titleId={titleId} variant="filled" />
      {event.ticketUrl && !isOver(event) && <Tickets event={event} />}
    </EventCard>
  )
}

function Facts({ event }: Of) {
  const t = useT()
  const { location, museum, price } = event
  return (
    <>
      <Fact name={t('event.where')} icon={MapPin}>
        {location && <span dir="auto">{location}</span>}
        <span dir="auto">
          <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
        </span>
        <SmallPrint>{[museum.city, museum.country].filter(Boolean).join(', ')}</SmallPrint>
      </Fact>
      <Seats event={event} />
      {price && (
        <Fact name={t('event.cost')} icon={Ticket}>
          <span dir="auto">{price}</span>
        </Fact>
      )}
    </>
  )
}

function Tickets({ event: { ticketUrl } }: Of) {
  const t = useT()
  return (
    <div>
      <ButtonLink
        to={ticketUrl}
        target="_blank"
        rel="noopener nofollow"
        icon={<ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />}
      >
        {t('museumEvents.tickets')}{' '}
        <span className="visually-hidden">{t('museumEvents.tickets.newTab')}</span>
      </ButtonLink>
    </div>
  )
}
