import { describe, expect, it } from 'vitest'
import { ApiError, NetworkError } from '../src/errors.ts'
import {
  retryAuthCheck,
  retryDelay,
  retryMutation,
  retryQuery,
  retrySignIn,
  retrySignOut,
  signInRetryDelay,
} from '../src/retry.ts'

const status = (code: number, text = 'text') => new ApiError(code, text)
const offline = new NetworkError(new TypeError('Failed to fetch'))

describe('queries and mutations (XC4, D-24)', () => {
  it.each([400, 403, 404, 409, 413, 422, 429])('%i is an answer: no retry', code => {
    expect(retryQuery(0, status(code))).toBe(false)
    expect(retryMutation(0, status(code))).toBe(false)
  })
  it.each([401, 408, 500, 502, 503])('%i may pass', code => {
    expect(retryQuery(0, status(code))).toBe(true)
    expect(retryMutation(0, status(code))).toBe(true)
  })
  it('goes by the status, not by digits in the text', () => {
    expect(retryQuery(0, status(500, 'room 404 is on fire'))).toBe(true)
    expect(retryQuery(0, status(403, 'see 401'))).toBe(false)
  })
  it('keeps the literal form of the message', () => {
    expect(status(404, 'Museum not found').message).toBe('404: Museum not found')
  })
  it('retries the network, and nothing that is a fault of our own', () => {
    expect(retryQuery(0, offline)).toBe(true)
    expect(retryQuery(0, new TypeError('x is undefined'))).toBe(false)
  })
  it('queries three times, mutations twice', () => {
    expect([0, 1, 2, 3].map(failures => retryQuery(failures, offline))).toEqual([true, true, true, false])
    expect([0, 1, 2].map(failures => retryMutation(failures, offline))).toEqual([true, true, false])
  })
  it('doubles the delay from 1 s to 30 s', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(retryDelay)).toEqual([1e3, 2e3, 4e3, 8e3, 16e3, 30e3, 30e3])
  })
})

describe('the auth check (AU1)', () => {
  it('is retried up to five times, and never on 401', () => {
    expect([0, 4, 5].map(failures => retryAuthCheck(failures, status(503)))).toEqual([true, true, false])
    expect(retryAuthCheck(0, status(401))).toBe(false)
  })
})

describe('signing in and out (XC5, D-66)', () => {
  it.each([400, 401, 403, 409, 429])('%i is never tried again', code => {
    expect(retrySignIn(0, status(code))).toBe(false)
    expect(retrySignOut(0, status(code))).toBe(false)
  })
  it('twice for signing in, once for signing out', () => {
    expect([0, 1, 2].map(failures => retrySignIn(failures, status(503)))).toEqual([true, true, false])
    expect([0, 1].map(failures => retrySignOut(failures, offline))).toEqual([true, false])
  })
  it('waits 1 s, 2 s, 4 s, at most 5 s', () => {
    expect([0, 1, 2, 3, 9].map(signInRetryDelay)).toEqual([1e3, 2e3, 4e3, 5e3, 5e3])
  })
})
