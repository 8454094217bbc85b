import type { Readable } from 'node:stream'
import { AppError, texts } from '@vitrine/contracts'
import { z } from 'zod'
import { type BunnyClient, CdnError } from '../cdn/bunny-client.ts'
import { segmentsOf } from './keys.ts'
import type { ByteRange, Storage, Stored } from './storage.ts'

/** A row of the answer to a directory. */
const Entry = z.object({ ObjectName: z.string(), Length: z.number(), IsDirectory: z.boolean() })
type Entry = z.output<typeof Entry>

/** The order of keys: that of their code units, in which all keys of a directory are together. */
const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const nameOf = ({ ObjectName, IsDirectory }: Entry): string => (IsDirectory ? `${ObjectName}/` : ObjectName)

/**
 * The storage of BunnyCDN: a zone, by its HTTP API. A file is there whole or not at all, because the API compares the
 * `Checksum` before it stores.
 */
export function createBunnyStorage(client: BunnyClient, zoneUrl: string): Storage {
  const urlOf = (key: string) => new URL(`${zoneUrl}/${segmentsOf(key, 3).join('/')}`)
  const directoryUrl = (path: string) => new URL(`${zoneUrl}/${path === '' ? '' : `${path}/`}`)

  async function entriesOf(path: string): Promise<Entry[]> {
    const answer = await client.send({ method: 'GET', url: directoryUrl(path) })
    if (!answer) return []
    return z
      .array(Entry)
      .parse(await answer.body.json())
      .sort((a, b) => byName(nameOf(a), nameOf(b)))
  }

  /** Adds the files of a directory behind `after` to `found`, in the order of the keys, until there are `limit`. */
  async function walk(path: string, after: string | null, limit: number, found: Stored[]): Promise<void> {
    for (const entry of await entriesOf(path)) {
      if (found.length >= limit) return
      const key = path === '' ? nameOf(entry) : `${path}/${nameOf(entry)}`
      if (!entry.IsDirectory) {
        if (after === null || key > after) found.push({ key, bytes: entry.Length })
      } else if (after === null || key > after || after.startsWith(key)) {
        await walk(key.slice(0, -1), after, limit, found)
      }
    }
  }

  return {
    type: 'bunnycdn',
    async put(key, body, { bytes, sha256 }) {
      const headers = {
        checksum: sha256.toUpperCase(),
        'content-length': String(bytes),
        'content-type': 'application/octet-stream',
      }
      try {
        const url = urlOf(key)
        await client.run({ method: 'PUT', url, headers, body })
      } catch (error) {
        if (error instanceof CdnError && error.status === 507)
          throw new AppError('storage_full', texts.media.storageFull, { cause: error })
        throw error
      } finally {
        body.destroy()
      }
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {}
      const answer = await client.send({ method: 'GET', url: urlOf(key), headers })
      if (!answer) return null
      // A server may answer a range with all of the file.
      return range && answer.statusCode === 200 ? partOf(answer.body, range) : answer.body
    },
    async deleteFolder(folder) {
      await client.run({ method: 'DELETE', url: directoryUrl(segmentsOf(folder, 2).join('/')) })
    },
    async list(after, limit) {
      const found: Stored[] = []
      await walk('', after, limit, found)
      return found
    },
  }
}

function partOf(body: Readable, { start, end }: ByteRange): Readable {
  return body.compose(async function* (chunks: AsyncIterable<Buffer>) {
    let at = 0
    for await (const chunk of chunks) {
      const part = chunk.subarray(Math.max(0, start - at), Math.max(0, end + 1 - at))
      at += chunk.length
      if (part.length > 0) yield part
      if (at > end) return
    }
  }) as Readable
}
