import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { clamped, Id, isStorable, notStorable, paging, RowId, Timestamp } from '../common.ts'
import { EventTimezone, eventKinds, eventStatuses, eventsPageSize } from './event-parts.ts'
import { Meetup } from './meetup.ts'
import { MuseumEvent } from './museum-event.ts'

/** The lists of the Events screen (EV1); the weekend is that of the viewer's time zone. */
export const eventTabs = ['all', 'my_groups', 'museums', 'this_weekend'] as const
export type EventTab = (typeof eventTabs)[number]
/** A month as a calendar shows it: six weeks. */
export const calendarDaysMax = 42
/** The events that a day of a calendar names. */
export const calendarEventsPerDay = 3

/** A day by the clocks of `timezone`, or an instant. */
const Bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })], textId('fields.dayOrTime')).optional()
const filter = z.string().trim().max(200).refine(isStorable, notStorable).optional()
const { limit, cursor, offset } = paging(eventsPageSize)

const listed = {
  /** Those that are over, the last first; else those that are not, the next first. */
  past: z.stringbool().default(false),
  /** The first day, or from when on, by the start. With it, also those that are over, unless `past` asks for them alone. */
  from: Bound,
  /** The last day, or until when, not including it. */
  to: Bound,
  /** Of the viewer's days and weekend. */
  timezone: EventTimezone,
  limit,
  cursor,
}

/** Meetups alone. */
export const MeetupListQuery = z.object({
  tab: z.enum(['all', 'my_groups', 'this_weekend']).default('all'),
  ...listed,
})
export type MeetupListQuery = z.output<typeof MeetupListQuery>

const museumId = z.coerce.number(textId('fields.id')).pipe(RowId).optional()

/** `museumId`: of one museum. */
export const MuseumEventListQuery = z.object({
  tab: z.enum(['all', 'this_weekend']).default('all'),
  museumId,
  ...listed,
})
export type MuseumEventListQuery = z.output<typeof MuseumEventListQuery>

const tab = z.enum(eventTabs).default('all')

/**
 * Of either kind. `q`: all of its words, each as the beginning of one in the title, the location or the museum; `city` of one in
 * the location or of the museum. Without both it finds all.
 */
export const EventSearchQuery = z.object({
  q: filter,
  city: filter,
  tag: filter,
  museumId,
  offset,
  tab,
  ...listed,
})
export type EventSearchQuery = z.output<typeof EventSearchQuery>

export const EventCalendarQuery = z.object({
  tab,
  /** The first day, by the clocks of `timezone`. */
  from: z.iso.date(textId('fields.day')),
  days: clamped(1, calendarDaysMax, calendarDaysMax),
  timezone: EventTimezone,
})
export type EventCalendarQuery = z.output<typeof EventCalendarQuery>

/** A day with events that begin on it; days without any are left out. */
export const CalendarDay = z.object({
  /** YYYY-MM-DD, by the clocks of the viewer's time zone. */
  date: z.string(),
  /** The first of them. */
  events: z.array(
    z.object({
      id: Id,
      type: z.enum(eventKinds),
      title: z.string(),
      status: z.enum(eventStatuses),
      dateTime: Timestamp,
    }),
  ),
  /** There are others on this day. */
  hasMore: z.boolean(),
})
export type CalendarDay = z.output<typeof CalendarDay>

/** What takes place: a meetup of a community, or an event of a museum. */
export const AnyEvent = z.discriminatedUnion('type', [Meetup, MuseumEvent])
export type AnyEvent = z.output<typeof AnyEvent>
