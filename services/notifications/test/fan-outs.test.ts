import { communityPurged, communityRestored } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
})
afterAll(() => env.close())
beforeEach(() => env.clear())

const [member, former, outsider] = [1, 2, 3]
const run = async () => {
  await env.service.drain()
  return runFanOuts(env.service.ctx)
}
const messagesOf = async (id: number) => (await env.listAs(id)).map(each => each.message)
const restore = () =>
  env.publish(communityRestored, { community: closed, visibility: 'members', restoredBy: owner })

describe('what became of a community', () => {
  beforeEach(async () => {
    await act.join(owner, 'admin')
    await act.join(member)
    await act.join(former)
    await act.leave(former)
    await act.join(outsider, 'member', community)
  })

  it.each([
    ['it was deleted', () => act.delete(), 'Vault Circle was deleted', '/communities'],
    ['it was restored', restore, 'Vault Circle was restored', '/communities/4'],
    [
      'it was archived',
      () => act.transfer(null),
      'Vault Circle has no owner any more, and is archived',
      '/communities/4',
    ],
  ] as const)('is for its members, but not for whoever did it: %s', async (_, happens, message, link) => {
    await happens()
    expect(await run()).toBe(1)
    expect(await env.listAs(member)).toMatchObject([{ kind: 'community', message, link, actors: [] }])
    for (const id of [owner, former, outsider]) expect(await env.listAs(id)).toEqual([])
    expect(await run()).toBe(0)
  })

  it('differs between its new owner and all others, when it was transferred', async () => {
    const other = 4
    await act.join(other)
    // By an administrator of the platform.
    await act.transfer(member, owner, 9)
    expect(await run()).toBe(3)
    expect(await env.listAs(member)).toMatchObject([
      { kind: 'community', message: 'You own Vault Circle now', link: '/communities/4' },
    ])
    for (const id of [owner, other]) expect(await messagesOf(id)).toEqual(['Vault Circle has another owner'])
  })

  it('is for the new owner and all others, when the account of the previous owner was deleted', async () => {
    await act.transfer(member, null)
    expect(await run()).toBe(2)
  })

  it('is one notification, of the last that happened within a day', async () => {
    await act.delete()
    await run()
    await restore()
    await run()
    expect(await messagesOf(member)).toEqual(['Vault Circle was restored'])
  })

  it('is replaced before it was sent', async () => {
    await act.delete()
    await restore()
    expect(await run()).toBe(1)
    expect(await messagesOf(member)).toEqual(['Vault Circle was restored'])
  })

  it('is not that a deleted one passed on with the account of its owner', async () => {
    await act.delete()
    await act.transfer(member)
    await run()
    expect(await messagesOf(member)).toEqual(['Vault Circle was deleted'])
    await restore()
    await act.transfer(owner, member)
    await run()
    expect(await messagesOf(owner)).toEqual(['You own Vault Circle now'])
  })
})

it('notifies each of 5,000 members once, though a worker is killed in between and two go on', async () => {
  const { ctx } = env.service
  await ctx.db.query(
    `insert into community_members (community_id, user_id, role)
     select 4, id, 'member' from generate_series(1, 5000) id`,
  )
  await act.delete()
  await env.service.drain()
  let pages = 0
  const killed = {
    ...ctx,
    outbox: {
      ...ctx.outbox,
      publishAll: async (...given: Parameters<typeof ctx.outbox.publishAll>) => {
        if (++pages > 3) throw new Error('killed')
        await ctx.outbox.publishAll(...given)
      },
    },
  }
  await expect(runFanOuts(killed)).rejects.toThrow('killed')
  const counted = async () => {
    const [row] = await ctx.db.query<{ rows: number; users: number }>(
      'select count(*)::int as rows, count(distinct user_id)::int as users from notifications',
    )
    return row
  }
  expect(await counted()).toEqual({ rows: 1_499, users: 1_499 })
  const [one, other] = await Promise.all([runFanOuts(ctx), runFanOuts(ctx)])
  expect(one + other).toBe(3_500)
  expect(await counted()).toEqual({ rows: 4_999, users: 4_999 })
})

it('forgets the members of a community that is purged', async () => {
  await act.join(member)
  await act.join(outsider, 'member', community)
  await act.delete()
  await env.publish(communityPurged, { communityId: closed.id })
  await env.service.drain()
  const { db } = env.service.ctx
  expect(await db.query('select community_id, user_id from community_members')).toEqual([
    { community_id: community.id, user_id: outsider },
  ])
  expect(await db.query('select id from deleted_communities')).toEqual([])
})
