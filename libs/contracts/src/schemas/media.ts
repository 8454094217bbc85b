import { z } from 'zod'
import { type MediaFailure, mediaFailures } from '../media-failures.ts'
import {
  altTextMaxCharacters,
  captionLineMaxCharacters,
  captionLinesMax,
  pictureFormats,
  pictureQuality,
  picturesMax,
  type pictureWidths,
  sensitiveReasonMaxCharacters,
} from '../media-limits.ts'
import { mediaIdOf } from '../media-paths.ts'
import { type TextId, textId } from '../text-ids.ts'
import { Id, Timestamp, text } from './common.ts'

export const mediaKinds = ['picture', 'video'] as const
/** What a file is uploaded for. A profile photo has a route of its own. */
export const mediaPurposes = ['post', 'museum', 'meetup'] as const
export type MediaPurpose = (typeof mediaPurposes)[number]
export const MediaPurpose = z.enum(mediaPurposes, textId('media.purposeRequired'))

/** What readers are shown of the states; `processing` is `uploaded` too, with a progress of 0. */
export const mediaStatuses = ['processing', 'ready', 'failed'] as const

const mediaFailureCodes = Object.keys(mediaFailures) as [MediaFailure, ...MediaFailure[]]

/** One stored size and format of a picture, or of a video's poster. */
export const ImageVariant = z.object({
  url: z.string(),
  format: z.enum(pictureFormats),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
})
export type ImageVariant = z.output<typeof ImageVariant>

/** One stored size of a video: fragmented MP4 (H.264, AAC), which plays by itself and from the playlist. */
export const VideoRendition = z.object({
  url: z.string(),
  width: z.int().min(1),
  height: z.int().min(1),
  bytes: z.int().min(1),
  /** Bits per second, on average. */
  bitrate: z.int().min(1),
  /** As in `Content-Type`, such as `avc1.64001f, mp4a.40.2`. */
  codecs: z.string(),
})
export type VideoRendition = z.output<typeof VideoRendition>

const pixels = z.int().min(1).nullable()

/** What any reader of ready media is shown; also what its event carries. */
export const RenderedMedia = z.object({
  id: Id,
  kind: z.enum(mediaKinds),
  /** The largest WebP of a picture, the 720p MP4 of a video. */
  url: z.string(),
  /** Of a video: its frame at second 1. */
  posterUrl: z.string().nullable(),
  /** After rotation; null before they are known. */
  width: pixels,
  height: pixels,
  durationMs: z.int().min(0).nullable(),
  /** A ThumbHash in base 64, shown until the picture or the poster has arrived. */
  placeholder: z.string().nullable(),
  /** Of a picture, or of a video's poster; smallest first. */
  images: z.array(ImageVariant),
  renditions: z.array(VideoRendition),
  /** The playlist of all renditions (HLS). */
  hlsUrl: z.string().nullable(),
})
export type RenderedMedia = z.output<typeof RenderedMedia>

/** A file, as its owner sees it. Addresses are known from the first answer on; what they lead to once it is ready. */
export const Media = RenderedMedia.extend({
  purpose: MediaPurpose,
  status: z.enum(mediaStatuses),
  /** 0 to 100. */
  progress: z.int().min(0).max(100),
  /** Of failed media. */
  reason: z.enum(mediaFailureCodes).nullable(),
  createdAt: Timestamp,
  /** When it is deleted because nothing shows it; null: something does. */
  expiresAt: Timestamp.nullable(),
})
export type Media = z.output<typeof Media>

export const ProfilePhoto = z.object({ profileImageUrl: z.string().nullable() })
export type ProfilePhoto = z.output<typeof ProfilePhoto>

/** The sizes and formats that pages ask for (CN5); others are refused, so that no one has pictures computed. */
const side = z
  .enum(['400', '800', '1600'] satisfies `${(typeof pictureWidths)[number]}`[], textId('fields.invalid'))
  .optional()
export const PictureQuery = z.strictObject({
  /** A picture fits into `w` by `h` pixels and is never enlarged. */
  w: side,
  h: side,
  q: z.literal(String(pictureQuality), textId('fields.invalid')).optional(),
  fmt: z.enum(pictureFormats, textId('fields.invalid')).optional(),
})

/** The address of one's own media, as an upload answered it. */
export const MediaAddress = z
  .string(textId('media.fileRequired'))
  .max(200, textId('media.fileRequired'))
  .refine(path => mediaIdOf(path) !== null, textId('media.fileRequired'))

/** What a picture or a video shows, in words (B-15). */
export const AltText = text(altTextMaxCharacters, { tooLong: textId('media.altTextTooLong') })

/** A picture of a new insight (PO8, B-15). */
export const NewPicture = z.strictObject({
  url: MediaAddress,
  altText: AltText.default(''),
})
export const NewPictures = z
  .array(NewPicture)
  .max(picturesMax, textId('media.tooManyPictures'))
  .refine(
    pictures => new Set(pictures.map(({ url }) => mediaIdOf(url))).size === pictures.length,
    textId('media.samePicture'),
  )

/** What hides an insight's pictures or video until the reader chooses to see them (B-17). */
export const SensitiveCover = z.strictObject({
  reason: text(sensitiveReasonMaxCharacters, { tooLong: textId('media.sensitiveReasonTooLong') }).default(''),
})

/** BCP 47, such as `es`. */
export const CaptionLanguage = z
  .string()
  .max(35, textId('fields.invalid'))
  .regex(/^[a-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/, textId('fields.invalid'))

/** One line of a video's captions (B-16). */
export const CaptionLine = z
  .strictObject({
    startMs: z.int(textId('media.captions')).min(0, textId('media.captions')),
    endMs: z.int(textId('media.captions')),
    text: text(captionLineMaxCharacters, { required: textId('media.captions') }),
  })
  .refine(({ startMs, endMs }) => endMs > startMs, textId('media.captions'))
export const Captions = z.strictObject({
  language: CaptionLanguage,
  lines: z.array(CaptionLine).max(captionLinesMax, textId('fields.tooMany')),
})
export type Captions = z.output<typeof Captions>

/** The refusals of uploads that no schema makes. */
export const uploadRefusals = {
  videoTooLarge: textId('media.videoTooLarge'),
  pictureTooLarge: textId('media.pictureTooLarge'),
  photo: textId('media.photo'),
  empty: textId('media.empty'),
  uploadConflict: textId('media.uploadConflict'),
  attached: textId('media.attached'),
  quota: textId('media.quota'),
  storageFull: textId('media.storageFull'),
} as const satisfies Record<string, TextId>
