import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env?.close())

it('exports the museums that a user follows, and no others', async () => {
  const [hall, house] = await env.addMuseums({ name: 'Art Hall' }, { name: 'Art House' })
  const follow = async (userId: number, museumId = 0) =>
    env.app.inject({
      method: 'POST',
      url: `/api/museums/${museumId}/follow`,
      headers: await env.tokens.as({ id: userId }),
    })
  await follow(1, hall?.id)
  await follow(2, house?.id)
  expect(await exportOf(env, 1)).toEqual({
    'museums-followed': [
      { museumId: hall?.id, name: 'Art Hall', slug: expect.any(String), followedAt: expect.any(String) },
    ],
  })
  expect(await exportOf(env, 3)).toEqual({ 'museums-followed': [] })
})
