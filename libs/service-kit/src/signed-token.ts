import { AppError, texts } from '@vitrine/contracts'
import { createLocalJWKSet, type JSONWebKeySet, type JWTVerifyGetKey, jwtVerify } from 'jose'
import type { z } from 'zod'
import { createPublishedKeys } from './published-keys.ts'

/** What tokens of one kind have in common; pinned by whoever signs and whoever verifies. */
export interface TokenKind {
  issuer: string
  audience: string
  type: string
  algorithm: string
}

/** Where identity publishes its keys, or the keys themselves. */
export type VerifyingKeys = { url: string } | JSONWebKeySet

export interface VerifyingOptions {
  keys: VerifyingKeys
  refreshMs?: number
  /** Multiplies how long identity may take to publish its keys. */
  timeoutFactor?: number
  now?: () => Date
}

export const standardRefreshMs = 60_000

/**
 * Reads the claims of a token of one kind. Rejects with `unauthenticated` whatever is not a valid, unexpired token of
 * that kind, and with `service_unavailable` while the keys cannot be had.
 */
export function createClaimsReader<Claims extends z.ZodType>(
  kind: TokenKind,
  claims: Claims,
  { keys, refreshMs = standardRefreshMs, timeoutFactor = 1, now = () => new Date() }: VerifyingOptions,
): (token: string) => Promise<z.output<Claims>> {
  const keySet: JWTVerifyGetKey =
    'url' in keys
      ? createPublishedKeys({ url: String(keys.url), refreshMs, timeoutFactor })
      : createLocalJWKSet(keys as JSONWebKeySet)
  const { issuer, audience, type: typ, algorithm } = kind
  return async token => {
    try {
      const expected = { issuer, audience, typ, algorithms: [algorithm], currentDate: now() }
      return claims.parse((await jwtVerify(token, keySet, expected)).payload)
    } catch (cause) {
      throw isKeyServerProblem(cause)
        ? new AppError('service_unavailable', texts.errors.serviceUnavailable, { cause })
        : new AppError('unauthenticated', texts.errors.authentication.message, { cause })
    }
  }
}

/** The keys could not be had: that says nothing about the token. */
const isKeyServerProblem = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof Error &&
    'code' in error &&
    (error.code === 'ERR_JWKS_TIMEOUT' || error.code === 'ERR_JOSE_GENERIC'))
