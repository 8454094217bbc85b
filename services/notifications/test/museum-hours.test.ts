import { defaultNotificationPreferences, museumHoursChanged, museumHoursDoubted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { museum, museumActs } from './museums.ts'

let env: TestEnvironment
let follow: ReturnType<typeof museumActs>['follow']
beforeAll(async () => {
  env = await createTestEnvironment()
  follow = museumActs(env).follow
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const change = async (userId: number) => {
  await env.publish(museumHoursChanged, { museum, userId })
  await env.service.drain()
}
const send = () => runFanOuts(env.service.ctx)

it('notifies the followers of a museum whose hours have changed, but not who changed them', async () => {
  for (const id of [1, 2, 3]) await follow(id)
  await change(2)
  expect(await send()).toBe(2)
  const news = {
    kind: 'museum_hours',
    message: 'Tide House has changed its hours',
    link: '/museum/tide-house',
    notice: { of: 'hours-changed', museum: 'Tide House', notes: '' },
    isRead: false,
  }
  expect(await env.listAs(1)).toMatchObject([news])
  expect(await env.listAs(2)).toEqual([])
  expect(await env.listAs(3)).toMatchObject([news])
  expect(await send()).toBe(0)
})

it('warns of hours that visitors contradict', async () => {
  await follow(1)
  await env.publish(museumHoursDoubted, { museum, suggestionId: 5 })
  await env.service.drain()
  expect(await send()).toBe(1)
  expect(await env.listAs(1)).toMatchObject([{ notice: { of: 'hours-doubted' } }])
})

it('is off for those who want no news of museums', async () => {
  await follow(1)
  await env.putAs(1, '/api/user/notification-preferences', {
    ...defaultNotificationPreferences,
    museumUpdates: false,
  })
  await change(2)
  await send()
  expect(await env.listAs(1)).toEqual([])
})

it('reaches each of many followers once, also when two processes send', async () => {
  await env.service.ctx.db.query(
    `insert into follows (followed, followed_id, user_id) select 'museum', 7, id from generate_series(1, 1200) id`,
  )
  await change(9_999)
  const [one, other] = await Promise.all([send(), send()])
  expect(one + other).toBe(1_200)
  const [{ count } = { count: 0 }] = await env.service.ctx.db.query<{ count: number }>(
    `select count(distinct user_id)::int as count from notifications where kind = 'museum_hours'`,
  )
  expect(count).toBe(1_200)
})
