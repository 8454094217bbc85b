import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam } from '../../schemas/common.ts'
import { Meetup, MeetupDetail, MeetupsQuery, MuseumAnswer } from '../../schemas/communities/meetup.ts'

const owner = 'communities'
const access = 'user'

const ofMuseum = {
  method: 'GET',
  owner,
  access,
  params: IdParam,
  query: MeetupsQuery,
  response: { 200: z.array(Meetup) },
} as const
export const listMuseumMeetups = defineRoute({
  ...ofMuseum,
  path: '/api/museums/:id/meetups',
  summary: 'Meetups of public communities that the museum takes part in and shows, the next first',
})
export const listMeetupProposals = defineRoute({
  ...ofMuseum,
  path: '/api/museums/:id/meetup-proposals',
  errors: ['not_found', 'forbidden'],
  summary: 'Meetups that are not over and name the museum, the next first: for its manager',
})

const path = '/api/meetups/:id/collaboration'
const errors = ['not_found', 'forbidden', 'community_archived', 'event_past', 'event_cancelled'] as const
export const answerMeetupProposal = defineRoute({
  method: 'PUT',
  path,
  owner,
  access,
  params: IdParam,
  body: MuseumAnswer,
  response: { 200: MeetupDetail },
  errors: [...errors, 'stale_version'],
  rateLimit: '60/h',
  summary:
    'Confirm for a museum that it takes part in a meetup or hosts it, or discuss it again: its manager',
})
export const declineMeetupProposal = defineRoute({
  method: 'DELETE',
  path,
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: z.object({ id: Id }) },
  errors,
  rateLimit: '60/h',
  summary: 'Take a museum out of a meetup, which cannot name it again: the manager of the museum',
})
