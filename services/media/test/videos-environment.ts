import { copyFile, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type MediaFailure, mediaReady } from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import { expect } from 'vitest'
import { acceptFile } from '../src/assets/accept.ts'
import type { Asset } from '../src/assets/asset.ts'
import { publishPending } from '../src/pending-events/pending-events.ts'
import media from '../src/service.ts'
import { incomingDirectory, workDirectory } from '../src/storage/directories.ts'

/** The service with its workers, or without them, on databases and a directory of its own. */
export async function createVideosEnvironment({
  isWorker = true,
  env = {},
}: {
  isWorker?: boolean
  env?: Record<string, string>
} = {}) {
  const service = await startTestService(media, {
    // What these tests are about is not that videos wait for the rest of the machine.
    env: { FFMPEG_PRIORITY: 'normal', ...(!isWorker && { ROLE: 'api' }), ...env },
  })
  const { ctx } = service
  const incoming = incomingDirectory(ctx)
  await mkdir(incoming, { recursive: true })
  let uploads = 0

  const find = async (id: number) => (await ctx.assets.find(id)) as Asset
  const namesIn = (directory: string) => readdir(directory).catch(() => [] as string[])

  return {
    service,
    ctx,
    find,
    /** What an upload does with its last byte. */
    async accept(path: string, type = 'video/mp4'): Promise<number> {
      const file = `upload-${++uploads}`
      await copyFile(path, join(incoming, file))
      const input = { file, type, bytes: (await stat(path)).size }
      const accepted = await ctx.db.transaction(tx =>
        acceptFile(ctx, tx, { userId: 1, kind: 'video', purpose: 'post', input }),
      )
      return accepted.id
    },
    /** The asset, once a worker is done with it. */
    async settled(id: number): Promise<Asset> {
      const isDone = async () => ['ready', 'failed'].includes((await find(id)).state)
      await expect.poll(isDone, { timeout: 150_000, interval: 50 }).toBe(true)
      return find(id)
    },
    async refusal(id: number): Promise<MediaFailure | null> {
      return (await this.settled(id)).reason
    },
    /** The path of a stored file, by the address that readers have. */
    stored: ({ folder }: Asset, url: string) =>
      join(ctx.config.FILES_DIR, 'stored', folder ?? '', url.slice(url.lastIndexOf('/') + 1)),
    storedBytes: async ({ folder, files }: Asset) =>
      Buffer.concat(
        await Promise.all(
          files.map(({ name }) => readFile(join(ctx.config.FILES_DIR, 'stored', folder ?? '', name))),
        ),
      ),
    /** Everything in the directory of files that is not published. */
    async litter(): Promise<string[]> {
      const work = await namesIn(workDirectory(ctx))
      const published = new Set<string>()
      const keys = await ctx.storage.list(null, 10_000)
      for await (const { _id: id } of ctx.assets.list()) {
        const { folder, files } = await find(id)
        for (const { name } of files) published.add(`${folder}/${name}`)
      }
      const unpublished = keys.map(({ key }) => key).filter(key => !published.has(key))
      return [...work, ...unpublished, ...(await namesIn(incoming))]
    },
    /** How often each media was published as ready. */
    async announced(): Promise<Map<number, number>> {
      for await (const { _id: id } of ctx.assets.list()) await publishPending(ctx, id)
      const rows = await ctx.db.query<{ id: number; count: number }>(
        `select (data -> 'media' ->> 'id')::int as id, count(*)::int as count from outbox where type = $1 group by 1`,
        [mediaReady.type],
      )
      return new Map(rows.map(({ id, count }) => [id, count]))
    },
    close: service.stop,
  }
}

export type VideosEnvironment = Awaited<ReturnType<typeof createVideosEnvironment>>

/** The ids of processes whose command names a text, such as a directory that only they work in. */
export async function processesWith(text: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).map(Number).filter(Number.isInteger)) {
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    if (command.includes(text)) found.push(pid)
  }
  return found
}
