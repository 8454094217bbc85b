import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { HandlerTimeout, PermanentFailure, verdictOf } from './failure.ts'

const withCode = (code: string) => Object.assign(new Error('failed'), { code })

describe('verdictOf', () => {
  it.each([
    ['a cancelled query', withCode('57014')],
    ['a server that shuts down', withCode('57P01')],
    ['a deadlock', withCode('40P01')],
    ['a serialization failure', withCode('40001')],
    ['a lock that is not available', withCode('55P03')],
    ['a refused connection', withCode('ECONNREFUSED')],
    ['a query time-out of pg', new Error('Query read timeout')],
    ['a time-out of fetch', new DOMException('The operation timed out', 'TimeoutError')],
    ['a time-out of undici', withCode('UND_ERR_HEADERS_TIMEOUT')],
    ['a connection that undici lost', withCode('UND_ERR_SOCKET')],
    ['a Redis that starts', new Error('LOADING Redis is loading the dataset in memory')],
    ['a Redis replica', new Error("READONLY You can't write against a read only replica.")],
    ['a full Redis', new Error("OOM command not allowed when used memory > 'maxmemory'.")],
    ['the deadline of handlers', new HandlerTimeout('too slow')],
    ['any of them as a cause', new Error('no page', { cause: withCode('57014') })],
  ])('calls %s temporary', (_name, error) => {
    expect(verdictOf(error)).toBe('temporary')
  })

  it.each([
    ['a duplicate key', withCode('23505')],
    ['data that PostgreSQL cannot convert', withCode('22P02')],
    ['data that does not fit its schema', z.int().safeParse('x').error],
    ['PermanentFailure', new PermanentFailure('never')],
  ])('calls %s permanent', (_name, error) => {
    expect(verdictOf(error)).toBe('permanent')
  })

  it.each([
    ['a bug', new TypeError('x is not a function')],
    ['what is not an error', 'text'],
    ['a group of Redis that exists', new Error('BUSYGROUP Consumer Group name already exists')],
  ])('calls %s unknown', (_name, error) => {
    expect(verdictOf(error)).toBe('unknown')
  })
})
