import { maxRowId, type Route, routes } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { type Answer, createTestEnvironment, refusalOf, type TestEnvironment } from './environment.ts'
import { type Operation, type Row, rows } from './roles/rows.ts'
import { type Cast, castOf, type Scene, sceneOf } from './roles/scene.ts'

/** No field of any route takes one of these, but that null may stand for nothing. */
const wrongValues: readonly unknown[] = [
  null,
  { $ne: 1 },
  [[]],
  1.5,
  -1,
  2 ** 53,
  'a\0b',
  '\ud800',
  'x'.repeat(20_000),
  Array.from({ length: 200 }, (_, index) => `x${index}`),
]
const wrongQueries = ['%00', 'x'.repeat(300)]
/** Besides, of the lists of all events; a calendar has some of these fields. */
const wrongEventQueries: Record<string, readonly string[]> = {
  tab: ['mine', 'ALL', ''],
  past: ['perhaps'],
  from: ['', 'tomorrow', '2030-02-30', '2030-05-01T18:00:00', '1893456000000'],
  to: ['2030-13-01', '2030-05', 'next week'],
  timezone: ['Mars/Olympus', 'UTC+25', '../etc/passwd', ''],
  days: ['1.5', 'many'],
  museumId: ['', '0', '-1', '1.5', '1e3x', '2147483648'],
  ...Object.fromEntries(['q', 'city', 'tag'].map(field => [field, ['x'.repeat(201)]])),
}
const eventLists = ['listMeetups', 'listMuseumEvents', 'searchEvents', 'getEventCalendar']
const unknownFields = ['id', 'creatorId', 'isCreator', 'isPrivate', 'state', 'memberCount', '$where']
const notObjects = ['[]', '"text"', '7', 'true', '{"a":', '{}{}', '{"__proto__":{"role":"admin"}}']

let environment: TestEnvironment
let cast: Cast
/** Each refused request leaves it as it is. */
let scene: Scene
/** For what is of public communities alone. */
let publicScene: Scene
beforeAll(async () => {
  environment = await createTestEnvironment({ env: { VERIFIED_EMAIL_FOR: '' } })
  cast = await castOf(environment)
  scene = await sceneOf(environment, cast, 'private')
  publicScene = await sceneOf(environment, cast, 'public')
  stored = await environment.snapshot()
})
afterAll(() => environment.stop())

/** The fields of a schema of the contracts, also of an optional body; of several kinds of bodies those of the one given. */
function fieldsOf(schema: z.ZodType | undefined, body?: object): Record<string, z.ZodType> {
  if (!schema) return {}
  if ('shape' in schema) return schema.shape as Record<string, z.ZodType>
  if ('options' in schema)
    return fieldsOf((schema.options as z.ZodType[]).find(each => !body || each.safeParse(body).success))
  if ('unwrap' in schema) return fieldsOf((schema.unwrap as () => z.ZodType)(), body)
  // Of a transformed body, what is sent.
  return 'in' in schema ? fieldsOf(schema.in as z.ZodType, body) : {}
}

/** As an administrator of the platform, who may call every route but those of members and of a museum's manager. */
function send(
  { method, path }: Route,
  { request, outcomes }: Row,
  more: { query?: string; body?: object | string; headers?: Record<string, string> },
): Promise<Answer> {
  const callers = ['platformAdmin', 'creator', 'member', 'moderatorElsewhere'] as const
  const caller = callers.find(each => outcomes(each, 'private') === 'ok')
  const { params = {}, query = {}, body } = request(caller ? scene : publicScene)
  const url = path.replace(/:(\w+)/g, (_, name: string) => String(params[name]))
  const payload = more.body ?? body
  return environment.call(
    cast[caller ?? 'platformAdmin'],
    method,
    `${url}?${new URLSearchParams({ ...query, ...Object.fromEntries(new URLSearchParams(more.query)) })}`,
    typeof payload === 'object' ? JSON.stringify(payload) : payload,
    { ...(payload && { 'content-type': 'application/json' }), ...more.headers },
  )
}

/** A refusal of one field, in texts of the catalogues. */
function expectInvalid(answer: Answer, field: string, sent: unknown): void {
  const about = `${field} ${JSON.stringify(sent)?.slice(0, 60)} → ${answer.body}`
  expect(refusalOf(answer), about).toEqual([400, 'validation_error'])
  const { errors } = answer.json<{ errors: { field: string; messageId?: string }[] }>()
  expect(
    errors.map(error => error.field.split('.')[0]),
    about,
  ).toEqual([field])
  for (const { messageId } of errors) expect(messageId, about).toBeDefined()
}

