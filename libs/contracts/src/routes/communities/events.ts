import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  AnyEvent,
  CalendarDay,
  EventCalendarQuery,
  EventSearchQuery,
} from '../../schemas/communities/event.ts'

const owner = 'communities'
const access = 'user'

export const searchEvents = defineRoute({
  method: 'GET',
  path: '/api/search/events',
  owner,
  access,
  query: EventSearchQuery,
  response: { 200: z.array(AnyEvent) },
  summary:
    'Meetups and museum events, all or those whose title, location or museum has the words, by day, museum, city and tag',
})
export const getEventCalendar = defineRoute({
  method: 'GET',
  path: '/api/events/calendar',
  owner,
  access,
  query: EventCalendarQuery,
  response: { 200: z.array(CalendarDay) },
  summary: 'On which days meetups and museum events begin, with the first of each day',
})
