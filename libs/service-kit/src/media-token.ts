import { mediaFileOf, signedMediaPath } from '@vitrine/contracts'
import { z } from 'zod'
import { keySetOf } from './key-set.ts'
import { isMediaMac, mediaMacOf } from './media-mac.ts'

const hourMs = 60 * 60_000
/** Full hours that a token is valid for after the hour in which it was made. */
const fullHours = 2
const keyBytes = 32

const Key = z.object({
  kty: z.literal('oct'),
  kid: z.string().regex(/^[\w-]{1,64}$/),
  k: z.base64url().refine(k => Buffer.from(k, 'base64url').length === keyBytes, 'is not 256 bits long'),
})

/** A JSON Web Key Set of secrets that content and media share, as the variable holds it: the first signs, all verify. */
export const MediaUrlKeys = keySetOf(Key)
export type MediaUrlKeys = z.output<typeof MediaUrlKeys>

const textOf = (mediaId: number, untilHour: number): string => `media:${mediaId}:${untilHour}`

/**
 * What shows the media service that its caller may see media that are not public, two to three hours long. It is the same
 * for an hour, so that browsers find what they have loaded.
 */
export function signedMediaToken(keys: MediaUrlKeys, mediaId: number, now: Date): string {
  const untilHour = Math.floor(now.getTime() / hourMs) + 1 + fullHours
  return `${untilHour}.${mediaMacOf(keys, textOf(mediaId, untilHour))}`
}

/** Whether a token is one of ours, for these media, and has not ended. */
export function isMediaToken(keys: MediaUrlKeys, token: string, mediaId: number, now: Date): boolean {
  const [, hour = '', mac = ''] = /^(\d{6,7})\.([\w-]{43})$/.exec(token) ?? []
  const untilHour = Number(hour)
  if (mac === '' || now.getTime() >= untilHour * hourMs) return false
  return isMediaMac(keys, textOf(mediaId, untilHour), mac)
}

/** An address of our media with its token in it; any other address as it is. */
export function signMediaPath(keys: MediaUrlKeys, path: string, now: Date): string {
  const file = mediaFileOf(path)
  return file ? signedMediaPath(file.name, signedMediaToken(keys, file.mediaId, now)) : path
}
