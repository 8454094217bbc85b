import { createHash, randomBytes } from 'node:crypto'

/** The value of a session's cookie: 256 random bits. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** What the database stores of it. The secret is random, so a fast hash suffices. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest())
