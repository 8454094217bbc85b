import { z } from 'zod'
import { isTimezone } from '../../local-time.ts'
import { textId } from '../../text-ids.ts'
import { clamped, Id, isStorable, notStorable, paging, Timestamp } from '../common.ts'
import { meetupStatuses, meetupsPageSize } from './meetup.ts'

/** The lists of the Events screen (EV1); the weekend is that of the viewer's time zone. */
export const eventTabs = ['all', 'my_groups', 'this_weekend'] as const
export type EventTab = (typeof eventTabs)[number]
/** A month as a calendar shows it: six weeks. */
export const calendarDaysMax = 42
/** The events that a day of a calendar names. */
export const calendarEventsPerDay = 3

const timezone = z
  .string(textId('fields.timeZone'))
  .max(64, textId('fields.timeZone'))
  .refine(isTimezone, textId('fields.timeZone'))
  .default('UTC')
/** A day by the clocks of `timezone`, or an instant. */
const Bound = z.union([z.iso.date(), z.iso.datetime({ offset: true })], textId('fields.dayOrTime')).optional()
const filter = z.string().trim().max(200).refine(isStorable, notStorable).optional()
const { limit, cursor, offset } = paging(meetupsPageSize)
const tab = z.enum(eventTabs).default('all')

const listed = {
  tab,
  /** Those that are over, the last first; else those that are not, the next first. */
  past: z.stringbool().default(false),
  /** The first day, or from when on, by the start. With it, also those that are over, unless `past` asks for them alone. */
  from: Bound,
  /** The last day, or until when, not including it. */
  to: Bound,
  /** IANA name: of the viewer's days and weekend. */
  timezone,
  limit,
  cursor,
}
export const EventsQuery = z.object(listed)
export type EventsQuery = z.output<typeof EventsQuery>

/** `q`: all of its words, each as the beginning of one in the title or the location; `city` of one in the location. */
export const EventSearchQuery = z.object({ q: filter, city: filter, tag: filter, offset, ...listed })
export type EventSearchQuery = z.output<typeof EventSearchQuery>

export const EventCalendarQuery = z.object({
  tab,
  /** The first day, by the clocks of `timezone`. */
  from: z.iso.date(textId('fields.day')),
  days: clamped(1, calendarDaysMax, calendarDaysMax),
  timezone,
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
      type: z.literal('meetup'),
      title: z.string(),
      status: z.enum(meetupStatuses),
      dateTime: Timestamp,
    }),
  ),
  /** There are others on this day. */
  hasMore: z.boolean(),
})
export type CalendarDay = z.output<typeof CalendarDay>
