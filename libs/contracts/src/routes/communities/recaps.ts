import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import {
  PublishRecap,
  Recap,
  RecapConsent,
  ShownInRecap,
  UpdateRecap,
} from '../../schemas/communities/recap.ts'

const owner = 'communities'
const access = 'user'
const path = '/api/meetups/:id/recap'
const changing = ['not_found', 'forbidden', 'not_a_member', 'community_archived'] as const
const writing = [...changing, 'content_restricted', 'stale_version'] as const

export const getRecap = defineRoute({
  method: 'GET',
  path,
  owner,
  access,
  params: IdParam,
  response: { 200: Recap },
  errors: ['not_found'],
  summary: 'What became of a meetup: whoever reads its community; a draft, who may edit the meetup',
})
export const updateRecap = defineRoute({
  method: 'PUT',
  path,
  owner,
  access,
  params: IdParam,
  body: UpdateRecap,
  response: { 200: Recap },
  errors: writing,
  rateLimit: '60/h',
  summary: 'Write the text of the recap of a meetup: its organizer, the creator of the community, an Admin',
})
export const showRecapPhoto = defineRoute({
  method: 'PUT',
  path: `${path}/photos/:photoId`,
  owner,
  access,
  params: IdParam.extend({ photoId: IdParam.shape.id }),
  body: ShownInRecap,
  response: { 200: Recap },
  errors: [...changing, 'too_many_in_recap'],
  rateLimit: '300/h',
  summary: 'Leave a photo out of the recap of a meetup, or show it there: who may edit the recap',
})
export const showRecapInsight = defineRoute({
  method: 'PUT',
  path: `${path}/insights/:insightId`,
  owner,
  access,
  params: IdParam.extend({ insightId: IdParam.shape.id }),
  body: ShownInRecap,
  response: { 200: Recap },
  errors: [...changing, 'too_many_in_recap'],
  rateLimit: '300/h',
  summary: 'Leave an insight out of the recap of a meetup, or show it there: who may edit the recap',
})
export const publishRecap = defineRoute({
  method: 'POST',
  path: `${path}/publication`,
  owner,
  access,
  params: IdParam,
  body: PublishRecap,
  response: { 200: Recap },
  errors: writing,
  rateLimit: '30/h',
  summary: 'Publish the recap of a meetup; whoever attended gets a group stamp: who may edit the recap',
})
export const withdrawRecap = defineRoute({
  method: 'DELETE',
  path: `${path}/publication`,
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Recap },
  errors: changing,
  rateLimit: '30/h',
  summary: 'Make the recap of a meetup a draft again: who may edit the recap',
})
export const setRecapConsent = defineRoute({
  method: 'PUT',
  path: `${path}/consent`,
  owner,
  access,
  params: IdParam,
  body: RecapConsent,
  response: { 200: RecapConsent },
  errors: ['not_found', 'forbidden', 'not_a_member', 'event_cancelled'],
  rateLimit: '60/h',
  summary:
    'Say whether the recap of a meetup may show one’s photos: whoever attends, the organizer, the creator',
})
