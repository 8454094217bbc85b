import { isMediaMac, mediaMacOf } from './media-mac.ts'
import type { MediaUrlKeys } from './media-token.ts'

/** How long a permit is valid: the gateway asks for it with each request. */
const validMs = 60_000

/** What communities permits a user at the media service: to add photos to a meetup. */
export interface PhotoPermission {
  meetupId: number
  userId: number
}

const textOf = ({ meetupId, userId }: PhotoPermission, untilMs: number): string =>
  `meetup-photos:${meetupId}:${userId}:${untilMs}`

export function signedPhotoPermit(keys: MediaUrlKeys, permission: PhotoPermission, now: Date): string {
  const untilMs = now.getTime() + validMs
  return `${untilMs}.${mediaMacOf(keys, textOf(permission, untilMs))}`
}

/** Whether a permit is one of ours, for this meetup and this user, and has not ended. */
export function isPhotoPermit(
  keys: MediaUrlKeys,
  permit: string,
  permission: PhotoPermission,
  now: Date,
): boolean {
  const [, until = '', mac = ''] = /^(\d{13,16})\.([\w-]{43})$/.exec(permit) ?? []
  const untilMs = Number(until)
  if (mac === '' || now.getTime() >= untilMs) return false
  return isMediaMac(keys, textOf(permission, untilMs), mac)
}
