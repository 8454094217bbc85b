import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import type { Asset, AssetFile } from '../assets/asset.ts'
import { nameOf } from '../assets/names.ts'
import type { Storage } from '../storage/storage.ts'

/** Stores one rendition of an asset in the folder of a run: its bytes, or the file at a path. */
export async function putFile(
  storage: Storage,
  what: { asset: Asset; folder: string; rendition: string; type: string; source: Buffer | string },
): Promise<AssetFile> {
  const { asset, folder, rendition, type, source } = what
  const name = nameOf(asset, rendition)
  const measured = await measure(source)
  const body = typeof source === 'string' ? createReadStream(source) : Readable.from([source])
  await storage.put(`${folder}/${name}`, body, measured)
  return { name, type, ...measured }
}

async function measure(source: Buffer | string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of typeof source === 'string' ? createReadStream(source) : [source]) {
    hash.update(chunk as Buffer)
    bytes += (chunk as Buffer).length
  }
  return { bytes, sha256: hash.digest('hex') }
}
