import { type TextId, textId } from './text-ids.ts'

/** Why media failed, with what the owner is shown. */
export const mediaFailures = {
  video_type: textId('media.videoType'),
  picture_type: textId('media.pictureType'),
  video_too_long: textId('media.videoTooLong'),
  too_many_pixels: textId('media.tooManyPixels'),
  damaged: textId('media.damaged'),
  /** It needed more time or memory than it may, or failed five times. */
  processing_failed: textId('media.processingFailed'),
} as const satisfies Record<string, TextId>
export type MediaFailure = keyof typeof mediaFailures

/** Why a post is `failed`: its media, or that none of the author's arrived. */
export const postFailures = {
  ...mediaFailures,
  media_missing: textId('media.missing'),
} as const satisfies Record<string, TextId>
export type PostFailure = keyof typeof postFailures
