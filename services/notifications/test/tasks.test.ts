import { postLiked } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tasks } from '../src/tasks.ts'
import { createTestEnvironment, liker, type TestEnvironment } from './environment.ts'

let now = new Date('2026-11-21T12:00:00.000Z')
let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
})
afterAll(() => env.close())

const like = (postId: number) =>
  env.publish(postLiked, {
    postId,
    postAuthorId: 1,
    postExcerpt: '',
    museum: null,
    liker,
    likedAt: now.toISOString(),
  })

it('keeps notifications for 180 days', async () => {
  await like(7)
  now = new Date('2027-03-01T12:00:00.000Z')
  await like(8)
  await env.service.drain()
  now = new Date('2027-05-21T12:00:00.000Z')
  const [purge] = tasks(env.service.ctx)
  expect(await purge?.run()).toMatchObject({ notifications: 1 })
  expect((await env.listAs(1)).map(each => each.link)).toEqual(['/post/8'])
})
