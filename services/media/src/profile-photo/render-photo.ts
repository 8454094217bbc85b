import { mediaFilePath, pictureQuality, profilePhotoPixels, type RenderedMedia } from '@vitrine/contracts'
import { mainRendition } from '../assets/names.ts'
import { decodeSquare, picturesOf } from '../pictures/decode.ts'
import { placeholderOf } from '../pictures/placeholder.ts'
import type { Run } from '../processing/run.ts'

/** What is stored of a photo. */
export interface RenderedPhoto {
  webp: Buffer
  placeholder: string
}

/** The centre of a picture as WebP of 400 × 400 pixels, without metadata (SE3). */
export async function renderPhoto(path: string): Promise<RenderedPhoto> {
  const pixels = await decodeSquare(path, profilePhotoPixels)
  const webp = await picturesOf(pixels).webp({ quality: pictureQuality }).toBuffer()
  return { webp, placeholder: await placeholderOf(pixels) }
}

export async function storePhoto(
  { asset, put }: Pick<Run, 'asset' | 'put'>,
  { webp, placeholder }: RenderedPhoto,
): Promise<RenderedMedia> {
  const { name, bytes } = await put(mainRendition.picture, 'image/webp', webp)
  const url = mediaFilePath(name)
  const [width, height] = [profilePhotoPixels, profilePhotoPixels]
  return {
    id: asset._id,
    kind: 'picture',
    url,
    posterUrl: null,
    width,
    height,
    durationMs: null,
    placeholder,
    images: [{ url, format: 'webp', width, height, bytes }],
    renditions: [],
    hlsUrl: null,
  }
}

/** What a worker does where the request that brought the photo was killed. */
export const preparePhoto = async (run: Run): Promise<RenderedMedia> =>
  storePhoto(run, await renderPhoto(run.input))
