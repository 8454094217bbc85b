import { Id, IdParam, paging, serverTexts, text, textId } from '@vitrine/contracts'
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

describe('a refusal', () => {
  const createValidated = () => {
    const app = createApp({
      name: 'test',
      log: createLogger({ name: 'test', level: 'silent' }),
      tokens: null,
      ready: () => ({}),
    })
    const body = z.strictObject({
      museumId: Id.optional(),
      note: z.string().min(2).max(4).optional(),
      rating: z.number().min(1).max(5).optional(),
      stars: z.int().optional(),
      open: z.boolean().optional(),
      tags: z.array(z.string()).max(2).optional(),
      at: z.iso.datetime().optional(),
      kind: z.enum(['a', 'b']).optional(),
      known: z.record(z.string(), z.string()).optional(),
      either: z.union([z.number(), z.string()]).optional(),
    })
    app.post('/things', { schema: { body } }, request => request.body)
    app.post('/required', { schema: { body: z.strictObject({ text: z.string() }) } }, request => request.body)
    const querystring = z.object({ openNow: z.stringbool().optional(), ...paging(20) })
    app.get('/things/:id', { schema: { params: IdParam, querystring } }, () => ({}))
    return app
  }
  const ours = new Set<string>(Object.keys(serverTexts))
  const zodWords = /invalid|expected|received|too (small|big)|unrecognized/i

  it.each([
    [{ museumId: '53' }, 'museumId', 'fields.id'],
    [{ museumId: 0 }, 'museumId', 'fields.id'],
    [{ museumId: 1.5 }, 'museumId', 'fields.id'],
    [{ museumId: { $ne: 1 } }, 'museumId', 'fields.id'],
    [{ note: 7 }, 'note', 'fields.text'],
    [{ note: 'x' }, 'note', 'fields.tooShort'],
    [{ note: 'xxxxx' }, 'note', 'fields.tooLong'],
    [{ rating: 'x' }, 'rating', 'fields.number'],
    [{ rating: 0 }, 'rating', 'fields.tooSmall'],
    [{ rating: 6 }, 'rating', 'fields.tooBig'],
    [{ stars: 1.5 }, 'stars', 'fields.wholeNumber'],
    [{ open: 'maybe' }, 'open', 'fields.yesOrNo'],
    [{ tags: 'x' }, 'tags', 'fields.list'],
    [{ tags: ['a', 'b', 'c'] }, 'tags', 'fields.tooMany'],
    [{ tags: [null] }, 'tags.0', 'fields.text'],
    [{ at: 'today' }, 'at', 'fields.time'],
    [{ kind: 'c' }, 'kind', 'fields.invalid'],
    [{ known: 7 }, 'known', 'fields.invalid'],
    [{ either: true }, 'either', 'fields.invalid'],
  ])('of %j has a text of ours', async (payload, field, messageId) => {
    const app = createValidated()
    const { statusCode, body } = await app.inject({ method: 'POST', url: '/things', payload })
    const { message, errors } = JSON.parse(body)
    expect([statusCode, errors[0].field, errors[0].messageId]).toEqual([400, field, messageId])
    expect(message).not.toMatch(zodWords)
    await app.close()
  })

  it.each(['/things/0', '/things/x', '/things/1?openNow=maybe', '/things/1?limit=x', '/things/1?limit=1.5'])(
    'of %s has a text of ours',
    async url => {
      const app = createValidated()
      const answer = await app.inject(url)
      const { message, messageId, errors } = answer.json()
      expect(answer.statusCode).toBe(400)
      for (const text of [{ message, messageId }, ...errors]) {
        expect(ours).toContain(text.messageId)
        expect(text.message).not.toMatch(zodWords)
      }
      await app.close()
    },
  )

  it.each(['null', '[]', '7', '"text"', 'true', ''])('of the body %s has a text of ours', async payload => {
    const app = createValidated()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/required', payload, headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ message: 'Please check your input' })
    expect(answer.body).not.toMatch(zodWords)
    await app.close()
  })

  it('of a missing field says so', async () => {
    const app = createValidated()
    const answer = await app.inject({ method: 'POST', url: '/required', payload: {} })
    expect(answer.json()).toMatchObject({ errors: [{ field: 'text', messageId: 'fields.missing' }] })
    await app.close()
  })

  it('does not follow from the identity in a body, which is ignored', async () => {
    const app = createValidated()
    const payload = { note: 'mine', userId: 1, organizerId: { $ne: 1 } }
    const answer = await app.inject({ method: 'POST', url: '/things', payload })
    expect([answer.statusCode, answer.json()]).toEqual([200, { note: 'mine' }])
    await app.close()
  })
})

describe('a required text', () => {
  const schema = text(5, { required: textId('comment.required') })
  it.each(['', '  ', '\u200b', '\u200b \u2060', '\u3164', '\u2800', '\ufe0f\u00ad', '\u202e\u2066'])(
    'of nothing to see is empty: %j',
    value => {
      expect(schema.safeParse(value).error?.issues[0]?.message).toBe('comment.required')
    },
  )
  it.each(['.', 'é', '👩‍👩‍👧', '\u200bx', 'ـ', '①'])('of something to see is not: %j', value => {
    expect(text(20, { required: textId('comment.required') }).safeParse(value).success).toBe(true)
  })
})
