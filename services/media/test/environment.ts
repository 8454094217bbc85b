import { createHash, randomUUID } from 'node:crypto'
import { access, mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { EventData, EventDefinition, MediaPurpose, RenderedMedia } from '@vitrine/contracts'
import { startTestService } from '@vitrine/testing'
import { newAsset } from '../src/assets/accept.ts'
import type { Asset, AssetKind, Rendition } from '../src/assets/asset.ts'
import { mainPath, mainRendition, nameOf, newFolder } from '../src/assets/names.ts'
import type { MediaContext } from '../src/context.ts'
import { insertFile } from '../src/ledger/files.repository.ts'
import media from '../src/service.ts'
import { incomingDirectory } from '../src/storage/directories.ts'

export const hourMs = 60 * 60_000

/** What a worker could have made of a picture, as one file of `content`. */
export function renditionOf(asset: Asset, content = 'a picture'): Rendition {
  const rendered: RenderedMedia = {
    id: asset._id,
    kind: asset.kind,
    url: mainPath(asset),
    posterUrl: null,
    width: 1600,
    height: 900,
    durationMs: null,
    placeholder: null,
    images: [],
    renditions: [],
    hlsUrl: null,
  }
  const sha256 = createHash('sha256').update(content).digest('hex')
  const name = nameOf(asset, mainRendition[asset.kind])
  return { rendered, files: [{ name, type: 'image/webp', bytes: content.length, sha256 }] }
}

export const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** The service on its own databases and directory; the test takes the part of the workers, and moves the clock. */
export async function createTestEnvironment(env: Record<string, string> = {}) {
  let now = new Date('2026-11-23T12:00:00.000Z')
  const service = await startTestService(media, { clock: () => now, env })
  const { ctx, publisher, tokens, app } = service
  const incoming = incomingDirectory(ctx)
  await mkdir(incoming, { recursive: true })

  /** A file in the directory of incoming files, as old as the clock says. */
  async function arrive(name: string = randomUUID(), content = 'bytes'): Promise<string> {
    await writeFile(join(incoming, name), content)
    await utimes(join(incoming, name), now, now)
    return name
  }

  return {
    service,
    ctx,
    incoming,
    arrive,
    publish: publisher.publish,
    drain: service.drain,
    advance(ms: number) {
      now = new Date(now.getTime() + ms)
    },
    /** A file that has arrived, without the job that a worker would take. */
    async upload(
      userId: number,
      { kind = 'picture', purpose = 'post' }: { kind?: AssetKind; purpose?: MediaPurpose } = {},
    ): Promise<Asset> {
      const input = { file: await arrive(), type: 'image/png', bytes: 5 }
      return ctx.db.transaction(async tx => {
        const times = { at: now, uploadedAt: now }
        const row = await insertFile(tx, { userId, kind, purpose, bytes: input.bytes, ...times })
        const asset = newAsset(row, input)
        await ctx.assets.insert(asset)
        return asset
      })
    },
    /** What a worker does, up to the event. */
    async prepare(asset: Asset, content = 'a picture'): Promise<string> {
      const folder = newFolder()
      await ctx.assets.beginRun(asset._id, 'run', folder, now)
      const rendition = renditionOf(asset, content)
      for (const file of rendition.files)
        await ctx.storage.put(`${folder}/${file.name}`, Readable.from([Buffer.from(content)]), file)
      await ctx.assets.publish(asset._id, 'run', folder, rendition, now)
      return folder
    },
    async as(userId: number, method: 'GET' | 'DELETE', url: string, more: Record<string, string> = {}) {
      const answer = await app.inject({
        method,
        url,
        headers: { ...(await tokens.as({ id: userId })), ...more },
      })
      return { status: answer.statusCode, body: answer.json() }
    },
    stored: async (context: MediaContext = ctx) =>
      (await context.storage.list(null, 100)).map(({ key }) => key),
    /** The data of all events of a type that the service published, oldest first. */
    async published<E extends EventDefinition>({ type }: E): Promise<EventData<E>[]> {
      const rows = await ctx.db.query<{ data: EventData<E> }>(
        'select data from outbox where type = $1 order by seq',
        [type],
      )
      return rows.map(({ data }) => data)
    },
    usageOf: async (userId: number) =>
      (await ctx.db.query<{ bytes: number }>('select bytes from usage where user_id = $1', [userId]))[0]
        ?.bytes,
    close: service.stop,
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>
