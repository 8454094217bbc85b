import type { AnyEvent } from '@vitrine/contracts'
import { localOf } from './body.ts'
import type { Draft } from './draft.ts'

/** In characters. */
export const eventLimits = { title: 100, location: 200, description: 1_000 } as const

/** A text of at most `max` characters, as the server counts them, cut between words with an ellipsis. */
export function cutAtWord(text: string, max: number): string {
  const characters = [...text]
  if (characters.length <= max) return text
  const cut = characters.slice(0, max - 1).join('')
  const end = cut.search(/\s\S*$/)
  return `${(end > 0 ? cut.slice(0, end) : cut).trimEnd()}…`
}

/** Where an event is, in words. A museum event names a place at its museum, or none. */
const placeOf = (event: AnyEvent): string =>
  event.type === 'meetup' ? event.location : [event.location, event.museum.name].filter(Boolean).join(', ')

/** Who invites: the community of a meetup, or the museum. */
export const hostOf = (event: AnyEvent): string =>
  event.type === 'meetup' ? event.group.name : event.museum.name

/** What a chosen event fills in; its time is that of the reader's clock. */
export const linkedTo = (event: AnyEvent): Partial<Draft> => ({
  eventId: event.id,
  eventName: event.title,
  eventTitle: cutAtWord(event.title, eventLimits.title),
  eventDateTime: localOf(event.dateTime),
  eventLocation: cutAtWord(placeOf(event), eventLimits.location),
  eventDescription: cutAtWord(event.description, eventLimits.description),
})

/** What was filled in stays. */
export const unlinked: Partial<Draft> = { eventId: null, eventName: '' }