/** As {@link expectInvalid}; what a request is about, and does not exist, is not found. */
function expectRefused(answer: Answer, field: string, sent: unknown): void {
  if (field !== 'targetId' || typeof sent !== 'number' || sent === 0) expectInvalid(answer, field, sent)
  else expect(refusalOf(answer), `${field} ${sent}`).toEqual([404, 'not_found'])
}

/** What is stored since the last requests. */
let stored: Record<string, string> | undefined
/** Runs requests, none of which may store anything. */
async function storingNothing(requests: () => Promise<void>): Promise<void> {
  const before = stored
  await requests()
  stored = await environment.snapshot()
  expect(stored).toEqual(before)
}

describe.each(Object.entries<Row>(rows))('%s', (operation, row) => {
  const route: Route = routes[operation as Operation]
  const fields = Object.keys(fieldsOf(route.body))
  const ids = fields.filter(field => field.endsWith('Id'))
  const queries = Object.keys(fieldsOf(route.query))
  const numbers = queries.filter(each => each === 'limit' || each === 'offset')
  /** A test of the routes that have what it is about. */
  const testIf = (applies: boolean, title: string, requests: () => Promise<void>) => {
    if (applies) it(title, () => storingNothing(requests))
  }

  testIf(fields.length > 0, 'returns 400 for a wrong value of each field of its body', async () => {
    const { body } = row.request(scene)
    for (const [field, type] of Object.entries(fieldsOf(route.body, body))) {
      for (const value of wrongValues) {
        if (value === null && type.safeParse(null).success) continue
        expectInvalid(await send(route, row, { body: { ...body, [field]: value } }), field, value)
      }
      if (type.safeParse(undefined).success) continue
      const without = { ...body, [field]: undefined }
      expectInvalid(await send(route, row, { body: without }), field, undefined)
    }
  })

  testIf(
    ids.length > 0,
    'returns 400 for ids of nothing in its body, and 404 for those of what it is about',
    async () => {
      const { body } = row.request(scene)
      for (const field of ids)
        for (const value of [0, 987_654, maxRowId, maxRowId + 1, '7'])
          expectRefused(await send(route, row, { body: { ...body, [field]: value } }), field, value)
    },
  )

  testIf(route.body !== undefined, 'returns 400 for fields that it does not know', async () => {
    const { body } = row.request(scene)
    for (const field of unknownFields)
      expectInvalid(await send(route, row, { body: { ...body, [field]: 7 } }), field, 7)
  })

  testIf(route.body !== undefined, 'returns 400, 413 or 415 for what is no JSON object', async () => {
    for (const body of notObjects)
      expect(refusalOf(await send(route, row, { body })), body).toEqual([400, 'validation_error'])
    const large = { body: { a: 'x'.repeat(70_000) } }
    expect(refusalOf(await send(route, row, large))).toEqual([413, 'payload_too_large'])
    const form = { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    expect(refusalOf(await send(route, row, form))).toEqual([415, 'unsupported_media'])
  })

  testIf(route.method !== 'GET', 'returns 400 for a wrong Idempotency-Key', async () => {
    for (const key of ['x'.repeat(129), 'two words', '']) {
      const answer = await send(route, row, { headers: { 'idempotency-key': key } })
      expect(refusalOf(answer)).toEqual([400, 'validation_error'])
    }
  })

  testIf(queries.length > 0, 'returns 400 for a wrong value of each field of its query', async () => {
    for (const field of queries)
      for (const value of wrongQueries)
        expectInvalid(await send(route, row, { query: `${field}=${value}` }), field, value)
  })

  testIf(eventLists.includes(operation), 'returns 400 for days, times and words that are none', async () => {
    for (const [field, values] of Object.entries(wrongEventQueries))
      if (queries.includes(field))
        for (const value of values)
          expectInvalid(await send(route, row, { query: `${field}=${value}` }), field, value)
  })

  testIf(numbers.length > 0, 'brings numbers of its query within their limits', async () => {
    for (const field of numbers)
      for (const value of [-5, 0, 99_999_999, Number.MAX_SAFE_INTEGER])
        expect(refusalOf(await send(route, row, { query: `${field}=${value}` })), field).toEqual([200])
  })

  testIf(route.method === 'GET', 'ignores what it does not know in a query', async () => {
    const query = '__proto__=1&constructor=1&toString=1&userId=7'
    // The token of its row is no one's.
    const expected = operation === 'getPersonalCalendar' ? [404, 'not_found'] : [200]
    expect(refusalOf(await send(route, row, { query }))).toEqual(expected)
  })
})
