import { z } from 'zod'
import { isTimezone } from '../../local-time.ts'
import { textId } from '../../text-ids.ts'
import { Id, Timestamp, text } from '../common.ts'
import { Tags } from '../tags.ts'

/** What meetups and museum events share: they have one table and one space of ids. */

export const eventsPageSize = 20
export const eventTitleMaxCharacters = 100
export const eventDescriptionMaxCharacters = 2_000
export const eventLocationMaxCharacters = 200
export const eventNoteMaxCharacters = 500
export const eventShortNoteMaxCharacters = 100
export const maxAttendeesMax = 10_000
/** How many users may wait for a seat; for whoever comes later the event is full. */
export const waitlistMax = 1_000
/** An event without an end takes two hours (D-73). */
export const standardEventHours = 2
/** How many hours before its start users are reminded of an event: of `hour`, who attends; of `day`, also who is interested (EV16). */
export const reminderHours = { day: 24, hour: 1 } as const
export const reminders = ['day', 'hour'] as const satisfies readonly (keyof typeof reminderHours)[]
export type Reminder = (typeof reminders)[number]
/** How long a cancelled event is kept (EV9). */
export const cancelledEventDays = 30

export const eventKinds = ['meetup', 'museum_event'] as const
export type EventKind = (typeof eventKinds)[number]
/** What follows from the clock and from a cancellation (EV10). */
export const eventStatuses = ['upcoming', 'ongoing', 'completed', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]
/** What the viewer is at an event. `offered`: a seat of a paid meetup is held for them until `offeredUntil`. */
export const rsvpStatuses = ['none', 'attending', 'interested', 'waitlisted', 'offered'] as const
export type RsvpStatus = (typeof rsvpStatuses)[number]

/** A meetup or a museum event as the stream refers to it; its title is known to everyone who may know that it takes place. */
export const EventRef = z.object({
  id: Id,
  title: z.string(),
  startsAt: Timestamp,
  /** IANA name. */
  timezone: z.string(),
})
export type EventRef = z.output<typeof EventRef>

/** What of a change concerns whoever wants to come: when an event takes place, or where. */
export const EventChanges = z.array(z.enum(['date', 'place']))
export type EventChanges = z.output<typeof EventChanges>

/** IANA name. */
export const EventTimezone = z
  .string(textId('fields.timeZone'))
  .max(64, textId('fields.timeZone'))
  .refine(isTimezone, textId('fields.timeZone'))
  .default('UTC')
export const note = (max: number) => text(max).default('')
export const flag = (standard: boolean) => z.boolean(textId('fields.yesOrNo')).default(standard)

/** Null: as many as come. */
export const MaxAttendees = z
  .int(textId('meetup.capacity'))
  .min(1, textId('meetup.capacity'))
  .max(maxAttendeesMax, textId('meetup.capacity'))
  .nullable()
  .default(null)
export const ClockTime = (message: 'meetup.required.startTime' | 'meetup.time') =>
  z.string(textId(message)).regex(/^([01]\d|2[0-3]):[0-5]\d$/, textId(message))

/** What the forms of both have. */
export const eventForm = {
  title: text(eventTitleMaxCharacters, { required: textId('meetup.required.title') }),
  description: text(eventDescriptionMaxCharacters, { required: textId('meetup.required.description') }),
  /** By the clocks of `timezone`; what they skip is refused, of what they show twice it is the earlier. */
  date: z.iso.date(textId('meetup.required.date')),
  startTime: ClockTime('meetup.required.startTime'),
  /** Not after `startTime`: on the next day. Empty: none. */
  endTime: z.union([z.literal(''), ClockTime('meetup.time')], textId('meetup.time')).default(''),
  timezone: EventTimezone,
  maxAttendees: MaxAttendees,
  enableWaitlist: flag(false),
  accessibilityNotes: note(eventNoteMaxCharacters),
  tags: Tags.default([]),
}

/** Of the event as it was read: 409 where it has changed since. */
export const eventVersion = { version: z.int().min(1).optional() }

/** `none` cancels. */
export const Rsvp = z.strictObject({ status: z.enum(['attending', 'interested', 'none']) })
export type Rsvp = z.output<typeof Rsvp>

export const RsvpState = z.object({
  currentAttendees: z.int().min(0),
  interestedCount: z.int().min(0),
  waitlistCount: z.int().min(0),
  /** No seat is free: all are taken or held by offers. */
  isFull: z.boolean(),
  userStatus: z.enum(rsvpStatuses),
  /** From 1; null: the viewer does not wait. */
  waitlistPosition: z.int().min(1).nullable(),
  /** Until when the viewer may accept the seat that is held for them; null: none is. */
  offeredUntil: Timestamp.nullable(),
})
export type RsvpState = z.output<typeof RsvpState>

/** What the viewer is shown of either. */
export const shownOfEvent = {
  id: Id,
  title: z.string(),
  status: z.enum(eventStatuses),
  dateTime: Timestamp,
  /** Null: none was given. */
  endDateTime: Timestamp.nullable(),
  timezone: z.string(),
  /** What the clocks of `timezone` show, for its form; `endTime` is empty where there is none. */
  date: z.string(),
  startTime: z.string(),
  endTime: z.string(),
  description: z.string(),
  location: z.string(),
  tags: z.array(z.string()),
  maxAttendees: z.int().min(1).nullable(),
  ...RsvpState.shape,
  enableWaitlist: z.boolean(),
  accessibilityNotes: z.string(),
  /** The viewer may answer: it has neither started nor been cancelled, and of a meetup they are a member. */
  mayJoin: z.boolean(),
  mayEdit: z.boolean(),
  createdAt: Timestamp,
  version: z.int().min(1),
}

/** `isCancelled`: others had answered, so it is kept for 30 days; else it is removed. */
export const DeletedEvent = z.object({ id: Id, isCancelled: z.boolean() })
