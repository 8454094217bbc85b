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
  /** Finds it anew, for what is no longer where it was: media that cease to be public move to another folder. */
  again(): Promise<FoundFile>
}

/** A file of public media, or of the viewer's own; any other is `not_found`. */
export async function findOpenFile(
  known: KnownAssets,
  wanted: Wanted & { viewerId: number | null },
): Promise<FoundFile> {
  const id = idOf(wanted.name)
  const isShown = (asset: KnownAsset | null) =>
    asset !== null && (asset.isPublic || asset.ownerId === wanted.viewerId)
  const asset = await known.find(id, isShown)
  if (!asset || !isShown(asset)) throw notFound()
  return fileOf(asset, wanted, () => {
    known.forget(id)
    return findOpenFile(known, wanted)
  })
}

/** A file for whoever has a valid token of its media, which content has shown them. */
export async function findSignedFile(
  ctx: Pick<MediaContext, 'config' | 'clock'>,
  known: KnownAssets,
  wanted: Wanted & { token: string },
): Promise<FoundFile> {
  const id = idOf(wanted.name)
  if (!isMediaToken(ctx.config.MEDIA_URL_KEYS, wanted.token, id, ctx.clock())) throw notFound()
  const asset = await known.find(id, found => found !== null)
  if (!asset) throw notFound()
  return fileOf(asset, wanted, () => {
    known.forget(id)
    return findSignedFile(ctx, known, wanted)
  })
}

const idOf = (name: string): number => mediaFileOf(mediaFilePath(name))?.mediaId ?? 0

function fileOf(asset: KnownAsset, { name, query }: Wanted, again: FoundFile['again']): FoundFile {
  const file = chooseFile(asset, name, query)
  if (!file) throw notFound()
  return { key: `${asset.folder}/${file.name}`, file, isPublic: asset.isPublic, again }
}
