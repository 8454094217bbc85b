import { stat } from 'node:fs/promises'
import { pictureMaxPixels, pictureWidths } from '@vitrine/contracts'
import sharp, { type OutputInfo, type ResizeOptions, type Sharp } from 'sharp'
import { MediaRefused } from '../processing/run.ts'

const maxWidth = Math.max(...pictureWidths)
/** Three screens of a phone: a longer strip would keep a worker busy for minutes. */
const maxHeight = 3 * maxWidth
const decodeSeconds = 60

/** A picture without its metadata, turned as its camera was held, in sRGB. */
export interface Pixels {
  data: Buffer
  info: OutputInfo
}

/** Rejects with {@link MediaRefused} for a file that is damaged or has too many pixels. */
async function openPicture(path: string): Promise<Sharp> {
  // A file that is gone is no damaged one.
  await stat(path)
  const picture = sharp(path, { limitInputPixels: pictureMaxPixels, failOn: 'error' })
  const { width, height } = await picture.metadata().catch(refuse)
  if (width * height > pictureMaxPixels) throw new MediaRefused('too_many_pixels')
  return picture.autoOrient().timeout({ seconds: decodeSeconds })
}

/** Decodes a picture once, in the largest size that is stored. Of an animation it is the first frame. */
export const decode = (path: string): Promise<Pixels> =>
  decodeTo(path, { width: maxWidth, height: maxHeight, fit: 'inside', withoutEnlargement: true })

/** The centre of a picture, cropped and sized to a square. */
export const decodeSquare = (path: string, side: number): Promise<Pixels> =>
  decodeTo(path, { width: side, height: side, fit: 'cover', position: 'centre' })

async function decodeTo(path: string, size: ResizeOptions): Promise<Pixels> {
  const picture = await openPicture(path)
  return picture.resize(size).toColourspace('srgb').raw().toBuffer({ resolveWithObject: true }).catch(refuse)
}

export const picturesOf = ({ data, info: { width, height, channels } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels }, limitInputPixels: false })

/** What sharp cannot read is not read the next time either. */
function refuse(cause: unknown): never {
  const isTooLarge = cause instanceof Error && cause.message.includes('exceeds pixel limit')
  throw new MediaRefused(isTooLarge ? 'too_many_pixels' : 'damaged', { cause })
}
