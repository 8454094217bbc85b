import {
  altTextMaxCharacters,
  type Post,
  sensitiveReasonMaxCharacters,
  type UpdatePost,
} from '@vitrine/contracts'
import { z } from 'zod'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { captionsProblem, completeLines } from './captions/captions.ts'
import { DraftCaptions } from './media-draft.ts'

/** `shared` is the language in which they were shared; another one replaces it. */
const EditedCaptions = DraftCaptions.extend({ shared: z.string().optional() })
export type EditedCaptions = z.output<typeof EditedCaptions>

/** What an edit changes of the media that a post shows: their descriptions and their cover, not the files. */
export interface EditedMedia {
  altTexts: readonly { mediaId: number; altText: string }[]
  /** Null: as they are. Without lines: none in this language any more. */
  captions: EditedCaptions | null
  sensitive: { reason: string } | null
}

export const editedMediaOf = ({ media, sensitive }: Pick<Post, 'media' | 'sensitive'>): EditedMedia => ({
  altTexts: media.map(({ id, altText }) => ({ mediaId: id, altText })),
  captions: null,
  sensitive: sensitive && { reason: sensitive.reason },
})

const Stored = z.object({
  altTexts: z.array(z.object({ mediaId: z.number(), altText: z.string() })),
  captions: EditedCaptions.nullable(),
  sensitive: z.object({ reason: z.string() }).nullable(),
})

/** As it was stored; of the media that the post still shows. */
export function readEditedMedia(stored: Record<string, unknown>, original: EditedMedia): EditedMedia {
  const { success, data } = Stored.safeParse(stored)
  if (!success) return original
  const altTexts = original.altTexts.map(
    each => data.altTexts.find(({ mediaId }) => mediaId === each.mediaId) ?? each,
  )
  return { ...data, altTexts }
}

const changedAltTexts = (edit: EditedMedia, original: EditedMedia) =>
  edit.altTexts.filter(
    ({ mediaId, altText }) =>
      original.altTexts.find(each => each.mediaId === mediaId)?.altText !== altText.trim(),
  )

const isSameCover = (a: EditedMedia, b: EditedMedia) => a.sensitive?.reason === b.sensitive?.reason

export const isSameMedia = (a: EditedMedia, b: EditedMedia) =>
  changedAltTexts(a, b).length === 0 && a.captions === b.captions && isSameCover(a, b)

/** What is wrong with an edit, as the server names it, or null. */
export function editedMediaProblem({ altTexts, captions, sensitive }: EditedMedia): PlainId | null {
  if (altTexts.some(({ altText }) => altText.trim().length > altTextMaxCharacters))
    return 'media.altTextTooLong'
  if ((sensitive?.reason.trim().length ?? 0) > sensitiveReasonMaxCharacters)
    return 'media.sensitiveReasonTooLong'
  return captions && captionsProblem(captions)
}

const captionsSent = (captions: EditedCaptions) => [
  { language: captions.language, lines: completeLines(captions) },
  ...(captions.shared !== undefined && captions.shared !== captions.language
    ? [{ language: captions.shared, lines: [] }]
    : []),
]

/** What is sent of an edit: only what it changes. */
export function changesOfMedia(
  edit: EditedMedia,
  original: EditedMedia,
): Pick<UpdatePost, 'altTexts' | 'captions' | 'sensitive'> {
  const altTexts = changedAltTexts(edit, original)
  const { captions, sensitive } = edit
  return {
    ...(altTexts.length > 0 && {
      altTexts: altTexts.map(({ mediaId, altText }) => ({ mediaId, altText: altText.trim() })),
    }),
    ...(captions && { captions: captionsSent(captions) }),
    ...(!isSameCover(edit, original) && { sensitive: sensitive && { reason: sensitive.reason.trim() } }),
  }
}
