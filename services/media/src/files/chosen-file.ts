import { type ImageVariant, mediaFileOf, type PictureQuery } from '@vitrine/contracts'
import type { z } from 'zod'
import type { AssetFile } from '../assets/asset.ts'
import type { KnownAsset } from './known-assets.ts'

type Query = z.output<typeof PictureQuery>

/**
 * The stored file that a request leads to: the named one, or of a picture the smallest that fills the size as far as its
 * shape lets it, in the format where it is stored in that. Nothing is ever computed for a request.
 */
export function chooseFile(asset: KnownAsset, name: string, query: Query): AssetFile | null {
  const named = asset.files.get(name) ?? null
  const isChosen = query.w !== undefined || query.h !== undefined || query.fmt !== undefined
  if (!named?.type.startsWith('image/') || !isChosen) return named
  const variant = chooseVariant(asset.images, query, named.type === 'image/avif' ? 'avif' : 'webp')
  return (variant && asset.files.get(mediaFileOf(variant.url)?.name ?? '')) ?? named
}

function chooseVariant(
  images: readonly ImageVariant[],
  { w, h, fmt }: Query,
  namedFormat: ImageVariant['format'],
): ImageVariant | undefined {
  const format = fmt ?? namedFormat
  const inFormat = images.filter(image => image.format === format)
  // Smallest first.
  const candidates = inFormat.length > 0 ? inFormat : images.filter(image => image.format === 'webp')
  const [width, height] = [Number(w ?? Infinity), Number(h ?? Infinity)]
  return candidates.find(image => image.width >= width || image.height >= height) ?? candidates.at(-1)
}
