import type { Meetup } from '@vitrine/contracts'
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

/** What a chosen event fills in; its time is that of the reader's clock. */
export const linkedTo = ({ id, title, dateTime, location, description }: Meetup): Partial<Draft> => ({
  eventId: id,
  eventName: title,
  eventTitle: cutAtWord(title, eventLimits.title),
  eventDateTime: localOf(dateTime),
  eventLocation: cutAtWord(location, eventLimits.location),
  eventDescription: cutAtWord(description, eventLimits.description),
})

/** What was filled in stays. */
export const unlinked: Partial<Draft> = { eventId: null, eventName: '' }
