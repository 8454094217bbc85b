import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { MediaUrlKeys, signedMediaToken } from './media-token.ts'
import { isPhotoPermit, signedPhotoPermit } from './photo-permit.ts'

const keyOf = (kid: string) => ({ kty: 'oct', kid, k: randomBytes(32).toString('base64url') })
const [first, second] = [keyOf('first'), keyOf('second')]
const keysOf = (...keys: object[]) => MediaUrlKeys.parse(JSON.stringify({ keys }))
const keys = keysOf(first)
const at = (time: string) => new Date(`2026-05-01T${time}Z`)
const permission = { meetupId: 17, userId: 4 }
const permit = signedPhotoPermit(keys, permission, at('10:00:00'))
const [until = '', mac = ''] = permit.split('.')

it('permits a user to add photos to a meetup for a minute', () => {
  for (const time of ['10:00:00', '10:00:59.999'])
    expect(isPhotoPermit(keys, permit, permission, at(time))).toBe(true)
  expect(isPhotoPermit(keys, permit, permission, at('10:01:00'))).toBe(false)
})

it.each([
  ['of another meetup', permit, { ...permission, meetupId: 18 }],
  ['of another user', permit, { ...permission, userId: 5 }],
  ['whose ids are those of another pair', permit, { meetupId: 4, userId: 17 }],
  ['with a later end', `${Number(until) + 1}.${mac}`, permission],
  ['without a signature', `${until}.`, permission],
  ['with a cut signature', permit.slice(0, -1), permission],
  ['with more behind it', `${permit}A`, permission],
  ['of another key', signedPhotoPermit(keysOf(second), permission, at('10:00:00')), permission],
  ['that is a token of media', signedMediaToken(keys, 17, at('10:00:00')), permission],
  ['that is empty', '', permission],
])('refuses a permit %s', (_name, given, wanted) => {
  expect(isPhotoPermit(keys, given, wanted, at('10:00:30'))).toBe(false)
})

it('verifies with every key, and signs with the first', () => {
  const rotated = keysOf(second, first)
  expect(isPhotoPermit(rotated, permit, permission, at('10:00:30'))).toBe(true)
  const ofSecond = signedPhotoPermit(rotated, permission, at('10:00:00'))
  expect(isPhotoPermit(keys, ofSecond, permission, at('10:00:30'))).toBe(false)
  expect(isPhotoPermit(keysOf(second), ofSecond, permission, at('10:00:30'))).toBe(true)
})
