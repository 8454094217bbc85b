import { Readable } from 'node:stream'
import { notFound } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { MediaContext } from '../context.ts'
import type { ByteRange, Storage } from '../storage/storage.ts'
import { isUnchanged, parseRange, rangeApplies } from './byte-range.ts'
import type { FoundFile } from './files.service.ts'

/**
 * Answers with a stored file: whole, a part of it, or that the client has it. The gateway adds the policy by which it is never
 * a page of ours.
 */
export async function sendFile(
  { storage, deliveries }: Pick<MediaContext, 'storage' | 'deliveries'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  found: FoundFile,
): Promise<FastifyReply | Readable> {
  const { file } = found
  const etag = `"${file.sha256}"`
  const { range: asked, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (isUnchanged(ifNoneMatch, etag)) {
    deliveries.add({ bytes: 0, isHit: true })
    return reply.code(304).send()
  }
  const range = rangeApplies(asText(ifRange), etag) ? parseRange(asked, file.bytes) : null
  if (range === 'unsatisfiable') {
    deliveries.add({ bytes: 0, isHit: false })
    return reply.code(416).header('content-range', `bytes */${file.bytes}`).send()
  }
  const bytes = range ? range.end - range.start + 1 : file.bytes
  const isHead = request.method === 'HEAD'
  // A stream, because the length of anything else would be sent in place of the file's.
  const body = isHead ? Readable.from([]) : await open(storage, reply, found, range ?? undefined)
  deliveries.add({ bytes: isHead ? 0 : bytes, isHit: false })
  reply.type(file.type).header('content-length', bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return body
}

/** Where the file was when it was last looked for, else where it is now. */
async function open(
  storage: Storage,
  reply: FastifyReply,
  found: FoundFile,
  range: ByteRange | undefined,
): Promise<Readable> {
  const body = await storage.get(found.key, range)
  if (body) return body
  const moved = await found.again()
  if (found.isPublic && !moved.isPublic) reply.header('cache-control', 'private, no-store')
  const movedBody = moved.key === found.key ? null : await storage.get(moved.key, range)
  if (!movedBody) throw notFound()
  return movedBody
}

const asText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header
