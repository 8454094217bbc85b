import { postLiked } from '@vitrine/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { tasks } from '../src/tasks.ts'
import { createWorld, liker, type World } from './world.ts'

let now = new Date('2026-11-21T12:00:00.000Z')
let world: World
beforeAll(async () => {
  world = await createWorld(() => now)
})
afterAll(() => world.close())

const like = (postId: number) =>
  world.publish(postLiked, {
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
  await world.service.drain()
  now = new Date('2027-05-21T12:00:00.000Z')
  const [purge] = tasks(world.service.ctx)
  expect(await purge?.run()).toMatchObject({ lines: 1 })
  expect((await world.listAs(1)).map(line => line.link)).toEqual(['/post/8'])
})
