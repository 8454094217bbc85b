import { z } from 'zod'
import { Timestamp } from '../common.ts'
import { cancelledEventDays } from './event-parts.ts'

/** Events in calendars of users: iCalendar, RFC 5545 (B-33). */

/** A calendar has the events that are still to come or ended so recently, as long as one that was cancelled is kept. */
export const calendarPastDays = cancelledEventDays
/** Of more events it has the soonest. */
export const calendarEventsMax = 500

/** Base64url of 32 random bytes; whoever has it reads the calendar of its user. Only its hash is stored. */
export const CalendarToken = z.object({ token: z.string() })

/** Whether the user has an address for their own calendar, and since when; null: none. */
export const OwnCalendar = z.object({ createdAt: Timestamp.nullable() })
export type OwnCalendar = z.output<typeof OwnCalendar>

/** The address of the user's own calendar, which is shown this once; earlier ones are not valid any more. */
export const NewCalendar = z.object({ path: z.string(), createdAt: Timestamp })
export type NewCalendar = z.output<typeof NewCalendar>
