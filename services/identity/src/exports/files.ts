import type { Database } from '@vitrine/service-kit'
import { insertChunk, type Run } from './runs.repository.ts'

/** Where the zips of exports are. Every process of the service reads and writes the same ones. */
export interface ExportFiles {
  /** The file that a run writes. `close` resolves with its size. */
  create(run: Run): { write(bytes: Uint8Array): Promise<void>; close(): Promise<number> }
  /** Rejects when the file is not complete. */
  read(exportId: number, size: number): AsyncIterable<Uint8Array>
}

const chunkBytes = 256 * 1024
/** At once, so that a slow download keeps no more than a megabyte. */
const chunksRead = 4

/** In the service's own database, in chunks: they go with the export, and the user, that they are of. */
export const createExportFiles = (db: Database): ExportFiles => ({
  create(run) {
    let position = 0
    let size = 0
    let held: Uint8Array[] = []
    let heldBytes = 0

    async function flush(): Promise<void> {
      if (heldBytes === 0) return
      await insertChunk(db, run, { position, bytes: Buffer.concat(held) })
      position += 1
      held = []
      heldBytes = 0
    }
    return {
      async write(bytes) {
        // Copied: whoever writes may use its buffer again.
        held.push(Uint8Array.from(bytes))
        heldBytes += bytes.length
        size += bytes.length
        if (heldBytes >= chunkBytes) await flush()
      },
      async close() {
        await flush()
        return size
      },
    }
  },
  async *read(exportId, size) {
    let next = 0
    let left = size
    while (left > 0) {
      const chunks = await db.query<{ bytes: Buffer }>(
        'select bytes from export_chunks where export_id = $1 and position >= $2 order by position limit $3',
        [exportId, next, chunksRead],
      )
      if (chunks.length === 0) throw new Error(`The file of export ${exportId} has ended early.`)
      for (const { bytes } of chunks) {
        left -= bytes.length
        yield bytes
      }
      next += chunks.length
    }
  },
})
