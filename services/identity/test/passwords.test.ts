import { hash } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createPasswords, maxConcurrent, maxQueued } from '../src/accounts/passwords.ts'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'

const median = (samples: number[]): number => samples.toSorted((a, b) => a - b)[samples.length >> 1] ?? 0

describe('passwords', () => {
  const passwords = createPasswords()

  it('match their own hash and no other password', async () => {
    const stored = await passwords.hash(password)
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.hash(password)).not.toBe(stored)
    expect(await passwords.verify(stored, password)).toBe(true)
    expect(await passwords.verify(stored, `${password} `)).toBe(false)
    expect(await passwords.verify(undefined, password)).toBe(false)
  })

  it('have a stale hash when any parameter differs', async () => {
    const live = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
    expect(passwords.isStale(await hash(password, live))).toBe(false)
    for (const other of [{ memoryCost: 8_192 }, { timeCost: 1 }, { parallelism: 2 }]) {
      expect(passwords.isStale(await hash(password, { ...live, ...other }))).toBe(true)
    }
  })

  it('are hashed a few at a time with fifty queued; the next is refused with a Retry-After', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => passwords.hash('x')))
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(maxQueued).toBe(50)
    expect(refused).toHaveLength(60 - maxQueued - maxConcurrent)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'service_unavailable', status: 503 })
      expect(reason.retryAfter).toBeGreaterThanOrEqual(5)
      expect(reason.retryAfter).toBeLessThanOrEqual(10)
    }
    expect(await passwords.hash('x')).toMatch(/argon2id/)
  })

  it('are hashed with a rest between, for which no result waits', async () => {
    const rests: { milliseconds: number; end: () => void }[] = []
    const rested = createPasswords(milliseconds => {
      const { promise, resolve } = Promise.withResolvers<void>()
      rests.push({ milliseconds, end: resolve })
      return promise
    })
    await Promise.all(Array.from({ length: maxConcurrent }, () => rested.hash('x')))
    expect(rests).toHaveLength(maxConcurrent)
    expect(rests[0]?.milliseconds).toBeGreaterThan(0)
    const next = vi.fn()
    const later = rested.hash('x').then(next)
    // A hash of its own takes as long as the one that waits would have taken.
    await hash('x')
    await hash('x')
    expect(next).not.toHaveBeenCalled()
    rests[0]?.end()
    await later
  })
})

describe('signing in', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())

  it('takes as long for an unknown e-mail as for a wrong password', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => environment.join()))
    const attempt = async (email: string) => {
      const began = performance.now()
      const answer = await environment.call('POST', '/api/auth/login', {
        body: { email, password: 'not the one' },
      })
      expect(answer.statusCode).toBe(401)
      return performance.now() - began
    }
    const unknown: number[] = []
    const wrong: number[] = []
    for (let sample = 0; sample < 25; sample++) {
      wrong.push(await attempt(people[sample % 5]?.email ?? ''))
      unknown.push(await attempt(`unknown-${sample % 5}@vitrine.example`))
    }
    // A missing hash shows as a fraction of the time; a busy machine shows as a few per cent.
    expect(median(unknown) / median(wrong)).toBeGreaterThan(0.7)
    expect(median(unknown) / median(wrong)).toBeLessThan(1.4)
  }, 60_000)
})
