import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Role } from '@vitrine/contracts'
import { bunnyCredentials, startBunnyServer } from '@vitrine/testing'
import { newAsset } from '../src/assets/accept.ts'
import type { Asset, AssetFile } from '../src/assets/asset.ts'
import { nameOf, newFolder } from '../src/assets/names.ts'
import { insertFile } from '../src/ledger/files.repository.ts'
import { createTestEnvironment, renditionOf } from './environment.ts'

export const admin = 1
export const contentOf = (asset: Asset, place: number) => Buffer.from(`${asset._id}/${place}`)

function filesOf(asset: Asset, count: number): AssetFile[] {
  return Array.from({ length: count }, (_, place) => {
    const content = contentOf(asset, place)
    const sha256 = createHash('sha256').update(content).digest('hex')
    return { name: nameOf(asset, `${place}.webp`), type: 'image/webp', bytes: content.length, sha256 }
  })
}

/** The media service with a server in the place of BunnyCDN. */
export async function createCdnEnvironment() {
  const bunny = await startBunnyServer()
  const environment = await createTestEnvironment(bunny.env)
  const { service, ctx } = environment
  const { app, tokens } = service
  let keys = 0

  async function call(
    method: 'GET' | 'POST' | 'DELETE',
    url: string,
    body?: object,
    { id = admin, role = 'Admin' as Role, key = `key-${++keys}` } = {},
  ) {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(await tokens.as({ id, role })),
        ...(method !== 'GET' && { 'idempotency-key': key }),
      },
      ...(method !== 'GET' && { payload: body ?? {} }),
    })
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, text: answer.body }
  }

  return {
    ...environment,
    bunny,
    call,
    /** Ready media with files on the disk alone, as they were before there was a CDN. */
    async addReady(files = 1, userId = 7): Promise<Asset> {
      const at = ctx.clock()
      const asset = await ctx.db.transaction(async tx => {
        const row = await insertFile(tx, {
          userId,
          kind: 'picture',
          purpose: 'post',
          bytes: 5,
          at,
          uploadedAt: at,
        })
        await tx.query('update files set settled_at = $2, stored_files = $3 where id = $1', [
          row.id,
          at,
          files,
        ])
        const created = newAsset(row, { file: 'gone', type: 'image/png', bytes: 5 })
        const folder = newFolder()
        const ready: Asset = {
          ...created,
          state: 'ready',
          folder,
          runs: [folder],
          rendered: renditionOf(created).rendered,
          files: filesOf(created, files),
        }
        await ctx.assets.insert(ready)
        return ready
      })
      for (const [place, file] of asset.files.entries()) {
        const body = Readable.from([contentOf(asset, place)])
        await ctx.localStorage.put(`${asset.folder}/${file.name}`, body, file)
      }
      return asset
    },
    async useCdn(): Promise<void> {
      await call('POST', '/api/cdn/credentials', bunnyCredentials)
      await call('POST', '/api/cdn/reload')
    },
    async close() {
      await environment.close()
      await bunny.stop()
    },
  }
}

export type CdnEnvironment = Awaited<ReturnType<typeof createCdnEnvironment>>
