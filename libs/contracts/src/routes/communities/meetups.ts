import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import { MeetupListQuery } from '../../schemas/communities/event.ts'
import { DeletedEvent, Rsvp, RsvpState } from '../../schemas/communities/event-parts.ts'
import {
  CreateMeetup,
  Meetup,
  MeetupDetail,
  MeetupsQuery,
  UpdateMeetup,
} from '../../schemas/communities/meetup.ts'

const owner = 'communities'
const access = 'user'

const meetups = {
  method: 'GET',
  owner,
  access,
  params: IdParam,
  query: MeetupsQuery,
  response: { 200: z.array(Meetup) },
  errors: ['not_found'],
  summary:
    'Meetups of a community: the next first, then past ones; of a private one, title and date for others',
} as const
export const listCommunityMeetups = defineRoute({ ...meetups, path: '/api/communities/:id/meetups' })
export const listGroupMeetups = defineRoute({ ...meetups, path: '/api/groups/:id/meetups' })

export const listMeetups = defineRoute({
  method: 'GET',
  path: '/api/meetups',
  owner,
  access,
  query: MeetupListQuery,
  response: { 200: z.array(Meetup) },
  summary: 'Meetups of all communities, the next first: all, those of my communities, those of the weekend',
})

export const createMeetup = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/meetups',
  owner,
  access,
  params: IdParam,
  body: CreateMeetup,
  response: { 201: MeetupDetail },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived', 'content_restricted'],
  rateLimit: '30/h',
  firstDayLimit: '5/24h',
  summary: 'Create a meetup, which its organizer attends: creator, admins, and who else the settings name',
})
export const getMeetup = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id',
  owner,
  access,
  params: IdParam,
  response: { 200: MeetupDetail },
  errors: ['not_found'],
  summary: 'A meetup; of a private community, title and date alone for those who are no members',
})
export const updateMeetup = defineRoute({
  method: 'PUT',
  path: '/api/meetups/:id',
  owner,
  access,
  params: IdParam,
  body: UpdateMeetup,
  response: { 200: MeetupDetail },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'community_archived',
    'event_past',
    'event_cancelled',
    'capacity_below_attendees',
    'stale_version',
  ],
  rateLimit: '60/h',
  summary: 'Change a meetup: its organizer, the creator of its community, an Admin',
})
export const deleteMeetup = defineRoute({
  method: 'DELETE',
  path: '/api/meetups/:id',
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: DeletedEvent },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived', 'event_past'],
  rateLimit: '60/h',
  summary: 'Cancel a meetup that others have answered, or remove it: as who may change it',
})
export const joinMeetup = defineRoute({
  method: 'POST',
  path: '/api/meetups/:id/join',
  owner,
  access,
  params: IdParam,
  body: Rsvp,
  response: { 200: RsvpState },
  errors: ['not_found', 'not_a_member', 'community_archived', 'event_past', 'event_cancelled', 'event_full'],
  rateLimit: '120/h',
  summary: 'Attend a meetup, wait for a seat, mark interest, or cancel: a member of its community',
})
