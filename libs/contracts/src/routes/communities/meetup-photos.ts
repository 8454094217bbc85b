import { z } from 'zod'
import { Permit } from '../../permit.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam } from '../../schemas/common.ts'
import { MeetupPhoto, MeetupPhotosQuery } from '../../schemas/communities/meetup-photo.ts'

/** Photos are uploaded to the media service: `uploadMeetupPhotos`. */
const owner = 'communities'
const access = 'user'

export const listMeetupPhotos = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id/photos',
  owner,
  access,
  params: IdParam,
  query: MeetupPhotosQuery,
  response: { 200: z.array(MeetupPhoto) },
  errors: ['not_found', 'not_a_member'],
  summary: 'The photos of a meetup, newest first: members; to their uploader also those that are not ready',
})
export const getMeetupPhotoPermit = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id/photo-permit',
  owner,
  access,
  params: IdParam,
  response: { 200: Permit },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'content_restricted',
    'community_archived',
    'event_cancelled',
  ],
  summary: 'What lets a user add photos to a meetup for a minute; the gateway asks for it with each upload',
})
export const deleteMeetupPhoto = defineRoute({
  method: 'DELETE',
  path: '/api/meetups/:id/photos/:photoId',
  owner,
  access,
  params: IdParam.extend({ photoId: IdParam.shape.id }),
  body: Empty.optional(),
  response: { 200: z.object({ id: Id }) },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit: '120/30min',
  summary: 'Delete a photo of a meetup: who uploaded it, the organizer, whoever moderates the community',
})
