import {
  type ImageVariant,
  mediaFilePath,
  pictureQuality,
  pictureWidths,
  type RenderedMedia,
} from '@vitrine/contracts'
import { mainRendition } from '../assets/names.ts'
import type { Run } from '../processing/run.ts'
import { decode, type Pixels, picturesOf } from './decode.ts'
import { placeholderOf } from './placeholder.ts'

/** It looks like the WebP of `pictureQuality`. */
const avifQuality = 60
/** Of libaom: what a slower one saves is less than a tenth. */
const avifEffort = 3
/** AVIF is stored where it is a tenth smaller. */
const worthwhile = 0.9

/** Makes the sizes and formats of a picture (PO8, S3 §9). */
export async function preparePicture(
  run: Pick<Run, 'asset' | 'input' | 'signal' | 'put'>,
): Promise<RenderedMedia> {
  const pixels = await decode(run.input)
  const { width, height } = pixels.info
  const images: ImageVariant[] = []
  for (const each of widthsOf(width)) {
    run.signal.throwIfAborted()
    images.push(...(await storeWidth(run, pixels, each)))
  }
  const largest = images.findLast(image => image.format === 'webp')
  return {
    id: run.asset._id,
    kind: 'picture',
    url: largest?.url ?? '',
    posterUrl: null,
    width,
    height,
    durationMs: null,
    placeholder: await placeholderOf(pixels),
    images,
    renditions: [],
    hlsUrl: null,
  }
}

/** The stored widths below that of the picture, and its own, which is at most the largest of them. */
export const widthsOf = (width: number): number[] => [...pictureWidths.filter(each => each < width), width]

async function storeWidth({ put }: Pick<Run, 'put'>, pixels: Pixels, width: number): Promise<ImageVariant[]> {
  const resized = picturesOf(pixels).resize({ width, withoutEnlargement: true })
  const webp = await resized.clone().webp({ quality: pictureQuality }).toBuffer({ resolveWithObject: true })
  const avif = await resized.clone().avif({ quality: avifQuality, effort: avifEffort }).toBuffer()
  const { height } = webp.info
  const isMain = width === pixels.info.width
  const store = async (format: ImageVariant['format'], rendition: string, data: Buffer) => {
    const { name, bytes } = await put(rendition, `image/${format}`, data)
    return { url: mediaFilePath(name), format, width, height, bytes }
  }
  return [
    await store('webp', isMain ? mainRendition.picture : `${width}.webp`, webp.data),
    ...(avif.length <= webp.data.length * worthwhile ? [await store('avif', `${width}.avif`, avif)] : []),
  ]
}
