import { z } from 'zod'
import { type MediaFailure, mediaFailures } from '../../media-failures.ts'
import { meetupPhotosMax } from '../../media-limits.ts'
import { textId } from '../../text-ids.ts'
import { Id, paging, Timestamp } from '../common.ts'
import { RenderedMedia } from '../media.ts'
import { UserSummary } from '../user.ts'

/** A photo of a meetup (EV12). Its id is that of the picture. */
export const MeetupPhoto = z.object({
  id: Id,
  meetupId: Id,
  uploader: UserSummary,
  /** Null: it is not ready; others than its uploader are not shown it. */
  media: RenderedMedia.nullable(),
  /** Why it never will be. */
  failure: z.enum(Object.keys(mediaFailures) as [MediaFailure, ...MediaFailure[]]).nullable(),
  altText: z.string(),
  caption: z.string(),
  uploadedAt: Timestamp,
  mayDelete: z.boolean(),
})
export type MeetupPhoto = z.output<typeof MeetupPhoto>

const { limit, cursor } = paging(24, 48)
export const MeetupPhotosQuery = z.object({ limit, cursor })
export type MeetupPhotosQuery = z.output<typeof MeetupPhotosQuery>

/** Why a file of an upload is left out, while the others are taken. */
export const photoSkipReasons = ['empty', 'not_a_picture', 'too_large'] as const
export type PhotoSkipReason = (typeof photoSkipReasons)[number]

/** What became of the files of an upload, by the names that they came with. */
export const UploadedPhotos = z.object({
  /** Prepared in the background. */
  uploaded: z.array(z.object({ id: Id, name: z.string() })).max(meetupPhotosMax),
  skipped: z.array(z.object({ name: z.string(), reason: z.enum(photoSkipReasons) })).max(meetupPhotosMax),
})
export type UploadedPhotos = z.output<typeof UploadedPhotos>

/** What photos are refused with, and no schema says. */
export const photoRefusals = {
  tooLarge: textId('meetup.photosTooLarge'),
} as const
