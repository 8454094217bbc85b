import { afterAll, beforeAll, expect, it } from 'vitest'
import { idsPerPart } from '../src/sitemap/sitemap.routes.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())

const read = async (path: string) => {
  const { status, json } = await env.get(`/internal/sitemap/museums${path}`)
  return [status, json()]
}

it('has no part without museums', async () => {
  expect(await read('')).toEqual([200, { parts: 0 }])
  expect(await read('/1')).toEqual([200, []])
})

it('divides the museums by their ids, and names each once', async () => {
  for (const [name, id] of Object.entries({
    First: 1,
    'Last of a part': idsPerPart,
    'First of the next': idsPerPart + 1,
  })) {
    await env.db.query(`select setval(pg_get_serial_sequence('museums', 'id'), $1::int, false)`, [id])
    await env.addMuseums({ name })
  }
  expect(await read('')).toEqual([200, { parts: 2 }])
  expect(await read('/1')).toEqual([200, ['first', 'last-of-a-part']])
  expect(await read('/2')).toEqual([200, ['first-of-the-next']])
  expect(await read('/3')).toEqual([200, []])
})

it.each(['/0', '/-1', '/1.5', '/one', '/999999999'])('refuses the part %s', async part => {
  expect(await read(part)).toMatchObject([400, { code: 'validation_error' }])
})
