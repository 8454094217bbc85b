import { type Notification, notificationMailRequested, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { broadcastVisitPlans } from '../src/events/broadcast.ts'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { kinds } from '../src/kinds.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { closed, community, communityActs } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { meetupActs } from './meetups.ts'
import { planActs, planIn, planner } from './visit-plans.ts'

const start = new Date('2026-11-21T12:00:00.000Z')
let now = start
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let plan: ReturnType<typeof planActs>
let users: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = communityActs(env)
  plan = planActs(env)
  users = actsOn(env.publish)
})
afterAll(() => env.close())

const [me, other, third, outsider] = [1, 2, 3, 8]
beforeEach(async () => {
  now = start
  await env.clear()
  for (const id of [me, other, third, planner]) await act.join(id)
  await env.service.drain()
})

const run = async () => {
  await env.service.drain()
  return runFanOuts(env.service.ctx)
}
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const linksOf = async (id = me) => (await read(id)).map(({ link }) => link)
const ofClosed = `/visit-plans/${planIn(closed)}`
const ofPublic = `/visit-plans/${planIn(community)}`

describe('a new plan of a visit', () => {
  it('is for the members of its community but its creator, once', async () => {
    await act.join(outsider, 'member', community)
    await act.leave(third)
    await env.service.drain()
    const redelivered = { id: crypto.randomUUID() }
    await plan.create(closed, planIn(closed), redelivered)
    expect(await run()).toBe(2)
    await plan.create(closed, planIn(closed), redelivered)
    expect(await run()).toBe(0)
    const expected: Partial<Notification> = {
      kind: 'visit_plan',
      type: 'other',
      priority: 'normal',
      title: 'Plan a visit together',
      message: expect.stringMatching(
        /^person7 plans a visit in Vault Circle: Tide House and Ink Museum, Dec 1.+14, 2026\. Say what you want to see\.$/,
      ),
      actors: [person(planner)],
      link: ofClosed,
      notice: {
        of: 'plan-created',
        community: closed.name,
        museums: ['Tide House', 'Ink Museum'],
        from: '2026-12-01',
        to: '2026-12-14',
      },
      thread: null,
      community: { id: closed.id, isMuted: false },
    }
    for (const id of [me, other]) expect(await read(id)).toMatchObject([expected])
    for (const id of [planner, third, outsider]) expect(await read(id)).toEqual([])
  })

  it('is not for members who muted the community or its creator, nor where one of the two blocks the other', async () => {
    const path = `/api/notifications/communities/${closed.id}`
    expect((await env.putAs(me, path, { muted: true })).statusCode).toBe(200)
    await act.join(outsider)
    await users.mute(other, planner)
    await users.block(planner, third)
    await plan.create()
    await run()
    for (const id of [me, other, third]) expect(await read(id)).toEqual([])
    expect(await linksOf(outsider)).toEqual([ofClosed])
    await users.block(outsider, planner)
    expect(await read(outsider)).toEqual([])
  })

  it('has no toggle, as a new meetup', async () => {
    const { toggle, isMutedWithCommunity, isMailed, type, priority } = kinds.new_meetup
    expect(kinds.visit_plan).toMatchObject({ toggle, isMutedWithCommunity, isMailed, type, priority })
    expect(toggle).toBeNull()
  })

  it('is withdrawn from who leaves, also a public community, whose plans are for members alone', async () => {
    const meet = meetupActs(env)
    await act.join(me, 'member', community)
    for (const of of [closed, community]) await plan.create(of)
    await meet.create(community)
    await run()
    expect((await linksOf()).toSorted()).toEqual(['/meetups/61', ofPublic, ofClosed].toSorted())
    await act.leave(me, community)
    expect((await linksOf()).toSorted()).toEqual(['/meetups/61', ofClosed].toSorted())
    await act.leave(me)
    expect(await linksOf()).toEqual(['/meetups/61'])
    expect(await linksOf(other)).toEqual([ofClosed])
  })

  it('does not come back with its creator to who left meanwhile', async () => {
    // The copy says that everyone may read the community.
    await act.update(community)
    for (const id of [me, other]) await act.join(id, 'member', community)
    await plan.create(community)
    await run()
    await users.update(planner, {}, 'hidden', { aggregateVersion: 1_000 })
    expect(await read()).toEqual([])
    await act.leave(me, community)
    await env.service.drain()
    await users.update(planner, {}, 'public', { aggregateVersion: 1_001 })
    expect([await linksOf(), await linksOf(other)]).toEqual([[], [ofPublic]])
  })

  it('is withdrawn when the account of its creator is erased, and from those who are still to be notified', async () => {
    await plan.create()
    await run()
    await plan.create(closed, 50)
    await env.service.drain()
    await erasure.erase(env.service.ctx, planner)
    expect(await run()).toBe(0)
    expect(await read()).toEqual([])
  })
})

