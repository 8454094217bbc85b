import { createHash, randomBytes } from 'node:crypto'
import { mediaFilePath } from '@vitrine/contracts'
import type { Asset } from './asset.ts'

/** Changes with what the pipeline makes of the same input: no name stands for other bytes than before. */
export const pipelineVersion = 1

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const nameCharacters = 26

/** Lower case, because names are parts of addresses. Five bits a character. */
function base32(bytes: Uint8Array): string {
  let text = ''
  let bits = 0
  let value = 0
  for (const byte of bytes) {
    value = (value << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(value >>> bits) & 31]
      value &= (1 << bits) - 1
    }
  }
  return text
}

export const newSalt = (): string => base32(randomBytes(16))

/** The folder of one run in the storage: random, so that an address in one place does not reveal another. */
export function newFolder(): string {
  const random = base32(randomBytes(20))
  return `${random.slice(0, 2)}/${random.slice(2)}`
}

/**
 * The name of a file, known before its bytes are. `rendition` is what it is, such as `1600.webp` or `720.mp4`; its
 * extension becomes the name's.
 */
export function nameOf(asset: Pick<Asset, '_id' | 'salt' | 'pipeline'>, rendition: string): string {
  const hash = createHash('sha256').update(`${asset.salt}/${rendition}/${asset.pipeline}`).digest()
  const extension = rendition.slice(rendition.lastIndexOf('.'))
  return `${asset._id}-${base32(hash).slice(0, nameCharacters)}${extension}`
}

/** The rendition that `url` of an asset leads to. */
export const mainRendition = { picture: 'main.webp', video: 'main.mp4' } as const

export const mainPath = (asset: Pick<Asset, '_id' | 'salt' | 'pipeline' | 'kind'>): string =>
  mediaFilePath(nameOf(asset, mainRendition[asset.kind]))
