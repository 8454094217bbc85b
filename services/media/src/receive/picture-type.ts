import { pictureTypes } from '@vitrine/contracts'
import { fileTypeFromFile } from 'file-type'

export type PictureType = (typeof pictureTypes)[number]

const isPictureType = (type: string): type is PictureType =>
  (pictureTypes as readonly string[]).includes(type)

/** What the first bytes of a file say that it is; null: none of the pictures that are taken. */
export async function pictureTypeOf(path: string): Promise<PictureType | null> {
  const found = await fileTypeFromFile(path)
  // Its first frame is a PNG.
  const type = found?.mime === 'image/apng' ? 'image/png' : found?.mime
  return type !== undefined && isPictureType(type) ? type : null
}
