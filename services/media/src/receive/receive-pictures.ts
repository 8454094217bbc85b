import { type PhotoSkipReason, pictureMaxBytes } from '@vitrine/contracts'
import type { MediaContext } from '../context.ts'
import { deleteFiles, type ReceivedFile, receiveFiles } from './incoming-files.ts'
import { type PictureType, pictureTypeOf } from './picture-type.ts'
import {
  type ExpectedParts,
  type Fields,
  type FilePart,
  type MultipartBody,
  readParts,
  writePart,
} from './read-parts.ts'

export interface ReceivedPicture extends ReceivedFile {
  type: PictureType
}

/** A file of a form: a picture, or why it is left out. `name`: its sender's. */
export type PicturePart = { name: string } & (
  | { picture: ReceivedPicture; skipped?: undefined }
  | { picture?: undefined; skipped: PhotoSkipReason }
)

const nameMaxCharacters = 255

/**
 * Receives the pictures of a multipart body, in their order. A file that is none, or is too large, is left out and deleted, while
 * the others are kept. Nothing stays behind when it rejects; otherwise the caller deletes the pictures, or has assets take
 * them over.
 */
export const receivePictures = (
  ctx: Pick<MediaContext, 'config'>,
  multipart: MultipartBody,
  expected: Omit<ExpectedParts, 'maxBytes'>,
): Promise<{ parts: PicturePart[]; fields: Fields }> =>
  receiveFiles(ctx, async newFile => {
    const take = async ({ content, name: sent }: FilePart): Promise<PicturePart> => {
      const incoming = await newFile()
      const written = await writePart(content, incoming.path)
      const name = shownName(sent)
      const outcome = await judge({ ...incoming, ...written })
      if (typeof outcome !== 'string') return { name, picture: outcome }
      await deleteFiles([incoming])
      return { name, skipped: outcome }
    }
    const { files: parts, fields } = await readParts(
      multipart,
      { ...expected, maxBytes: pictureMaxBytes },
      take,
    )
    return { parts, fields }
  })

async function judge(received: ReceivedFile): Promise<ReceivedPicture | PhotoSkipReason> {
  if (received.bytes === 0) return 'empty'
  if (received.bytes > pictureMaxBytes) return 'too_large'
  const type = await pictureTypeOf(received.path)
  return type === null ? 'not_a_picture' : { ...received, type }
}

/** What can be stored and shown of a name. */
const shownName = (sent: string): string =>
  [...sent.toWellFormed().replaceAll(/\p{Cc}/gu, '')].slice(0, nameMaxCharacters).join('')