describe.each([
  ['deleted', () => plan.delete()],
  ['settled', () => plan.settle()],
])('of a plan that is %s', (_, end) => {
  it('all are no longer notified, also who has read it', async () => {
    await plan.create()
    await plan.create(closed, 50)
    await run()
    await env.readAllAs(me)
    await end()
    for (const id of [me, other, third]) expect(await linksOf(id)).toEqual(['/visit-plans/50'])
  })

  it('none is notified again when its creator was hidden, and comes back', async () => {
    await plan.create()
    await plan.create(closed, 50)
    await run()
    await users.update(planner, {}, 'hidden', { aggregateVersion: 1_000 })
    expect(await read()).toEqual([])
    await end()
    await env.service.drain()
    await users.update(planner, {}, 'public', { aggregateVersion: 1_001 })
    expect(await linksOf()).toEqual(['/visit-plans/50'])
  })

  it('none is notified who was still to be, also when both come together', async () => {
    await plan.create()
    await env.service.drain()
    await end()
    await plan.create(closed, 50)
    expect(await run()).toBe(3)
    expect(await linksOf()).toEqual(['/visit-plans/50'])
    await env.clear()
    await act.join(me)
    await plan.create()
    await end()
    expect(await run()).toBe(0)
    expect(await env.service.ctx.db.query('select 1 from fan_outs')).toEqual([])
  })

  it('the meetup of the same number stays', async () => {
    const meet = meetupActs(env)
    await meet.create(closed, {
      id: planIn(closed),
      title: 'Walk',
      startsAt: start.toISOString(),
      timezone: 'UTC',
    })
    await plan.create()
    await run()
    await end()
    expect(await linksOf()).toEqual([`/meetups/${planIn(closed)}`])
  })
})

it('what members choose notifies no one', async () => {
  await plan.addMuseum()
  await plan.vote(me)
  await plan.vote(me, closed, { museumIds: [], times: [], cause: 'membership' })
  expect(await run()).toBe(0)
  for (const id of [me, other, planner]) expect(await read(id)).toEqual([])
})

it('is mailed with the name of the community alone, and is in the export', async () => {
  await env.publish(userVerified, { userId: me })
  await env.service.drain()
  await plan.create()
  await run()
  now = new Date(start.getTime() + 60 * 60_000)
  await requestMails(env.service.ctx)
  const [mail] = await env.published(notificationMailRequested)
  const { username, firstName, lastName } = person(planner)
  expect(mail?.items).toEqual([
    {
      kind: 'visit_plan',
      actors: [{ username, firstName, lastName }],
      actorsCount: 1,
      notice: { of: 'plan-created', community: closed.name },
      link: ofClosed,
    },
  ])
  const { notifications } = await exportOf(env.service, me)
  expect(notifications).toMatchObject([
    { kind: 'visit_plan', actorIds: [planner], notice: { museums: ['Tide House', 'Ink Museum'] } },
  ])
})

it('is withdrawn from more members than one transaction reaches', async () => {
  const { db } = env.service.ctx
  await db.query(
    `insert into community_members (community_id, user_id, role)
     select 4, id, 'member' from generate_series(1001, 1700) id`,
  )
  await plan.create()
  expect(await run()).toBe(703)
  await plan.delete()
  await env.service.drain()
  expect(await db.query('select 1 from notifications')).toEqual([])
})

it.each([
  ['a private', closed],
  ['a public', community],
] as const)(
  'open pages of the members of %s community alone receive what changes in a plan',
  async (_, of) => {
    for (const id of [me, other]) await act.join(id, 'member', of)
    await env.service.drain()
    const pages = await Promise.all([me, other, outsider].map(plan.listening))
    const [mine, others, outsiders] = pages.map(({ received }) => received)
    const vote = () => plan.vote(me, of)
    for (const happens of [plan.create, plan.addMuseum, vote, plan.settle, plan.reopen, plan.delete]) {
      await happens(of)
      await env.service.drain()
    }
    // Votes that come together are one message.
    const voted = { key: String(planIn(of)), data: { community: of, planId: planIn(of) } }
    for (const effect of await env.effectsOf(broadcastVisitPlans(env.service.ctx), [voted, voted])) effect()
    const changed = { communityId: of.id, planId: planIn(of) }
    await expect.poll(() => [mine, others]).toEqual(Array(2).fill(Array(7).fill(changed)))
    // All of it is delivered by now: what comes last reaches the outsider alone.
    await act.join(outsider, 'member', of)
    // The events of plans are of another partition than those of members.
    await env.service.drain()
    await plan.delete(of)
    await expect.poll(() => outsiders).toEqual([changed])
    for (const { stop } of pages) stop()
  },
)
