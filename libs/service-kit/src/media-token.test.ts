import { randomBytes } from 'node:crypto'
import { mediaFilePath } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { isMediaToken, MediaUrlKeys, signedMediaToken, signMediaPath } from './media-token.ts'

const keyOf = (kid: string) => ({ kty: 'oct', kid, k: randomBytes(32).toString('base64url') })
const [first, second] = [keyOf('first'), keyOf('second')]
const keysOf = (...keys: object[]) => MediaUrlKeys.parse(JSON.stringify({ keys }))
const keys = keysOf(first)
const at = (time: string) => new Date(`2026-05-01T${time}Z`)
const token = signedMediaToken(keys, 17, at('10:59:59'))

it('signs an address for two full hours after the hour in which it is made', () => {
  for (const time of ['10:00:00', '12:59:59']) expect(isMediaToken(keys, token, 17, at(time))).toBe(true)
  expect(isMediaToken(keys, token, 17, at('13:00:00'))).toBe(false)
})

it('signs the same address within an hour, and another in the next', () => {
  expect(signedMediaToken(keys, 17, at('10:00:00'))).toBe(token)
  expect(signedMediaToken(keys, 17, at('11:00:00'))).not.toBe(token)
})

it.each([
  ['of other media', token, 18],
  ['with a later end', token.replace(/^\d+/, hour => String(Number(hour) + 1)), 17],
  ['without a signature', token.slice(0, 7), 17],
  ['with a cut signature', token.slice(0, -1), 17],
  ['of another key', signedMediaToken(keysOf(second), 17, at('10:00:00')), 17],
  ['that is no token', 'a'.repeat(50), 17],
])('refuses a token %s', (_name, given, mediaId) => {
  expect(isMediaToken(keys, given, mediaId, at('11:00:00'))).toBe(false)
})

it('verifies with every key, and signs with the first', () => {
  const rotated = keysOf(second, first)
  expect(isMediaToken(rotated, token, 17, at('11:00:00'))).toBe(true)
  expect(isMediaToken(keys, signedMediaToken(rotated, 17, at('10:00:00')), 17, at('11:00:00'))).toBe(false)
})

it('signs the addresses of media, and leaves others as they are', () => {
  const name = '17-abcdefghijklmnopqrstuvwxyz.webp'
  expect(signMediaPath(keys, mediaFilePath(name), at('10:00:00'))).toBe(`/api/media/signed/${token}/${name}`)
  expect(signMediaPath(keys, '/api/museums/17/cover.svg', at('10:00:00'))).toBe('/api/museums/17/cover.svg')
})

it('takes no short key', () => {
  expect(MediaUrlKeys.safeParse(JSON.stringify({ keys: [{ ...first, k: 'c2hvcnQ' }] })).success).toBe(false)
})
