import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { keySetOf } from './key-set.ts'

const algorithm = 'aes-256-gcm'
const keyBytes = 32
const ivBytes = 12
const tagBytes = 16
const format = 1

const Key = z.object({
  kty: z.literal('oct'),
  kid: z.string().regex(/^[\w-]{1,64}$/),
  k: z.base64url().refine(k => Buffer.from(k, 'base64url').length === keyBytes, 'is not 256 bits long'),
})

/** A JSON Web Key Set of AES keys, as the environment variable holds it: the first encrypts, all decrypt. */
export const EncryptionKeys = keySetOf(Key)
export type EncryptionKeys = z.output<typeof EncryptionKeys>

/** Where a value is stored. It is authenticated: a blob that is copied to another row or column does not decrypt. */
export interface Place {
  table: string
  column: string
  /** The primary key of the row. */
  row: number | string
}

export interface Cipher {
  encrypt(text: string, place: Place): Buffer<ArrayBuffer>
  /** Throws for a blob of another place, of a key that is not in the ring, or that was changed. */
  decrypt(blob: Uint8Array, place: Place): string
  /** False for a blob of an earlier key, which is to be encrypted again before that key is removed. */
  isCurrent(blob: Uint8Array): boolean
}

const authenticated = ({ table, column, row }: Place): Buffer => Buffer.from(`${table}:${column}:${row}`)

/** A blob: the format's number, the length of the key's id, the id, the IV, the tag, the encrypted text. */
function open(blob: Uint8Array) {
  const bytes = Buffer.from(blob)
  const ivAt = 2 + (bytes[1] ?? 0)
  const tagAt = ivAt + ivBytes
  const textAt = tagAt + tagBytes
  if (bytes[0] !== format || bytes.length < textAt) throw new Error('not an encrypted value')
  return {
    kid: bytes.toString('latin1', 2, ivAt),
    iv: bytes.subarray(ivAt, tagAt),
    tag: bytes.subarray(tagAt, textAt),
    encrypted: bytes.subarray(textAt),
  }
}

/** Encrypts secrets at rest by AES-256-GCM (NIST SP 800-38D), with a random IV for each value. */
export function createCipher({ keys }: EncryptionKeys): Cipher {
  const ring = new Map(keys.map(({ kid, k }) => [kid, Buffer.from(k, 'base64url')]))
  const { kid: currentKid } = keys[0]
  const keyOf = (kid: string): Buffer => {
    const key = ring.get(kid)
    if (!key) throw new Error(`the encryption key ${kid} is not configured`)
    return key
  }
  return {
    encrypt(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, keyOf(currentKid), iv).setAAD(authenticated(place))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      const id = Buffer.from(currentKid, 'latin1')
      return Buffer.concat([Buffer.of(format, id.length), id, iv, cipher.getAuthTag(), encrypted])
    },
    decrypt(blob, place) {
      const { kid, iv, tag, encrypted } = open(blob)
      const decipher = createDecipheriv(algorithm, keyOf(kid), iv, { authTagLength: tagBytes })
        .setAAD(authenticated(place))
        .setAuthTag(tag)
      return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8')
    },
    isCurrent: blob => open(blob).kid === currentKid,
  }
}
