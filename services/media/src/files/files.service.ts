import { mediaFileOf, mediaFilePath, type PictureQuery } from '@vitrine/contracts'
import { isMediaToken, notFound } from '@vitrine/service-kit'
import type { z } from 'zod'
import type { AssetFile } from '../assets/asset.ts'
import type { MediaContext } from '../context.ts'
import { chooseFile } from './chosen-file.ts'
import type { KnownAsset, KnownAssets } from './known-assets.ts'

type Wanted = { name: string; query: z.output<typeof PictureQuery> }
export interface FoundFile {
  /** In the storage. */
  key: string
  file: AssetFile
  isPublic: boolean
}

/** A file of public media, or of the viewer's own; any other is `not_found`. */
export async function findOpenFile(
  known: KnownAssets,
  { name, query, viewerId }: Wanted & { viewerId: number | null },
): Promise<FoundFile> {
  const asset = await known.find(idOf(name))
  if (!asset || !(asset.isPublic || asset.ownerId === viewerId)) throw notFound()
  return fileOf(asset, { name, query })
}

/** A file for whoever has a valid token of its media, which content has shown them. */
export async function findSignedFile(
  { config, clock }: Pick<MediaContext, 'config' | 'clock'>,
  known: KnownAssets,
  { name, query, token }: Wanted & { token: string },
): Promise<FoundFile> {
  const id = idOf(name)
  if (!isMediaToken(config.MEDIA_URL_KEYS, token, id, clock())) throw notFound()
  const asset = await known.find(id)
  if (!asset) throw notFound()
  return fileOf(asset, { name, query })
}

const idOf = (name: string): number => mediaFileOf(mediaFilePath(name))?.mediaId ?? 0

function fileOf(asset: KnownAsset, { name, query }: Wanted): FoundFile {
  const file = chooseFile(asset, name, query)
  if (!file) throw notFound()
  return { key: `${asset.folder}/${file.name}`, file, isPublic: asset.isPublic }
}
