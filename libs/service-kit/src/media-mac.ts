import { createHmac, timingSafeEqual } from 'node:crypto'
import type { MediaUrlKeys } from './media-token.ts'

/** What the services that show media state to the media service, which has the same keys: a text, and its HMAC by the first key. */

const bytesOf = ({ k }: { k: string }, text: string): Buffer =>
  createHmac('sha256', Buffer.from(k, 'base64url')).update(text).digest()

/** In base 64, as addresses have it: 43 characters. */
export const mediaMacOf = ({ keys }: MediaUrlKeys, text: string): string =>
  bytesOf(keys[0], text).toString('base64url')

/** Whether it is the HMAC of the text by one of the keys. `mac`: 43 characters of base 64. */
export function isMediaMac({ keys }: MediaUrlKeys, text: string, mac: string): boolean {
  const given = Buffer.from(mac, 'base64url')
  return keys.some(key => timingSafeEqual(bytesOf(key, text), given))
}
