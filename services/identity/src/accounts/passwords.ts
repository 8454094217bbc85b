import { randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { hash, parseOptions, verify } from '@node-rs/argon2'
import { AppError, texts } from '@vitrine/contracts'
import limit from 'p-limit'

/** argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Leaves a core to requests; each hash keeps one busy for its whole time. */
export const maxConcurrent = Math.max(1, Math.min(2, availableParallelism() - 1))
export const maxQueued = 50
/**
 * In seconds, at random between these: a full queue takes as long, who is refused should not keep the machine busy
 * meanwhile, and those who are refused together should not return together.
 */
const retryAfter = { min: 5, max: 10 }

export interface Hasher {
  hash(password: string): Promise<string>
  /** Without a hash (the e-mail is unknown) it takes as long, and the result is false. */
  verify(hash: string | undefined, password: string): Promise<boolean>
}

/** As hashers they reject with `service_unavailable` when the queue is full. */
export interface Passwords extends Hasher {
  /**
   * Takes a place in the queue for the whole of `work`, so that a request which cannot be served is refused before it
   * costs a query. Rejects with `service_unavailable` at once when none is left.
   */
  admit<T>(work: (hasher: Hasher) => Promise<T>): Promise<T>
  /** Throws `service_unavailable` when no place is left now; a request need not begin. */
  expectPlace(): void
  /** True for a hash that was made with other parameters than the current ones. */
  isStale(hash: string): boolean
}

export interface Rest {
  /**
   * After a hash there is no other one for so many times its duration: what a sign-in costs besides, in all services, is
   * as much again, and the rest of the machine is for other requests.
   */
  factor: number
  /** Resolves after so many milliseconds. */
  pause(milliseconds: number): Promise<unknown>
}
const defaultRest: Rest = { factor: 2, pause: setTimeout }

/** What hashes; a test may count its calls. */
export interface Argon2 {
  hash: typeof hash
  verify: typeof verify
}

/** Hashes a few passwords at a time and queues fifty, so that many sign-ins do not slow down every other request. */
export function createPasswords(rest: Partial<Rest> = {}, argon2: Argon2 = { hash, verify }): Passwords {
  const queue = createQueue({ ...defaultRest, ...rest })
  const unusable = argon2.hash(randomBytes(32), parameters)
  let admitted = 0

  const hasher: Hasher = {
    hash: password => queue(() => argon2.hash(password, parameters)),
    async verify(stored, password) {
      const against = stored ?? (await unusable)
      const matches = await queue(() => argon2.verify(against, password))
      return matches && stored !== undefined
    },
  }

  function expectPlace(): void {
    if (admitted < maxConcurrent + maxQueued) return
    const { min, max } = retryAfter
    throw new AppError('service_unavailable', texts.errors.serviceUnavailable, {
      retryAfter: min + Math.floor(Math.random() * (max - min + 1)),
    })
  }

  async function admit<T>(work: (hasher: Hasher) => Promise<T>): Promise<T> {
    expectPlace()
    admitted += 1
    try {
      return await work(hasher)
    } finally {
      admitted -= 1
    }
  }

  return {
    admit,
    expectPlace,
    hash: password => admit(({ hash }) => hash(password)),
    verify: (stored, password) => admit(({ verify }) => verify(stored, password)),
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

/** Runs a few hashes at a time, with a rest after each; a result does not wait for the rest. */
function createQueue({ factor, pause }: Rest) {
  const turns = limit(maxConcurrent)
  return <T>(work: () => Promise<T>): Promise<T> => {
    const result = Promise.withResolvers<T>()
    void turns(async () => {
      const begun = performance.now()
      await work().then(result.resolve, result.reject)
      await pause((performance.now() - begun) * factor)
    })
    return result.promise
  }
}
