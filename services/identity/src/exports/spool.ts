import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** A file on this machine that is written to its end and read once. */
export interface Spool {
  write(text: string): Promise<void>
  bytes(): number
  /** In hexadecimal digits, of all that was written. */
  sha256(): string
  read(): ReadableStream<Uint8Array>
  /** May be repeated. */
  close(): Promise<void>
}

/** The file has no name once it is open: whatever happens to the process, nothing of it stays. */
export async function createSpool(): Promise<Spool> {
  const path = join(tmpdir(), `vitrine-export-${randomUUID()}`)
  const file: FileHandle = await open(path, 'wx+', 0o600)
  await unlink(path)
  const hash = createHash('sha256')
  let bytes = 0
  return {
    async write(text) {
      const data = Buffer.from(text)
      hash.update(data)
      await file.write(data, 0, data.length, bytes)
      bytes += data.length
    },
    bytes: () => bytes,
    sha256: () => hash.copy().digest('hex'),
    read: () =>
      Readable.toWeb(file.createReadStream({ start: 0, autoClose: false })) as ReadableStream<Uint8Array>,
    close: async () => {
      if (file.fd >= 0) await file.close()
    },
  }
}
