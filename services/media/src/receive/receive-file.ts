import { AppError, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import type { MediaContext } from '../context.ts'
import { type ReceivedFile, receiveFiles } from './incoming-files.ts'
import { type MultipartBody, readParts, writePart } from './read-parts.ts'

export interface Expected {
  /** The name of the field that has the file; any other file is refused. */
  field: string
  maxBytes: number
  /** What a larger file is refused with. */
  tooLarge: string
}

/** The other fields may come before or after the file. */
export type FileOfAForm = ReceivedFile & { fields: Record<string, string> }

/**
 * Receives the one file of a multipart body. Nothing stays behind when it rejects; otherwise the caller deletes the file, or
 * has an asset take it over.
 */
export const receiveFile = (
  ctx: Pick<MediaContext, 'config'>,
  multipart: MultipartBody,
  { field, maxBytes, tooLarge }: Expected,
): Promise<FileOfAForm> =>
  receiveFiles(ctx, async newFile => {
    const parts = { field, maxBytes, maxFiles: 1, maxFields: 5, maxFieldBytes: 200 }
    const refusals = { required: texts.media.fileRequired, tooMany: texts.fields.tooMany }
    const { files, fields } = await readParts(multipart, { ...parts, ...refusals }, async ({ content }) => {
      const incoming = await newFile()
      const written = await writePart(content, incoming.path)
      if (written.bytes > maxBytes) throw new AppError('payload_too_large', tooLarge)
      if (written.bytes === 0) throw invalid(field, texts.media.empty)
      return { ...incoming, ...written }
    })
    return { ...(files[0] as ReceivedFile), fields: Object.fromEntries(fields) }
  })
