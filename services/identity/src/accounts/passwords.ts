import { randomBytes } from 'node:crypto'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError, texts } from '@vitrine/contracts'
import limit from 'p-limit'

/** argon2id as OWASP recommends it: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

const atOnce = 2
const waitingAtMost = 50

export interface Passwords {
  hash(password: string): Promise<string>
  /** Without a hash (nobody has this e-mail) it works as long, and says no. */
  verify(hash: string | undefined, password: string): Promise<boolean>
  /** True for a hash that was made with other parameters than today's. */
  isStale(hash: string): boolean
}

/** At most two at once, so that a crowd at the door leaves the machine to those inside. */
export function createPasswords(): Passwords {
  const queue = limit(atOnce)
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    if (queue.pendingCount >= waitingAtMost)
      throw new AppError('service_unavailable', texts.errors.serviceUnavailable, { retryAfter: 2 })
    return queue(work)
  }
  const nobody = hash(randomBytes(32), parameters)

  return {
    hash: async password => run(() => hash(password, parameters)),
    async verify(stored, password) {
      const against = stored ?? (await nobody)
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
