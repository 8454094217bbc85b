import {
  altTextMaxCharacters,
  type CreatePost,
  picturesMax,
  sensitiveReasonMaxCharacters,
} from '@vitrine/contracts'
import { z } from 'zod'
import type { PlainId } from '../../lib/i18n/messages.ts'
import type { Attachment } from './attachments.ts'
import { captionsOf, captionsProblem } from './captions/captions.ts'

/** `key` names an attachment. */
const DraftPicture = z.object({ key: z.string(), altText: z.string() })
export type DraftPicture = z.output<typeof DraftPicture>

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

const DraftVideo = z.object({
  key: z.string(),
  /** It cannot be chosen again. */
  isRecorded: z.boolean(),
  altText: z.string(),
  captions: DraftCaptions.nullable(),
})
export type DraftVideo = z.output<typeof DraftVideo>

/** What an unfinished post shows besides its text. */
export interface MediaDraft {
  kind: 'text' | 'video'
  pictures: readonly DraftPicture[]
  video: DraftVideo | null
  sensitive: { reason: string } | null
}

export const emptyMedia: MediaDraft = { kind: 'text', pictures: [], video: null, sensitive: null }

/** The fields as they were stored; what is not as expected is empty. */
export const mediaDraftOf = (stored: Record<string, unknown>): MediaDraft => ({
  kind: stored.kind === 'video' ? 'video' : 'text',
  pictures: z.array(DraftPicture).max(picturesMax).catch([]).parse(stored.pictures),
  video: DraftVideo.nullable().catch(null).parse(stored.video),
  sensitive: z.object({ reason: z.string() }).nullable().catch(null).parse(stored.sensitive),
})

/** The keys of what the post will show. */
export const shownKeys = ({ kind, pictures, video }: MediaDraft): string[] =>
  kind === 'video' ? (video ? [video.key] : []) : pictures.map(({ key }) => key)

/** Every key that the draft names. */
export const allKeys = ({ pictures, video }: MediaDraft): string[] => [
  ...pictures.map(({ key }) => key),
  ...(video ? [video.key] : []),
]

/** What is wrong with the media, as the server names it, or null. */
export function mediaProblem(
  { kind, pictures, video, sensitive }: MediaDraft,
  attachments: ReadonlyMap<string, unknown>,
): PlainId | null {
  if (sensitive && sensitive.reason.trim().length > sensitiveReasonMaxCharacters)
    return 'media.sensitiveReasonTooLong'
  const texts = kind === 'video' ? [video?.altText ?? ''] : pictures.map(({ altText }) => altText)
  if (texts.some(text => text.trim().length > altTextMaxCharacters)) return 'media.altTextTooLong'
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
  const urlOf = async (key: string) => {
    const attachment = attachments.get(key)
    return attachment?.media?.url ?? (await attachment?.upload?.finished())?.url ?? null
  }
  const sensitive =
    draft.sensitive && shownKeys(draft).length > 0 ? { reason: draft.sensitive.reason.trim() } : null
  if (kind === 'video') {
    return {
      type: 'video',
      videoUrl: video && (await urlOf(video.key)),
      videoAltText: video?.altText.trim() ?? '',
      captions: captionsOf(video?.captions ?? null),
      images: [],
      sensitive,
    }
  }
  const images = await Promise.all(
    pictures.map(async ({ key, altText }) => ({ url: await urlOf(key), altText: altText.trim() })),
  )
  return {
    type: 'text',
    videoUrl: null,
    videoAltText: '',
    captions: null,
    images: images.flatMap(({ url, altText }) => (url === null ? [] : [{ url, altText }])),
    sensitive,
  }
}
