import { authRetries, mutationRetries, queryRetries } from '@vitrine/contracts'
import { ApiError, NetworkError } from './errors.ts'

/**
 * Whether a retry may succeed (XC4, D-24), by the status and never by the digits in a message: network failures, 5xx,
 * 401 and 408; any other refusal will be the same.
 */
function isWorthRetrying(error: unknown): boolean {
  if (error instanceof NetworkError) return true
  if (error instanceof ApiError) return error.status >= 500 || error.status === 401 || error.status === 408
  return false
}

/** Login, registration and logout are retried only when no service has decided about them (D-66). */
function isWorthRetryingSignIn(error: unknown): boolean {
  return error instanceof NetworkError || (error instanceof ApiError && error.status >= 500)
}

/** `failures` counts those before this one, as TanStack Query counts them. */
export const retryQuery = (failures: number, error: unknown): boolean =>
  failures < queryRetries && isWorthRetrying(error)

export const retryMutation = (failures: number, error: unknown): boolean =>
  failures < mutationRetries && isWorthRetrying(error)

/** The auth check: up to five times, never on 401, which is an answer. */
export const retryAuthCheck = (failures: number, error: unknown): boolean =>
  failures < authRetries && isWorthRetrying(error) && !(error instanceof ApiError && error.status === 401)

export const retrySignIn = (failures: number, error: unknown): boolean =>
  failures < 2 && isWorthRetryingSignIn(error)

export const retrySignOut = (failures: number, error: unknown): boolean =>
  failures < 1 && isWorthRetryingSignIn(error)

const doubling = (maxMs: number) => (failures: number) => Math.min(1_000 * 2 ** failures, maxMs)

/** 1 s, 2 s, 4 s … 30 s. */
export const retryDelay = doubling(30_000)
/** 1 s, 2 s, 4 s, 5 s. */
export const signInRetryDelay = doubling(5_000)
