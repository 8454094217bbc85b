import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { MuseumEventListQuery } from '../../schemas/communities/event.ts'
import { DeletedEvent, Rsvp, RsvpState } from '../../schemas/communities/event-parts.ts'
import { CreateMuseumEvent, MuseumEvent, UpdateMuseumEvent } from '../../schemas/communities/museum-event.ts'

const owner = 'communities'
const access = 'user'
const path = '/api/museum-events'

export const listMuseumEvents = defineRoute({
  method: 'GET',
  path,
  owner,
  access,
  query: MuseumEventListQuery,
  response: { 200: z.array(MuseumEvent) },
  summary: 'What museums offer, the next first: all, that of the weekend, that of one museum',
})
export const createMuseumEvent = defineRoute({
  method: 'POST',
  path,
  owner,
  access,
  body: CreateMuseumEvent,
  response: { 201: MuseumEvent },
  errors: ['forbidden'],
  rateLimit: '30/h',
  firstDayLimit: '10/24h',
  summary: 'Create an event of a museum: its manager, or an Admin',
})
export const getMuseumEvent = defineRoute({
  method: 'GET',
  path: `${path}/:id`,
  owner,
  access,
  params: IdParam,
  response: { 200: MuseumEvent },
  errors: ['not_found'],
  summary: 'An event of a museum',
})
export const updateMuseumEvent = defineRoute({
  method: 'PUT',
  path: `${path}/:id`,
  owner,
  access,
  params: IdParam,
  body: UpdateMuseumEvent,
  response: { 200: MuseumEvent },
  errors: [
    'not_found',
    'forbidden',
    'event_past',
    'event_cancelled',
    'capacity_below_attendees',
    'stale_version',
  ],
  rateLimit: '60/h',
  summary: 'Change an event of a museum: its manager, or an Admin',
})
export const deleteMuseumEvent = defineRoute({
  method: 'DELETE',
  path: `${path}/:id`,
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: DeletedEvent },
  errors: ['not_found', 'forbidden', 'event_past'],
  rateLimit: '60/h',
  summary: 'Cancel an event of a museum that users have answered, or remove it: as who may change it',
})
export const joinMuseumEvent = defineRoute({
  method: 'POST',
  path: `${path}/:id/join`,
  owner,
  access,
  params: IdParam,
  body: Rsvp,
  response: { 200: RsvpState },
  errors: ['not_found', 'event_past', 'event_cancelled', 'event_full'],
  rateLimit: '120/h',
  summary: 'Attend an event of a museum, wait for a seat, mark interest, or cancel: every user',
})
