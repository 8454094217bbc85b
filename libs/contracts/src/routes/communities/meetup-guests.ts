import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { Announced, AnnounceMeetup, Guest, GuestsQuery } from '../../schemas/communities/meetup-guest.ts'

const owner = 'communities'
const access = 'user'

export const listAttendees = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id/attendees',
  owner,
  access,
  params: IdParam,
  query: GuestsQuery,
  response: { 200: z.array(Guest) },
  errors: ['not_found', 'not_a_member', 'forbidden'],
  summary: 'Who attends a meetup: members; who waits or is interested: who may change it',
})
export const downloadAttendees = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id/attendees.csv',
  owner,
  access,
  kind: 'csv',
  params: IdParam,
  response: { 200: z.string() },
  errors: ['not_found', 'not_a_member', 'forbidden'],
  rateLimit: '30/h',
  summary: 'Everyone who answered a meetup, as a table: who may change it',
})
export const announceMeetup = defineRoute({
  method: 'POST',
  path: '/api/meetups/:id/announce',
  owner,
  access,
  params: IdParam,
  body: AnnounceMeetup,
  response: { 201: Announced },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'content_restricted',
    'community_archived',
    'event_cancelled',
  ],
  rateLimit: '10/h',
  firstDayLimit: '3/24h',
  summary: 'Write to everyone who answered a meetup, and into its discussion: its organizer, or the creator',
})
