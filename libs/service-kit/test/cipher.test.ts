import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createCipher, EncryptionKeys } from '../src/cipher.ts'

const key = (kid: string) => ({ kty: 'oct', kid, k: randomBytes(32).toString('base64url') })
const [first, second] = [key('first'), key('second')]
const cipherOf = (...keys: object[]) => createCipher(EncryptionKeys.parse(JSON.stringify({ keys })))
const place = { table: 'two_factor', column: 'secret', row: 7 }

describe('the cipher', () => {
  const cipher = cipherOf(first)

  it('decrypts what it encrypted, and never writes the same bytes twice', () => {
    const blob = cipher.encrypt('a secret', place)
    expect(cipher.decrypt(blob, place)).toBe('a secret')
    expect(blob.toString('latin1')).not.toContain('a secret')
    expect(cipher.encrypt('a secret', place).equals(blob)).toBe(false)
  })

  it.each([{ row: 8 }, { column: 'other' }, { table: 'other' }])(
    'refuses a blob of another place: %o',
    other => {
      const blob = cipher.encrypt('a secret', { ...place, ...other })
      expect(() => cipher.decrypt(blob, place)).toThrow()
    },
  )

  it('refuses a blob in which any byte was changed, or that was cut', () => {
    const blob = cipher.encrypt('a secret', place)
    for (let index = 0; index < blob.length; index++) {
      const changed = Buffer.from(blob)
      changed[index] = (changed[index] ?? 0) ^ 1
      expect(() => cipher.decrypt(changed, place), `byte ${index}`).toThrow()
    }
    for (const length of [0, 1, 2, 20, blob.length - 1])
      expect(() => cipher.decrypt(blob.subarray(0, length), place), `length ${length}`).toThrow()
  })

  it('encrypts by the first key and decrypts by all; a removed key decrypts nothing', () => {
    const blob = cipher.encrypt('a secret', place)
    const rotated = cipherOf(second, first)
    expect(rotated.decrypt(blob, place)).toBe('a secret')
    expect([rotated.isCurrent(blob), cipher.isCurrent(blob)]).toEqual([false, true])
    const again = rotated.encrypt('a secret', place)
    expect(cipherOf(second).decrypt(again, place)).toBe('a secret')
    expect(() => cipherOf(second).decrypt(blob, place)).toThrow('first')
  })

  it.each([
    'no JSON',
    '{"keys":[]}',
    JSON.stringify({ keys: [{ ...first, k: 'c2hvcnQ' }] }),
    JSON.stringify({ keys: [{ ...first, kid: '' }] }),
  ])('does not accept keys such as %s', keys => {
    expect(EncryptionKeys.safeParse(keys).success).toBe(false)
  })
})
