import { createHash } from 'node:crypto'
import { recoveryCodesCount, texts } from '@vitrine/contracts'
import { Secret, TOTP } from 'otpauth'

/** What authenticator apps assume (RFC 6238): SHA-1, six digits, 30 seconds. */
const period = 30
const secretBytes = 20
const recoveryBytes = 10
/** One step early or late is accepted: clocks differ, and typing takes time. */
const window = 1

const totpOf = (secret: string, label = '') =>
  new TOTP({ issuer: texts.product, label, secret: Secret.fromBase32(secret), digits: 6, period })

/** In Base32. */
export const createTotpSecret = (): string => new Secret({ size: secretBytes }).base32

/** `otpauth://totp/…`, which a QR code shows to an authenticator app. */
export const totpUri = (secret: string, username: string): string => totpOf(secret, username).toString()

/** The time step that a code is of; null when it is of none near `now`. */
export function stepOf(secret: string, code: string, now: Date): bigint | null {
  const timestamp = now.getTime()
  const delta = totpOf(secret).validate({ token: code, timestamp, window })
  return delta === null ? null : BigInt(TOTP.counter({ period, timestamp }) + delta)
}

/** Ten new recovery codes of 80 random bits: as they are shown, and as they are compared. */
export function createRecoveryCodes(): { shown: string; plain: string }[] {
  return Array.from({ length: recoveryCodesCount }, () => {
    const plain = new Secret({ size: recoveryBytes }).base32.toLowerCase()
    return { plain, shown: plain.replace(/(.{4})(?!$)/g, '$1-') }
  })
}

/** What the database stores of a recovery code. It is random, so a fast hash suffices. */
export const hashRecoveryCode = (plain: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(createHash('sha256').update(plain).digest())

/** Six digits are of an authenticator app, anything longer is a recovery code. */
export const isTotp = (code: string): boolean => code.length === 6
