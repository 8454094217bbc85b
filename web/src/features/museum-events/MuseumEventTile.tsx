import type { MuseumEvent } from '@vitrine/contracts'
import { MapPin, University } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Counts } from '../../ui/event/Counts.tsx'
import { EventTile, TileLine, TileNotes } from '../../ui/event/EventTile.tsx'
import { Rsvp } from '../../ui/event/Rsvp.tsx'
import { useCategory } from './useCategory.ts'

interface MuseumEventTileProps {
  event: MuseumEvent
  /** Among those of others, below the day of the reader: it names its museum, and no day. */
  isOfMany?: boolean
}

/** An event of a museum in a programme. Its place is at the museum, so that it may name none. */
export function MuseumEventTile({ event, isOfMany = false }: MuseumEventTileProps) {
  const category = useCategory(event)
  const { museum, location, price, tags } = event
  return (
    <EventTile event={event} isOfMany={isOfMany} answer={titleId => <Rsvp event={event} titleId={titleId} />}>
      {isOfMany && (
        <TileLine icon={University}>
          <Link to={`/museum/${museum.slug}`}>{museum.name}</Link>
        </TileLine>
      )}
      {location && <TileLine icon={MapPin}>{location}</TileLine>}
      <Counts event={event} />
      <TileNotes tags={tags}>
        {category && <span>{category}</span>}
        {price && <span dir="auto">{price}</span>}
      </TileNotes>
    </EventTile>
  )
}
