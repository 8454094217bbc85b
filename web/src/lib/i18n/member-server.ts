import type { TextId } from '@vitrine/contracts'

const groups = [
  'auth',
  'claim',
  'delivery',
  'description',
  'exports',
  'lookup',
  'media',
  'message',
  'moderation',
  'museum.hours',
  'museum.required',
  'passport',
  'preview',
  'privacy',
  'suggestion',
] as const

const ids = [
  'errors.coordinates',
  'errors.crossSite',
  'errors.cursor',
  'errors.idempotencyKey',
  'errors.idempotencyKeyReused',
  'errors.unsupportedMedia',
  'fields.id',
  'fields.list',
  'fields.number',
  'fields.text',
  'fields.day',
  'fields.dayOrTime',
  'fields.time',
  'fields.timeZone',
  'fields.unknown',
  'fields.wholeNumber',
  'fields.yesOrNo',
  'museum.box',
  'museum.duplicate',
  'museum.invalidImageUrl',
  'museum.invalidUrl',
  'museum.place',
  'museum.tooManyCreated',
  'museum.unknownCategory',
  'post.captionsOfVideo',
  'post.coverByModerator',
  'post.videoAlone',
  'post.videoRequired',
  'profile.bioTooLong',
  'profile.usernameChanged',
] as const satisfies readonly TextId[]

/** Texts of those groups that every screen may show. */
const shared = ['auth.sessionChanged', 'auth.signedOut.message'] as const satisfies readonly TextId[]

type OfGroups = Extract<TextId, `${(typeof groups)[number]}.${string}`>
/**
 * What the server says to sign-in and to screens of members alone, and in the heads of pages: it is loaded with those
 * screens, and is not part of `core`.
 */
export type MemberServerId = Exclude<OfGroups | (typeof ids)[number], (typeof shared)[number]>

export const isMemberServerId = (id: string): id is MemberServerId =>
  !shared.some(known => known === id) &&
  (ids.some(known => known === id) || groups.some(group => id.startsWith(`${group}.`)))
