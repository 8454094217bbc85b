import { createHash } from 'node:crypto'
import { AppError } from '@vitrine/contracts'
import { createRateLimiter, type RateLimiter } from '@vitrine/service-kit'
import { Counter, type Logger, type Registry } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'

/** One attempt to sign in, without the e-mail itself: hashes are what Redis and the log get to see. */
export interface SignInAttempt {
  account: string
  accountAtNetwork: string
  network: string
}

export type SignInFailure =
  | 'unknown_email'
  | 'wrong_password'
  | 'wrong_code'
  | 'throttled'
  | 'account_throttled'

export interface SignInLimits {
  /** Takes one failure in advance, so that many guesses at once are not fewer guesses; rejects with `rate_limited`. */
  begin(attempt: SignInAttempt): Promise<void>
  /** The password was not checked: returns what {@link begin} took. */
  cancel(attempt: SignInAttempt): Promise<void>
  /** Logs and counts a failure. */
  fail(attempt: SignInAttempt, reason: SignInFailure, userId?: number): void
  /** Forgets the failures of this network for this account, and remembers the network as known to the account. */
  succeed(attempt: SignInAttempt): Promise<void>
}

const daySeconds = 24 * 60 * 60
const burst = { points: 10, seconds: 15 * 60 }
/** Of networks that the account has not signed in from lately: how many failures one of them may add to the ceiling. */
const unknownNetwork = { points: 30, seconds: daySeconds }
const unknownNetworks = { points: 100, seconds: daySeconds }
const knownSeconds = 30 * daySeconds

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url')

export const attemptOf = (email: string, network: string): SignInAttempt => ({
  account: hash(email),
  accountAtNetwork: hash(`${email} ${network}`),
  network,
})

/**
 * Bounds failed sign-ins: 10 in 15 minutes per account and network; and, from networks that the account has not signed
 * in from within 30 days, 30 a day per network and 100 a day in all. A user on a usual network is never refused because
 * of guesses made elsewhere (docs/decisions/0058). While Redis is unavailable each process counts for itself.
 */
export function createSignInLimits(options: {
  redis: Redis
  log: Logger
  metrics: Registry
  factor: number
}): SignInLimits {
  const { redis, log, metrics, factor } = options
  const limiter = (name: string, window: { points: number; seconds: number }): RateLimiter =>
    createRateLimiter({ redis, name, window, factor })
  const bursts = limiter('login-failures', burst)
  const daily = limiter('login-failures-daily', unknownNetwork)
  const ceiling = limiter('login-failures-account', unknownNetworks)
  const failures = new Counter({
    name: 'sign_in_failures_total',
    help: 'Sign-ins that failed or were refused, by reason.',
    labelNames: ['reason'],
    registers: [metrics],
  })

  const knownKey = ({ accountAtNetwork }: SignInAttempt): string => `known-network:${accountAtNetwork}`

  async function isKnown(attempt: SignInAttempt): Promise<boolean> {
    if (redis.status !== 'ready') return false
    return (await redis.exists(knownKey(attempt)).catch(() => 0)) === 1
  }

  async function remember(attempt: SignInAttempt): Promise<void> {
    if (redis.status !== 'ready') return
    await redis
      .set(knownKey(attempt), '', 'EX', knownSeconds)
      .catch(error => log.warn({ err: error }, 'a known network could not be stored'))
  }

  function fail(attempt: SignInAttempt, reason: SignInFailure, userId?: number): void {
    failures.inc({ reason })
    log.warn({ reason, userId, account: attempt.account, network: attempt.network }, 'sign-in failed')
  }

  async function take(limit: RateLimiter, key: string, attempt: SignInAttempt, reason: SignInFailure) {
    await limit.consume(key).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'rate_limited') fail(attempt, reason)
      throw error
    })
  }

  return {
    async begin(attempt) {
      await take(bursts, attempt.accountAtNetwork, attempt, 'throttled')
      if (await isKnown(attempt)) return
      await take(daily, attempt.accountAtNetwork, attempt, 'throttled')
      await take(ceiling, attempt.account, attempt, 'account_throttled')
    },
    async cancel(attempt) {
      await bursts.giveBack(attempt.accountAtNetwork)
      if (await isKnown(attempt)) return
      await daily.giveBack(attempt.accountAtNetwork)
      await ceiling.giveBack(attempt.account)
    },
    fail,
    async succeed(attempt) {
      await Promise.all([bursts.reset(attempt.accountAtNetwork), daily.reset(attempt.accountAtNetwork)])
      if (!(await isKnown(attempt))) await ceiling.giveBack(attempt.account)
      await remember(attempt)
    },
  }
}
