import { Readable } from 'node:stream'
import { notFound } from '@vitrine/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AssetFile } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { isUnchanged, parseRange, rangeApplies } from './byte-range.ts'

/** A file is never a page of ours, whatever its bytes are. */
const policy = "default-src 'none'; sandbox"

/** Answers with a stored file: whole, a part of it, or that the client has it. */
export async function sendFile(
  { storage, deliveries }: Pick<MediaContext, 'storage' | 'deliveries'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { key, file }: { key: string; file: AssetFile },
): Promise<FastifyReply | Readable> {
  const etag = `"${file.sha256}"`
  const { range: asked, 'if-none-match': ifNoneMatch, 'if-range': ifRange } = request.headers
  reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
    'content-security-policy': policy,
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
  const body = isHead ? Readable.from([]) : await storage.get(key, range ?? undefined)
  if (!body) throw notFound()
  deliveries.add({ bytes: isHead ? 0 : bytes, isHit: false })
  reply.type(file.type).header('content-length', bytes)
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.bytes}`)
  return body
}

const asText = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join() : header
