import { rgbaToThumbHash } from 'thumbhash'
import { type Pixels, picturesOf } from './decode.ts'

/** The longest side that a ThumbHash takes. */
const maxSide = 100

/** A ThumbHash in base 64: some 25 bytes from which a page paints what a picture looks like from afar. */
export async function placeholderOf(pixels: Pixels): Promise<string> {
  const { data, info } = await picturesOf(pixels)
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
