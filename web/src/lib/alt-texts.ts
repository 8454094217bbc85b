import type { PostMedia } from '@vitrine/contracts'
import { z } from 'zod'

const AltTexts = z.array(z.object({ mediaId: z.number(), altText: z.string() }))
/** What an edit says of the media that a post shows, in their order. */
export type AltTexts = Readonly<z.output<typeof AltTexts>>

export const altTextsOf = (media: readonly PostMedia[]): AltTexts =>
  media.map(({ id, altText }) => ({ mediaId: id, altText }))

/** As they were stored; of the media that the post still shows. */
export function altTextsIn(stored: unknown, original: AltTexts): AltTexts {
  const { data = [] } = AltTexts.safeParse(stored)
  return original.map(each => data.find(({ mediaId }) => mediaId === each.mediaId) ?? each)
}

export const withAltText = (altTexts: AltTexts, mediaId: number, altText: string): AltTexts =>
  altTexts.map(each => (each.mediaId === mediaId ? { mediaId, altText } : each))

/** What is sent of an edit: those that it changes. */
export const changedAltTexts = (edited: AltTexts, original: AltTexts): AltTexts =>
  edited
    .map(({ mediaId, altText }) => ({ mediaId, altText: altText.trim() }))
    .filter(({ mediaId, altText }) => original.find(each => each.mediaId === mediaId)?.altText !== altText)
