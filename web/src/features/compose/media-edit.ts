import {
  altTextMaxCharacters,
  type Post,
  sensitiveReasonMaxCharacters,
  type UpdatePost,
} from '@vitrine/contracts'
import { z } from 'zod'
import { type AltTexts, altTextsIn, altTextsOf, changedAltTexts } from '../../lib/alt-texts.ts'
import type { PlainId } from '../../lib/i18n/messages.ts'
import { captionsProblem, completeLines } from './captions/captions.ts'
import { DraftCaptions } from './post-media.ts'

/** `shared` is the language in which they were shared; another one replaces it. */
const EditedCaptions = DraftCaptions.extend({ shared: z.string().optional() })
export type EditedCaptions = z.output<typeof EditedCaptions>

/** What an edit changes of the media that a post shows: their descriptions and their cover, not the files. */
export interface EditedMedia {
  altTexts: AltTexts
  /** Null: as they are. Without lines: none in this language any more. */
  captions: EditedCaptions | null
  sensitive: { reason: string } | null
}

export const editedMediaOf = ({ media, sensitive }: Pick<Post, 'media' | 'sensitive'>): EditedMedia => ({
  altTexts: altTextsOf(media),
  captions: null,
  sensitive: sensitive && { reason: sensitive.reason },
})

const Stored = z.object({
  captions: EditedCaptions.nullable(),
  sensitive: z.object({ reason: z.string() }).nullable(),
})

/** As it was stored; of the media that the post still shows. */
export function readEditedMedia(stored: Record<string, unknown>, original: EditedMedia): EditedMedia {
  const { success, data } = Stored.safeParse(stored)
  if (!success) return original
  return { ...data, altTexts: altTextsIn(stored.altTexts, original.altTexts) }
}

const isSameCover = (a: EditedMedia, b: EditedMedia) => a.sensitive?.reason === b.sensitive?.reason

export const isSameMedia = (a: EditedMedia, b: EditedMedia) =>
  changedAltTexts(a.altTexts, b.altTexts).length === 0 && a.captions === b.captions && isSameCover(a, b)

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
  const altTexts = changedAltTexts(edit.altTexts, original.altTexts)
  const { captions, sensitive } = edit
  return {
    ...(altTexts.length > 0 && { altTexts: [...altTexts] }),
    ...(captions && { captions: captionsSent(captions) }),
    ...(!isSameCover(edit, original) && { sensitive: sensitive && { reason: sensitive.reason.trim() } }),
  }
}
