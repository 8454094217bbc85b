import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError, texts } from '@vitrine/contracts'
import limit from 'p-limit'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const maxConcurrent = 2
const maxQueued = 50

export interface Passwords {
  /** Rejects with `service_unavailable` when the queue is full, as `verify` does. */
  hash(password: string): Promise<string>
  /** Without a hash (the e-mail is unknown) it takes as long, and the result is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** True for a hash that was made with other parameters than the current ones. */
  isStale(hash: string): boolean
}

/** Hashes two passwords at a time and queues fifty, so that many sign-ins do not slow down every other request. */
export function createPasswords(): Passwords {
  const queue = limit(maxConcurrent)
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= maxQueued)
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { retryAfter: 2 })
    return queue(work)
  }
  const unusable = hash(randomBytes(32), parameters)

  return {
    hash: async password => run(() => hash(password, parameters)),
    async verify(stored, password) {
      const against = stored ?? (await unusable)
      const matches = await run(() => verify(against, password))
      return matches && stored !== undefined
    },
    isStale(stored) {
      const { memoryCost, timeCost, parallelism } = parseOptions(stored)
      return (
        memoryCost !== parameters.memoryCost ||
        timeCost !== parameters.timeCost ||
        parallelism !== parameters.parallelism
      )
    },
  }
}
