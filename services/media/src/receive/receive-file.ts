import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import busboy from 'busboy'
import type { MediaContext } from '../context.ts'
import { incomingDirectory } from '../storage/directories.ts'
import { isDiskFull, requireFreeSpace, storageFull } from '../storage/free-space.ts'

/** A multipart body that arrives, with its `Content-Type`, which has the boundary. */
export interface MultipartBody {
  body: Readable
  contentType: string
}

export interface Expected {
  /** The name of the field that has the file; any other file is refused. */
  field: string
  maxBytes: number
  /** What a larger file is refused with. */
  tooLarge: string
}

/** A file in the directory of incoming files, whole and durable. */
export interface ReceivedFile {
  /** Its name there. */
  file: string
  path: string
  bytes: number
  sha256: string
  /** The other fields, which may come before or after the file. */
  fields: Record<string, string>
}

/**
 * Receives the one file of a multipart body. Nothing stays behind when it rejects; otherwise the caller deletes the file, or
 * has an asset take it over.
 */
export async function receiveFile(
  ctx: Pick<MediaContext, 'config'>,
  { body, contentType }: MultipartBody,
  expected: Expected,
): Promise<ReceivedFile> {
  const directory = incomingDirectory(ctx)
  await requireFreeSpace(directory)
  await mkdir(directory, { recursive: true })
  const file = randomBytes(16).toString('base64url')
  const path = join(directory, file)
  try {
    return { file, path, ...(await readParts({ body, contentType }, expected, path)) }
  } catch (error) {
    await rm(path, { force: true })
    throw refusalOf(error)
  }
}

/** A file that has arrived is kept only where `work` succeeds, or may have: a commit whose answer got lost. */
export async function deleteUnlessKept<T>(
  { path }: ReceivedFile,
  work: () => Promise<T>,
  mayBeKept: (error: unknown) => boolean = () => false,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!mayBeKept(error)) await rm(path, { force: true })
    throw error
  }
}

type Parts = Pick<ReceivedFile, 'bytes' | 'sha256' | 'fields'>

async function readParts(
  { body, contentType }: MultipartBody,
  expected: Expected,
  path: string,
): Promise<Parts> {
  const fields: Record<string, string> = {}
  const parser = parserOf(contentType, expected)
  const writing: Promise<Omit<Parts, 'fields'>>[] = []
  const refuse = (error: Error) => void parser.destroy(error)
  parser
    .on('field', (name, value) => {
      fields[name] = value
    })
    .on('file', (name, part) => {
      part.on('error', () => {}) // that of the parser says more
      if (name !== expected.field) return refuse(invalid(name, texts.fields.unknown))
      const written = write(part, path, expected)
      written.catch(refuse)
      writing.push(written)
    })
    .on('filesLimit', () => refuse(invalid(expected.field, texts.fields.tooMany)))
    .on('fieldsLimit', () => refuse(invalid(expected.field, texts.fields.tooMany)))
  try {
    await pipeline(body, parser as unknown as Writable)
  } catch (error) {
    await Promise.allSettled(writing)
    throw error
  }
  const [written] = writing
  if (!written) throw invalid(expected.field, texts.media.fileRequired)
  return { ...(await written), fields }
}

function parserOf(contentType: string, { field, maxBytes }: Expected): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // One byte more than is taken shows that the file is too large.
      limits: {
        files: 1,
        fileSize: maxBytes + 1,
        fields: 5,
        fieldSize: 200,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    })
  } catch (cause) {
    throw new AppError('validation_error', texts.media.fileRequired, {
      cause,
      errors: [{ field, message: texts.media.fileRequired }],
    })
  }
}

async function write(
  part: Readable,
  path: string,
  { field, maxBytes, tooLarge }: Expected,
): Promise<Omit<Parts, 'fields'>> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      if (bytes > maxBytes) done(new AppError('payload_too_large', tooLarge))
      else done(null, chunk)
    },
  })
  await pipeline(part, measure, createWriteStream(path, { flags: 'wx', flush: true }))
  if (bytes === 0) throw invalid(field, texts.media.empty)
  return { bytes, sha256: hash.digest('hex') }
}

/** The parser's own errors are of the body: it has no end, or a part no name. */
function refusalOf(error: unknown): unknown {
  if (isDiskFull(error)) return storageFull(error)
  if (error instanceof AppError || !(error instanceof Error)) return error
  const isOfBody = !('code' in error) || error.code === 'ERR_STREAM_PREMATURE_CLOSE'
  return isOfBody
    ? new AppError('validation_error', texts.errors.validation.message, { cause: error })
    : error
}
