import { communityPurged, communityRestored, type Notification } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { meetup, meetupActs, organizer } from './meetups.ts'

let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
beforeAll(async () => {
  env = await createTestEnvironment()
  act = communityActs(env)
  meet = meetupActs(env)
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

describe('a new meetup', () => {
  const [me, other, third, nonMember] = [1, 2, 3, 8]
  const created = 'person7 created a meetup in Vault Circle: Night Walk, Nov 28, 2026, 6:30 PM GMT+1'
  const later = { ...meetup, title: 'Late Walk', startsAt: '2026-11-29T18:00:00.000Z' }
  const read = async (id = me) => {
    await env.service.drain()
    return env.listAs(id)
  }
  const linksOf = async (id = me) => (await read(id)).map(({ link }) => link)

  beforeEach(async () => {
    for (const id of [me, other, third, organizer, owner]) await act.join(id)
    await env.service.drain()
  })

  it('is for the members of its community but its organizer', async () => {
    await act.join(nonMember, 'member', community)
    await act.leave(third)
    await meet.create()
    expect(await run()).toBe(3)
    const expected: Partial<Notification> = {
      kind: 'new_meetup',
      type: 'other',
      title: 'New meetup',
      message: created,
      actors: [person(organizer)],
      link: '/meetups/60',
      notice: {
        of: 'meetup-created',
        meetup: meetup.title,
        community: closed.name,
        startsAt: meetup.startsAt,
        timezone: meetup.timezone,
      },
      thread: null,
      community: { id: closed.id, isMuted: false },
    }
    for (const id of [me, other, owner]) expect(await read(id)).toMatchObject([expected])
    for (const id of [organizer, third, nonMember]) expect(await read(id)).toEqual([])
    expect(await run()).toBe(0)
  })

  it('is not for members who muted the community or the organizer, nor where one of the two blocks the other', async () => {
    const path = `/api/notifications/communities/${closed.id}`
    expect((await env.putAs(me, path, { muted: true })).statusCode).toBe(200)
    const users = actsOn(env.publish)
    await users.mute(other, organizer)
    await users.block(organizer, third)
    await meet.create()
    await run()
    for (const id of [me, other, third]) expect(await read(id)).toEqual([])
    expect(await linksOf(owner)).toEqual(['/meetups/60'])
    await users.block(owner, organizer)
    expect(await read(owner)).toEqual([])
  })

  it('is withdrawn from who leaves a private community, and stays with who leaves a public one', async () => {
    await act.join(me, 'member', community)
    await meet.create()
    await meet.create(community)
    await run()
    for (const of of [closed, community]) await act.leave(me, of)
    expect(await linksOf()).toEqual(['/meetups/61'])
  })

  it('is withdrawn when the meetup is deleted, also from notifications of a hidden organizer', async () => {
    await meet.create()
    await meet.create(closed, { ...meetup, id: 61 })
    await run()
    const { update } = actsOn(env.publish)
    await update(organizer, {}, 'hidden', { aggregateVersion: 1_000 })
    expect(await read()).toEqual([])
    await meet.delete()
    await env.service.drain()
    await update(organizer, {}, 'public', { aggregateVersion: 1_001 })
    expect(await linksOf()).toEqual(['/meetups/61'])
  })

  it.each([
    ['deleted', () => meet.delete()],
    ['cancelled', () => meet.cancel()],
  ])('is for no one who is still to be notified when the meetup is %s', async (_, end) => {
    await meet.create()
    await env.service.drain()
    await end()
    await meet.create(closed, { ...meetup, id: 61 })
    expect(await run()).toBe(4)
    expect(await linksOf()).toEqual(['/meetups/61'])
    expect(await env.service.ctx.db.query('select 1 from fan_outs')).toEqual([])
  })

  it('shows the title and time as they are by now, to those who are still to be notified too', async () => {
    await meet.create()
    await meet.create(closed, { ...meetup, id: 61 })
    await run()
    await env.readAllAs(me)
    await meet.create(closed, { ...meetup, id: 62 })
    await meet.change({ ...later, id: 62 }, ['date'])
    await meet.change(later, ['date'])
    await run()
    const changed = 'person7 created a meetup in Vault Circle: Late Walk, Nov 29, 2026, 7:00 PM GMT+1'
    const links = (await read()).map(({ link, message }) => [link, message])
    expect(Object.fromEntries(links)).toEqual({
      '/meetups/60': changed,
      '/meetups/61': created,
      '/meetups/62': changed,
    })
  })

  it('is changed and withdrawn for more members than one transaction reaches', async () => {
    const { db } = env.service.ctx
    await db.query(
      `insert into community_members (community_id, user_id, role)
       select 4, id, 'member' from generate_series(1001, 1700) id`,
    )
    await meet.create()
    expect(await run()).toBe(704)
    const rows = () =>
      db.query(
        `select notice ->> 'meetup' as title, count(*)::int as count from notifications group by 1 order by 1`,
      )
    expect(await rows()).toEqual([{ title: 'Night Walk', count: 704 }])
    await meet.change(later, ['date'])
    await env.service.drain()
    expect(await rows()).toEqual([{ title: 'Late Walk', count: 704 }])
    await meet.delete()
    await env.service.drain()
    expect(await rows()).toEqual([])
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
