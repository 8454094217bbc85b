import type { CreateMeetup, CreateMuseumEvent } from '@vitrine/contracts'
import type { EventColumns } from './event-row.ts'
import type { EventValues } from './events.repository.ts'
import { timesOf } from './local-time.ts'

type SharedFields = Pick<
  CreateMeetup & CreateMuseumEvent,
  | 'title'
  | 'description'
  | 'location'
  | 'date'
  | 'startTime'
  | 'endTime'
  | 'timezone'
  | 'maxAttendees'
  | 'enableWaitlist'
  | 'tags'
>
export type SharedValues = Omit<EventValues, 'cost' | 'details' | 'collaboration'>

/** What the form of either kind says, with its times as instants; 400 for a time that the clocks skip. */
export const sharedValuesOf = (form: SharedFields): SharedValues => ({
  title: form.title,
  description: form.description,
  location: form.location,
  ...timesOf(form),
  timezone: form.timezone,
  maxAttendees: form.maxAttendees,
  enableWaitlist: form.enableWaitlist,
  tags: form.tags,
})

/** As {@link sharedValuesOf}, of an event that is stored. */
export const sharedValuesOfRow = (row: EventColumns): SharedValues => ({
  title: row.title,
  description: row.description,
  location: row.location,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  hasEnd: row.has_end,
  timezone: row.timezone,
  maxAttendees: row.max_attendees,
  enableWaitlist: row.enable_waitlist,
  tags: row.tags,
})
