import { createHash, randomBytes } from 'node:crypto'

/** 256 bits that nobody can guess: what the session's cookie holds. */
export const createSecret = (): string => randomBytes(32).toString('base64url')

/** What we keep of it. The secret is random, so that a fast hash is enough. */
export const hashSecret = (secret: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(secret).digest())
