import type { AnyEvent } from '@vitrine/contracts'
import type { z } from 'zod'
import { type Problems, problemsBelow } from '../form-problems.ts'
import { shownZone, zoneIn } from './zones.ts'

/** What the forms of a meetup and of a museum event have alike, as they show it: numbers and tags are text. */
export interface EventValues {
  title: string
  description: string
  location: string
  date: string
  startTime: string
  endTime: string
  /** With spaces, as cities are written: "America/New York". */
  timezone: string
  maxAttendees: string
  enableWaitlist: boolean
  accessibilityNotes: string
  tags: string
}

/** What each group of fields takes. */
export interface GroupProps<Values = EventValues> {
  values: Values
  problems: Problems
  onChange: (part: Partial<Values>) => void
}

export const emptyEvent: EventValues = {
  title: '',
  description: '',
  location: '',
  date: '',
  startTime: '',
  endTime: '',
  timezone: '',
  maxAttendees: '',
  enableWaitlist: false,
  accessibilityNotes: '',
  tags: '',
}

/** The form of an event as it is. Date and times are those of its place, as the server gives them. */
export function eventValuesOf(event: AnyEvent): EventValues {
  const { date, startTime, endTime, title, description, location, enableWaitlist, accessibilityNotes } = event
  return {
    ...{ date, startTime, endTime, title, description, location, enableWaitlist, accessibilityNotes },
    timezone: shownZone(event.timezone),
    maxAttendees: event.maxAttendees === null ? '' : String(event.maxAttendees),
    tags: event.tags.join(', '),
  }
}

/** Null where nothing is typed; what is no whole number is refused by the schema. */
export const countIn = (text: string): number | null => {
  const typed = text.trim()
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** The fields that are sent in another shape. The schema trims texts, and drops empty and repeated tags. */
export const convertedFields = ({ timezone, maxAttendees, tags }: EventValues) => ({
  timezone: zoneIn(timezone),
  maxAttendees: countIn(maxAttendees),
  tags: tags.split(','),
})

/** What is wrong with one of several tags is wrong with their field. */
export function atFields(problems: Problems): Problems {
  const [ofTag] = Object.values(problemsBelow(problems, 'tags'))
  return ofTag === undefined ? problems : { ...problems, tags: problems.tags ?? ofTag }
}

/** Whether one of the fields has a problem, or is not as it is in an empty form. */
export const isAnyFilled = <Values extends object>(
  fields: readonly (keyof Values & string)[],
  { values, empty, problems }: { values: Values; empty: Values; problems: Problems },
): boolean => fields.some(field => values[field] !== empty[field] || problems[field] !== undefined)

/** Whether the end is on the day after the start. */
export const endsNextDay = ({ startTime, endTime }: Pick<EventValues, 'startTime' | 'endTime'>): boolean =>
  startTime !== '' && endTime !== '' && endTime <= startTime

/** What a field of a form may be, where it is no free text: one of a few values, or what a schema takes. */
export type Choices<Values> = {
  readonly [Field in keyof Values]?: readonly Values[Field][] | z.ZodType<Values[Field]>
}

/** Values that were stored; a field that is missing or of another kind is as it is at the start. */
export function valuesIn<Values extends object>(
  stored: string | null,
  start: Values,
  choices: Choices<Values>,
): Values {
  if (stored === null) return start
  const isKnown = (field: string, value: unknown) => {
    const known = choices[field as keyof Values]
    if (known === undefined) return typeof value === typeof start[field as keyof Values]
    return 'safeParse' in known ? known.safeParse(value).success : known.some(choice => choice === value)
  }
  try {
    const known = Object.entries(Object(JSON.parse(stored))).filter(([field, value]) => isKnown(field, value))
    return { ...start, ...Object.fromEntries(known) }
  } catch (error) {
    console.info('The draft could not be read; the form begins without it.', error)
    return start
  }
}
