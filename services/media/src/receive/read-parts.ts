import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError, texts } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import busboy from 'busboy'
import { isDiskFull, storageFull } from '../storage/free-space.ts'

/** A multipart body that arrives, with its `Content-Type`, which has the boundary. */
export interface MultipartBody {
  body: Readable
  contentType: string
}

export interface ExpectedParts {
  /** The name of the field that has the files; a file in any other field is refused. */
  field: string
  maxFiles: number
  /** Each file is cut one byte after these, which shows that it is too large. */
  maxBytes: number
  maxFields: number
  maxFieldBytes: number
  /** What a body without a file is refused with, and one with more than `maxFiles`. */
  required: string
  tooMany: string
}

/** What of a body is no file, in its order; a name may come again. */
export type Fields = [name: string, value: string][]

/** A file of a body, as its sender named it. */
export interface FilePart {
  content: Readable
  name: string
}

/**
 * Reads a multipart body, and has each of its files taken as it arrives: `take` reads it to its end. What refuses one file
 * refuses the body, and is thrown once no file is being taken any more.
 */
export async function readParts<File>(
  { body, contentType }: MultipartBody,
  expected: ExpectedParts,
  take: (part: FilePart) => Promise<File>,
): Promise<{ files: File[]; fields: Fields }> {
  const { field, maxFieldBytes, required, tooMany } = expected
  const fields: Fields = []
  const parser = parserOf(contentType, expected)
  const taking: Promise<File>[] = []
  const refuse = (error: Error) => void parser.destroy(error)
  parser
    .on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) refuse(invalid(name, texts.fields.tooLong, { maximum: maxFieldBytes }))
      else fields.push([name, value])
    })
    .on('file', (name, content, { filename }) => {
      content.on('error', () => {}) // that of the parser says more
      if (name !== field) return refuse(invalid(name, texts.fields.unknown))
      // The types of busboy do not know a file without a name.
      const taken = take({ content, name: filename ?? '' })
      taken.catch(refuse)
      taking.push(taken)
    })
    .on('filesLimit', () => refuse(invalid(field, tooMany, { maximum: expected.maxFiles })))
    .on('fieldsLimit', () => refuse(invalid(field, texts.fields.tooMany, { maximum: expected.maxFields })))
  try {
    await pipeline(body, parser as unknown as Writable)
    if (taking.length === 0) throw invalid(field, required)
    return { files: await Promise.all(taking), fields }
  } catch (error) {
    await Promise.allSettled(taking)
    throw refusalOf(error)
  }
}

function parserOf(contentType: string, expected: ExpectedParts): busboy.Busboy {
  const { field, maxFiles, maxBytes, maxFields, maxFieldBytes, required } = expected
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // Browsers write the names of files so.
      defParamCharset: 'utf8',
      limits: {
        files: maxFiles,
        fileSize: maxBytes + 1,
        fields: maxFields,
        fieldSize: maxFieldBytes,
        fieldNameSize: 50,
        headerPairs: 20,
      },
    })
  } catch (cause) {
    throw new AppError('validation_error', required, { cause, errors: [{ field, message: required }] })
  }
}

/** Writes what arrives of a file, durably; says how much it was, and its SHA-256. */
export async function writePart(content: Readable, path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  await pipeline(content, measure, createWriteStream(path, { flags: 'wx', flush: true }))
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
