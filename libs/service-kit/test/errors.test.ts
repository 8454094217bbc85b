import { text, textId } from '@vitrine/contracts'
import { createLogger } from '@vitrine/telemetry'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createApp, createDatabase, isTransient } from '../src/index.ts'

const coded = (code: string, message = 'refused') => Object.assign(new Error(message), { code })

describe('a transient error', () => {
  it.each([
    ['a refused connection', coded('ECONNREFUSED')],
    ['a server that shuts down', coded('57P01')],
    ['a deadlock', coded('40P01')],
    ['a cause', new Error('query failed', { cause: coded('ECONNRESET') })],
    ['several addresses tried', new AggregateError([coded('ECONNREFUSED')])],
    ['a pool without a server', new Error('timeout exceeded when trying to connect')],
  ])('%s', (_, error) => expect(isTransient(error)).toBe(true))

  it.each([
    ['a constraint', coded('23505')],
    ['a mistake of ours', new TypeError('x is not a function')],
    ['no error at all', 'ECONNREFUSED'],
  ])('but not %s', (_, error) => expect(isTransient(error)).toBe(false))
})

describe('a service whose database is unavailable', () => {
  it('answers 503 in words for people, and without what went wrong', async () => {
    const database = createDatabase({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
    const app = createApp({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      tokens: null,
      ready: () => ({}),
    })
    app.get('/rows', () => database.query('select 1'))
    const answer = await app.inject('/rows')
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      code: 'service_unavailable',
      message: 'This part of Vitrine is not available right now. Please try again in a moment.',
      messageId: 'errors.serviceUnavailable',
      requestId: expect.any(String),
    })
    await app.close()
    await database.close()
  })
})

describe('a body that its schema rejects', () => {
  it('is explained in English and by ids, with the values of the texts', async () => {
    const app = createApp({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      tokens: null,
      ready: () => ({}),
    })
    const body = z.strictObject({ name: text(5), note: text(5, { required: textId('comment.required') }) })
    app.post('/names', { schema: { body } }, () => ({}))
    const answer = await app.inject({
      method: 'POST',
      url: '/names',
      payload: { name: 'far too long', note: ' ', more: 1 },
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      code: 'validation_error',
      message: 'Please use up to 5 characters.',
      messageId: 'fields.tooLong',
      values: { maximum: 5 },
      requestId: expect.any(String),
      errors: [
        {
          field: 'name',
          message: 'Please use up to 5 characters.',
          messageId: 'fields.tooLong',
          values: { maximum: 5 },
        },
        { field: 'note', message: 'Please write a comment.', messageId: 'comment.required' },
        { field: 'more', message: 'This field is not known here.', messageId: 'fields.unknown' },
      ],
    })
    await app.close()
  })
})
