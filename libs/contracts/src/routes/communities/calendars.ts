import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { CalendarToken, NewCalendar, OwnCalendar } from '../../schemas/communities/calendar.ts'

const owner = 'communities'

/** What everyone may read, as iCalendar. Servers of calendar applications ask for many users from one network. */
const calendar = {
  method: 'GET',
  owner,
  access: 'public',
  kind: 'ics',
  response: { 200: z.string() },
  errors: ['not_found'],
} as const
/** As Atom feeds: a shared cache asks again after five seconds, so that it does not show what has become private. */
const cache = 'public, max-age=600, s-maxage=5'

export const getMeetupCalendar = defineRoute({
  ...calendar,
  path: '/api/meetups/:id/calendar.ics',
  params: IdParam,
  summary: 'A meetup for a calendar: of a public community everyone, of a private one its members',
})
export const getMuseumEventCalendar = defineRoute({
  ...calendar,
  path: '/api/museum-events/:id/calendar.ics',
  params: IdParam,
  cache,
  summary: 'An event of a museum for a calendar',
})
export const getCommunityCalendar = defineRoute({
  ...calendar,
  path: '/api/communities/:id/calendar.ics',
  params: IdParam,
  cache,
  summary: 'The meetups of a public community, to subscribe to',
})
export const getMuseumCalendar = defineRoute({
  ...calendar,
  path: '/api/museums/:id/calendar.ics',
  params: IdParam,
  cache,
  summary: 'The events of a museum and the meetups that it shows, to subscribe to',
})
export const getPersonalCalendar = defineRoute({
  ...calendar,
  path: '/api/calendars/:token/calendar.ics',
  params: CalendarToken,
  cache: 'private, no-cache',
  summary: 'What a user attends, waits for or is interested in, to subscribe to: whoever has the address',
})

const own = { owner, access: 'user', path: '/api/user/calendar' } as const
export const getOwnCalendar = defineRoute({
  ...own,
  method: 'GET',
  response: { 200: OwnCalendar },
  summary: "Whether the viewer's own calendar has an address",
})
export const createOwnCalendar = defineRoute({
  ...own,
  method: 'POST',
  body: Empty.optional(),
  response: { 201: NewCalendar },
  rateLimit: '20/h',
  summary: "Give the viewer's own calendar an address in place of an earlier one",
})
export const revokeOwnCalendar = defineRoute({
  ...own,
  method: 'DELETE',
  body: Empty.optional(),
  response: { 200: OwnCalendar },
  rateLimit: '20/h',
  summary: "End the address of the viewer's own calendar",
})
