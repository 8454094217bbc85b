import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { RowId, text } from '../common.ts'
import { MuseumRef } from '../museum.ts'
import { isWebAddress } from '../new-museum.ts'
import {
  eventForm,
  eventLocationMaxCharacters,
  eventNoteMaxCharacters,
  eventShortNoteMaxCharacters,
  eventVersion,
  note,
  shownOfEvent,
} from './event-parts.ts'

export const museumEventCategories = [
  'tour',
  'talk',
  'workshop',
  'family',
  'performance',
  'screening',
  'opening',
  'other',
] as const
export type MuseumEventCategory = (typeof museumEventCategories)[number]

const fields = {
  ...eventForm,
  /** Where in or near the museum; empty: at the museum. */
  location: note(eventLocationMaxCharacters),
  category: z.enum(museumEventCategories, textId('museumEvent.category')).default('other'),
  /** In the museum's words; empty: it is not said. */
  price: note(eventShortNoteMaxCharacters),
  /** What a visitor needs to bring or to be. */
  requirements: note(eventNoteMaxCharacters),
  /** Where tickets are sold; empty: nowhere on the web. */
  ticketUrl: text(500)
    .refine(value => value === '' || isWebAddress(value), textId('museumEvent.ticketUrl'))
    .default(''),
}

export const CreateMuseumEvent = z.strictObject({ ...fields, museumId: RowId })
export type CreateMuseumEvent = z.output<typeof CreateMuseumEvent>

/** All of it, as the form shows it; the museum stays. */
export const UpdateMuseumEvent = z.strictObject({ ...fields, ...eventVersion })
export type UpdateMuseumEvent = z.output<typeof UpdateMuseumEvent>

/** What a museum offers at a time, to everyone who is signed in (EV14). Who comes is counted, and no one is named. */
export const MuseumEvent = z.object({
  type: z.literal('museum_event'),
  museum: MuseumRef,
  ...shownOfEvent,
  category: z.enum(museumEventCategories),
  price: z.string(),
  requirements: z.string(),
  ticketUrl: z.string(),
  /** The viewer may create events of its museum, also when this one may not be edited any more. */
  mayDuplicate: z.boolean(),
})
export type MuseumEvent = z.output<typeof MuseumEvent>
