import { type CreatePost, sensitiveReasonMaxCharacters } from '@vitrine/contracts'
import { z } from 'zod'
import type { Attachment } from '../../lib/attachments/attachments.ts'
import {
  addressesOf,
  type DraftPicture,
  DraftVideo,
  imagesOf,
  isAltTextTooLong,
  picturesIn,
} from '../../lib/attachments/media-draft.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { captionsOf, captionsProblem } from './captions/captions.ts'

export const DraftCaptions = z.object({
  language: z.string(),
  lines: z.array(
    z.object({
      key: z.string(),
      start: z.string(),
      end: z.string(),
      startMs: z.number().optional(),
      endMs: z.number().optional(),
      text: z.string(),
    }),
  ),
})
export type DraftCaptions = z.output<typeof DraftCaptions>

const CaptionedVideo = DraftVideo.extend({ captions: DraftCaptions.nullable() })
export type CaptionedVideo = z.output<typeof CaptionedVideo>

/** What an unfinished insight shows besides its text. */
export interface MediaDraft {
  kind: 'text' | 'video'
  pictures: readonly DraftPicture[]
  video: CaptionedVideo | null
  sensitive: { reason: string } | null
}

export const emptyMedia: MediaDraft = { kind: 'text', pictures: [], video: null, sensitive: null }

/** The fields as they were stored; what is not as expected is empty. */
export const mediaDraftOf = (stored: Record<string, unknown>): MediaDraft => ({
  kind: stored.kind === 'video' ? 'video' : 'text',
  pictures: picturesIn(stored.pictures),
  video: CaptionedVideo.nullable().catch(null).parse(stored.video),
  sensitive: z.object({ reason: z.string() }).nullable().catch(null).parse(stored.sensitive),
})

/** The keys of what the post will show. */
export const shownKeys = ({ kind, pictures, video }: MediaDraft): string[] =>
  kind === 'video' ? (video ? [video.key] : []) : pictures.map(({ key }) => key)

/** What is wrong with the media, as the server names it, or null. */
export function mediaProblem(
  { kind, pictures, video, sensitive }: MediaDraft,
  attachments: ReadonlyMap<string, unknown>,
): PlainId | null {
  if (sensitive && sensitive.reason.trim().length > sensitiveReasonMaxCharacters)
    return 'media.sensitiveReasonTooLong'
  const described = kind === 'text' ? pictures : video ? [video] : []
  if (described.some(isAltTextTooLong)) return 'media.altTextTooLong'
  if (kind === 'text') return null
  if (!video || !attachments.has(video.key)) return 'post.videoRequired'
  return video.captions && captionsProblem(video.captions)
}

type MediaOfPost = Pick<
  CreatePost,
  'type' | 'videoUrl' | 'videoAltText' | 'captions' | 'images' | 'sensitive'
>

/** What is sent of the media; waits until all of them have arrived, and rejects when one has failed. */
export async function mediaOf(
  draft: MediaDraft,
  attachments: ReadonlyMap<string, Attachment>,
): Promise<MediaOfPost> {
  const { kind, pictures, video } = draft
  const shown = shownKeys(draft)
  const addresses = await addressesOf(shown, attachments)
  const sensitive = draft.sensitive && shown.length > 0 ? { reason: draft.sensitive.reason.trim() } : null
  return kind === 'video'
    ? {
        type: 'video',
        videoUrl: (video && addresses.get(video.key)) ?? null,
        videoAltText: video?.altText.trim() ?? '',
        captions: captionsOf(video?.captions ?? null),
        images: [],
        sensitive,
      }
    : {
        type: 'text',
        videoUrl: null,
        videoAltText: '',
        captions: null,
        images: imagesOf(pictures, addresses),
        sensitive,
      }
}
