import { hash, verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, it, type Mock, vi } from 'vitest'
import { createPasswords, maxConcurrent, maxQueued } from '../src/accounts/passwords.ts'
import { createTestEnvironment, password, type TestEnvironment } from './environment.ts'
import { recordStatements } from './statements.ts'

const countedArgon2 = () => ({ hash: vi.fn(hash), verify: vi.fn(verify) })

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
    const hashed = createPasswords({ factor: 0 })
    const outcomes = await Promise.allSettled(Array.from({ length: 60 }, () => hashed.hash('x')))
    const refused = outcomes.filter(outcome => outcome.status === 'rejected')
    expect(maxQueued).toBe(50)
    expect(refused).toHaveLength(60 - maxQueued - maxConcurrent)
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ code: 'service_unavailable', status: 503 })
      expect(reason.retryAfter).toBeGreaterThanOrEqual(5)
      expect(reason.retryAfter).toBeLessThanOrEqual(10)
    }
    expect(await hashed.hash('x')).toMatch(/argon2id/)
  })

  it('are hashed with a rest between, for which no result waits', async () => {
    const argon2 = countedArgon2()
    const rests: { milliseconds: number; end: () => void }[] = []
    const pause = (milliseconds: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      rests.push({ milliseconds, end: resolve })
      return promise
    }
    const rested = createPasswords({ pause }, argon2)
    await Promise.all(Array.from({ length: maxConcurrent }, () => rested.hash('x')))
    expect(rests).toHaveLength(maxConcurrent)
    expect(rests[0]?.milliseconds).toBeGreaterThan(0)

    argon2.hash.mockClear()
    const later = rested.hash('x')
    // A turn that is free is taken in microtasks; this takes a thread.
    await hash('x')
    expect(argon2.hash).not.toHaveBeenCalled()
    rests[0]?.end()
    await later
    expect(argon2.hash).toHaveBeenCalledOnce()
  })

  it('are verified once without a hash too, against one of the same parameters', async () => {
    const argon2 = countedArgon2()
    const counted = createPasswords({}, argon2)
    const stored = await counted.hash(password)
    for (const given of [stored, undefined]) {
      argon2.hash.mockClear()
      argon2.verify.mockClear()
      expect(await counted.verify(given, 'not the one')).toBe(false)
      expect(argon2.verify).toHaveBeenCalledOnce()
      expect(counted.isStale(String(argon2.verify.mock.calls[0]?.[0]))).toBe(false)
      expect(argon2.hash).not.toHaveBeenCalled()
    }
  })
})

describe('signing in', () => {
  let environment: TestEnvironment
  beforeAll(async () => {
    environment = await createTestEnvironment()
  })
  afterAll(() => environment.close())

  /** What a sign-in with this address and a wrong password does until it is answered. */
  async function attempt(email: string) {
    const { db, passwords } = environment.service.ctx
    const answered = Promise.withResolvers<void>()
    const { query } = db
    // The record of a failure is held until the answer is there: an answer that waited for it would never come.
    const held: Promise<object[]>[] = []
    const hold: typeof query = (text, values) => {
      const rows = answered.promise.then(() => query<never>(text, values))
      held.push(rows)
      return rows
    }
    vi.spyOn(db, 'query').mockImplementation(hold)
    const { admit } = passwords
    const hashers: { verify: Mock }[] = []
    vi.spyOn(passwords, 'admit').mockImplementation(work =>
      admit(hasher => {
        const counted = { ...hasher, verify: vi.fn(hasher.verify) }
        hashers.push(counted)
        return work(counted)
      }),
    )
    const statements = recordStatements(db)
    const body = { email, password: 'not the one' }
    const answer = await environment.call('POST', '/api/auth/login', { body })
    const before = statements.take()
    statements.stop()
    answered.resolve()
    await Promise.all(held)
    vi.restoreAllMocks()
    expect(answer.statusCode).toBe(401)
    return {
      answer: answer.json().message,
      statements: before,
      verified: hashers.map(({ verify }) => verify.mock.calls.length),
    }
  }

  it('runs the same statements and verifies once for an unknown e-mail as for a wrong password', async () => {
    const { email } = await environment.join()
    await environment.service.drain()
    const wrong = await attempt(email)
    expect(wrong.statements).toEqual([expect.stringMatching(/^SELECT .* FROM "public"\."users"/)])
    expect(wrong.verified).toEqual([1])
    expect(await attempt('unknown@vitrine.example')).toEqual(wrong)
  })
})
