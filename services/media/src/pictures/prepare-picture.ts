import {
  type ImageVariant,
  mediaFilePath,
  pictureQuality,
  pictureWidths,
  type RenderedMedia,
} from '@vitrine/contracts'
import { mainRendition } from '../assets/names.ts'
import { allEnded } from '../processing/all-ended.ts'
import type { Run } from '../processing/run.ts'
import { decode, type Pixels, picturesOf } from './decode.ts'
import { placeholderOf } from './placeholder.ts'

/** It looks like the WebP of `pictureQuality`. */
const avifQuality = 60
/** Of libaom: what a slower one saves is less than a tenth. */
const avifEffort = 3
/** AVIF is stored where it is a tenth smaller. */
const worthwhile = 0.9

/** Makes the sizes and formats of a picture (PO8, S3 §9). One size is stored while the next one is encoded. */
export async function preparePicture(
  run: Pick<Run, 'asset' | 'input' | 'signal' | 'put'>,
): Promise<RenderedMedia> {
  const pixels = await decode(run.input)
  const { width, height } = pixels.info
  const images: ImageVariant[] = []
  let storing: Promise<ImageVariant[]> = Promise.resolve([])
  for (const each of widthsOf(width)) {
    const [encoded, stored] = await allEnded([encode(run.signal, pixels, each), storing])
    images.push(...stored)
    storing = allEnded(encoded.map(variant => store(run, variant)))
  }
  const [placeholder, stored] = await allEnded([placeholderOf(pixels), storing])
  images.push(...stored)
  const largest = images.findLast(image => image.format === 'webp')
  return {
    id: run.asset._id,
    kind: 'picture',
    url: largest?.url ?? '',
    posterUrl: null,
    width,
    height,
    durationMs: null,
    placeholder,
    images,
    renditions: [],
    hlsUrl: null,
  }
}

/** The stored widths below that of the picture, and its own, which is at most the largest of them. */
export const widthsOf = (width: number): number[] => [...pictureWidths.filter(each => each < width), width]

interface Encoded extends Pick<ImageVariant, 'format' | 'width' | 'height'> {
  rendition: string
  data: Buffer
}

/** One size in the formats in which it is stored. */
async function encode(signal: AbortSignal, pixels: Pixels, width: number): Promise<Encoded[]> {
  signal.throwIfAborted()
  // Not `clone`, which would copy the pixels.
  const resized = () => picturesOf(pixels).resize({ width, withoutEnlargement: true })
  const webp = await resized().webp({ quality: pictureQuality }).toBuffer({ resolveWithObject: true })
  const avif = await resized().avif({ quality: avifQuality, effort: avifEffort }).toBuffer()
  const size = { width, height: webp.info.height }
  const rendition = width === pixels.info.width ? mainRendition.picture : `${width}.webp`
  return [
    { format: 'webp', rendition, data: webp.data, ...size },
    ...(avif.length <= webp.data.length * worthwhile
      ? [{ format: 'avif' as const, rendition: `${width}.avif`, data: avif, ...size }]
      : []),
  ]
}

async function store(
  { put }: Pick<Run, 'put'>,
  { format, rendition, data, width, height }: Encoded,
): Promise<ImageVariant> {
  const { name, bytes } = await put(rendition, `image/${format}`, data)
  return { url: mediaFilePath(name), format, width, height, bytes }
}
