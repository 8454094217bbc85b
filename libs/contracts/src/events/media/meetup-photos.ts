import { z } from 'zod'
import { defineEvent } from '../../event.ts'
import { Id, Timestamp } from '../../schemas/common.ts'

export const meetupPhotoReceived = defineEvent({
  type: 'meetup-photo-received',
  version: 1,
  producer: 'media',
  key: data => data.mediaId,
  carriesText: true,
  data: z.object({
    /** Nothing shows it yet. */
    visibility: z.literal('involved'),
    meetupId: Id,
    mediaId: Id,
    ownerId: Id,
    altText: z.string(),
    caption: z.string(),
    receivedAt: Timestamp,
  }),
  summary: 'A user who may add photos to a meetup has uploaded one, which is being prepared',
})
