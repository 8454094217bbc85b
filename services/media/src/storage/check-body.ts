import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Passes a body on, and rejects at its end where it is not what was announced. */
export async function* checkBody(
  body: Readable,
  expected: { bytes: number; sha256: string },
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > expected.bytes) break
    hash.update(chunk)
    yield chunk
  }
  if (bytes !== expected.bytes || hash.digest('hex') !== expected.sha256)
    throw new Error('the body of a stored file is not the announced one')
}
