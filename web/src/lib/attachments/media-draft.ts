import { altTextMaxCharacters, picturesMax } from '@vitrine/contracts'
import { z } from 'zod'
import type { Attachment } from './attachments.ts'

/** `key` names an attachment. */
export const DraftPicture = z.object({ key: z.string(), altText: z.string() })
export type DraftPicture = z.output<typeof DraftPicture>

export const DraftVideo = z.object({
  key: z.string(),
  /** It cannot be chosen again. */
  isRecorded: z.boolean(),
  altText: z.string(),
})
export type DraftVideo = z.output<typeof DraftVideo>

/** The key of a video that never became ready: its file has to be chosen again, its description is there. */
export const failedVideoKey = 'failed'

/** The pictures and the video that a draft names; a post shows the ones or the other. */
export interface DraftMedia {
  pictures: readonly DraftPicture[]
  video: DraftVideo | null
}

/** Pictures as they were stored; none where they are not as expected. */
export const picturesIn = (stored: unknown): DraftPicture[] =>
  z.array(DraftPicture).max(picturesMax).catch([]).parse(stored)

/** Every key that a draft names. */
export const allKeys = ({ pictures, video }: DraftMedia): string[] => [
  ...pictures.map(({ key }) => key),
  ...(video ? [video.key] : []),
]

export const isAltTextTooLong = ({ altText }: { altText: string }) =>
  altText.trim().length > altTextMaxCharacters

/** One of the files is of no use; its place says why. */
export const hasRefused = (keys: readonly string[], attachments: ReadonlyMap<string, Attachment>): boolean =>
  keys.some(key => (attachments.get(key)?.problem ?? null) !== null)

/** The addresses of files on the server, by their keys. */
export type Addresses = ReadonlyMap<string, string>

/** Waits until all files have arrived, and rejects when one has failed. A key without a file has no address. */
export async function addressesOf(
  keys: readonly string[],
  attachments: ReadonlyMap<string, Attachment>,
): Promise<Addresses> {
  const found = await Promise.all(
    keys.map(async key => {
      const attachment = attachments.get(key)
      const media = attachment?.media ?? (await attachment?.upload?.finished())
      return media ? [[key, media.url] as const] : []
    }),
  )
  return new Map(found.flat())
}

/** Pictures as they are sent: in their order, those without an address left out. */
export const imagesOf = (
  pictures: readonly DraftPicture[],
  addresses: Addresses,
): { url: string; altText: string }[] =>
  pictures.flatMap(({ key, altText }) => {
    const url = addresses.get(key)
    return url === undefined ? [] : [{ url, altText: altText.trim() }]
  })
