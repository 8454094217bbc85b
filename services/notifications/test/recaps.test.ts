import { notificationMailRequested, notificationSent, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { handleTogether } from './batches.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'
import { meetup, meetupActs, organizer } from './meetups.ts'
import { recapActs } from './recaps.ts'

const start = new Date('2026-11-28T20:00:00.000Z')
let now = start
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
let recap: ReturnType<typeof recapActs>
let users: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = communityActs(env)
  meet = meetupActs(env)
  recap = recapActs(env)
  users = actsOn(env.publish)
})
afterAll(() => env.close())

const [me, other, third] = [1, 2, 3]
/** Who attended the meetups of these tests. */
const guests = [me, other, organizer]
beforeEach(async () => {
  now = start
  await env.clear()
  for (const of of [closed, community])
    for (const id of [me, other, third, organizer, owner]) await act.join(id, 'member', of)
  await env.service.drain()
})

const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const noticesOf = async (id = me) => (await read(id)).map(({ notice }) => notice?.of)
/** Apart: what became of one event does not come in a batch with the next one. */
const inTurn = async (...happens: (() => Promise<unknown>)[]) => {
  for (const happen of happens) {
    await happen()
    await env.service.drain()
  }
}
const drafted = (of = closed) =>
  inTurn(
    () => recap.draft(of),
    () => recap.ask(guests, of),
  )
const published = (of = closed, by = organizer) =>
  inTurn(
    () => recap.publish(of, by),
    () => recap.show(guests, of, by),
  )
const muteCommunity = async (id: number, of = closed) => {
  const answer = await env.putAs(id, `/api/notifications/communities/${of.id}`, { muted: true })
  expect(answer.statusCode).toBe(200)
}
const moment = 'Nov 28, 2026, 6:30 PM GMT+1'
const entry = (of: string, title: string, message: string, link: string) => ({
  kind: 'meetup_recap',
  type: 'other',
  priority: 'normal',
  title,
  message: `${message}: Night Walk, ${moment}`,
  actors: [],
  actorsCount: 0,
  link,
  thread: null,
  community: { id: closed.id, isMuted: false },
  notice: {
    of,
    meetup: meetup.title,
    community: closed.name,
    startsAt: meetup.startsAt,
    timezone: meetup.timezone,
  },
})
const toOrganizer = entry(
  'recap-drafted',
  'Recap ready to publish',
  'The recap of your meetup is ready for you to edit and publish',
  '/meetups/60?tab=recap',
)
const asked = entry(
  'recap-asks',
  'Your photos in a recap',
  'You can let the recap of a meetup that you attended show your photos',
  '/meetups/60?tab=photos',
)
const shown = entry(
  'recap-published',
  'Recap published',
  'The recap of a meetup that you attended is published',
  '/meetups/60?tab=recap',
)

describe('the draft of a recap', () => {
  it('is for the organizer, and asks the others who attended', async () => {
    await drafted()
    expect(await read(organizer)).toMatchObject([toOrganizer])
    for (const id of [me, other]) expect(await read(id)).toMatchObject([asked])
    for (const id of [third, owner]) expect(await read(id)).toEqual([])
  })

  it('is for no organizer whose account was deleted: all who attended are asked', async () => {
    await recap.draft(closed, null)
    await recap.ask([me, other], closed, null)
    for (const id of [me, other]) expect(await noticesOf(id)).toEqual(['recap-asks'])
    expect(await env.published(notificationSent)).toHaveLength(2)
  })

  it('is notified of once, when its events come again after it was read', async () => {
    const [first, second] = [{ id: crypto.randomUUID() }, { id: crypto.randomUUID() }]
    const happen = () =>
      inTurn(
        () => recap.draft(closed, organizer, first),
        () => recap.ask(guests, closed, organizer, second),
      )
    await happen()
    for (const id of guests) await env.readAllAs(id)
    await happen()
    for (const id of guests) expect((await read(id)).map(({ isRead }) => isRead)).toEqual([true])
    expect(await env.published(notificationSent)).toHaveLength(3)
  })

  it('asks no member who muted the community, and is for the organizer who did', async () => {
    for (const id of [me, organizer]) await muteCommunity(id)
    await drafted()
    expect([await noticesOf(me), await noticesOf(other), await noticesOf(organizer)]).toEqual([
      [],
      ['recap-asks'],
      ['recap-drafted'],
    ])
  })

  it.each([
    ['a private', closed],
    ['a public', community],
  ] as const)('of %s community is for members: neither before nor after they leave', async (_, of) => {
    await act.leave(other, of)
    await env.service.drain()
    await drafted(of)
    expect([await noticesOf(me), await noticesOf(other)]).toEqual([['recap-asks'], []])
    for (const id of [me, organizer]) await act.leave(id, of)
    expect([await noticesOf(me), await noticesOf(organizer)]).toEqual([[], []])
  })

  it('is not for hidden users', async () => {
    for (const id of [me, organizer]) await users.update(id, {}, 'hidden')
    await env.service.drain()
    await drafted()
    for (const id of [me, organizer]) expect(await read(id)).toEqual([])
    expect(await noticesOf(other)).toEqual(['recap-asks'])
  })
})

describe('a published recap', () => {
  it('is for those who attended but who published it', async () => {
    await published()
    for (const id of [me, other]) expect(await read(id)).toMatchObject([shown])
    for (const id of [organizer, third, owner]) expect(await read(id)).toEqual([])
  })

  it('is for the organizer, too, where another user published it', async () => {
    await drafted()
    await published(closed, other)
    for (const id of [me, organizer]) expect(await noticesOf(id)).toEqual(['recap-published'])
    expect(await read(other)).toEqual([])
  })

  it.each(['unread', 'read'] as const)('takes the place of what was asked: %s', async how => {
    await drafted()
    if (how === 'read') for (const id of guests) await env.readAllAs(id)
    await published()
    for (const id of [me, other]) expect(await noticesOf(id)).toEqual(['recap-published'])
    expect(await read(organizer)).toEqual([])
  })

  it('withdraws the draft and what was asked, also without a notification of its own', async () => {
    await drafted()
    await drafted(community)
    await recap.publish(closed, owner)
    for (const [id, left] of [
      [organizer, 'recap-drafted'],
      [me, 'recap-asks'],
    ] as const)
      expect((await read(id)).map(({ link, notice }) => [link.split('?')[0], notice?.of])).toEqual([
        ['/meetups/61', left],
      ])
  })

  it('comes once, when its event comes again after it was read', async () => {
    const again = { id: crypto.randomUUID() }
    const show = () => recap.show(guests, closed, organizer, again)
    await inTurn(show)
    await env.readAllAs(me)
    await inTurn(show)
    expect((await read()).map(({ isRead }) => isRead)).toEqual([true])
    expect(await env.published(notificationSent)).toHaveLength(2)
  })

  it('is not for a member who muted the community, whatever they organize', async () => {
    for (const id of [me, organizer]) await muteCommunity(id)
    await published(closed, owner)
    for (const id of [me, organizer]) expect(await read(id)).toEqual([])
    expect(await noticesOf(other)).toEqual(['recap-published'])
  })

  it('of a private community is not for a former member, also of what came before', async () => {
    await act.leave(other)
    await env.service.drain()
    await published()
    expect([await noticesOf(me), await noticesOf(other)]).toEqual([['recap-published'], []])
    await act.leave(me)
    expect(await read()).toEqual([])
  })

  it('of a public community stays with whoever leaves, until that becomes private', async () => {
    await published(community)
    await act.leave(me, community)
    expect(await noticesOf()).toEqual(['recap-published'])
    await act.update({ ...community, isPrivate: true })
    expect([await noticesOf(me), await noticesOf(other)]).toEqual([[], ['recap-published']])
  })
})

describe('a recap that is a draft again', () => {
  it('is withdrawn from all, also who has read it, and notifies no one when it is published again', async () => {
    await published()
    await published(community)
    await env.readAllAs(me)
    await recap.withdraw()
    const links = async (id: number) => (await read(id)).map(({ link }) => link)
    for (const id of [me, other]) expect(await links(id)).toEqual(['/meetups/61?tab=recap'])
    await recap.publish()
    for (const id of [me, other]) expect(await links(id)).toEqual(['/meetups/61?tab=recap'])
  })

  it('leaves what was asked as it is', async () => {
    await drafted()
    await recap.withdraw()
    expect([await noticesOf(me), await noticesOf(organizer)]).toEqual([['recap-asks'], ['recap-drafted']])
  })
})

describe('what becomes of the meetup', () => {
  it('is shown in what users are notified of', async () => {
    await drafted()
    await published(closed, owner)
    await meet.change({ ...meetup, title: 'Dawn Walk' }, [])
    expect(await read()).toMatchObject([{ notice: { of: 'recap-published', meetup: 'Dawn Walk' } }])
  })

  it.each([
    ['a draft', drafted],
    ['published', published],
  ] as const)('withdraws the recap, %s, with its deletion, also when it was read', async (_, happen) => {
    await happen()
    await happen(community)
    for (const id of guests) await env.readAllAs(id)
    const before = await read()
    await meet.delete()
    const left = before.filter(({ link }) => link.startsWith('/meetups/61'))
    expect(left).toHaveLength(1)
    expect(await read()).toEqual(left)
    expect((await read(organizer)).filter(({ link }) => link.startsWith('/meetups/60'))).toEqual([])
  })
})

describe('what comes together', () => {
  type Acts = ReturnType<typeof recapActs>
  const together = (...happens: ((acts: Acts, of: TestEnvironment) => Promise<unknown>)[]) =>
    handleTogether(env, async of => {
      const acts = recapActs(of)
      for (const happen of happens) await happen(acts, of)
    })
  const draft = (acts: Acts) => acts.draft()
  const ask = (acts: Acts) => acts.ask(guests)
  const publish = (acts: Acts) => acts.publish()
  const show = (acts: Acts) => acts.show(guests)
  const withdraw = (acts: Acts) => acts.withdraw()
  const deleted = (_: Acts, of: TestEnvironment) => meetupActs(of).delete()

  it.each([
    ['a draft', [draft, ask], ['recap-asks'], ['recap-drafted']],
    ['a draft that is published', [draft, ask, publish, show], ['recap-published'], []],
    ['a publication whose guests come first', [draft, ask, show, publish], ['recap-published'], []],
    ['a publication that is withdrawn', [draft, ask, publish, show, withdraw], [], []],
    ['a second publication', [publish, show, withdraw, publish], [], []],
    ['a deletion', [draft, ask, publish, show, deleted], [], []],
  ])('of %s leaves what is so by now', async (_, happens, mine, ofOrganizer) => {
    await together(...happens)
    expect([await noticesOf(me), await noticesOf(organizer)]).toEqual([mine, ofOrganizer])
  })
})

it('has no toggle, as what happens to meetups', () => {
  const { toggle, isMailed, type, priority } = kinds.meetup
  expect(kinds.meetup_recap).toMatchObject({ toggle, isMailed, type, priority })
  expect(toggle).toBeNull()
})

it('is mailed with the name of the community alone, and is in the export', async () => {
  for (const id of [me, organizer]) await env.publish(userVerified, { userId: id })
  await drafted()
  now = new Date(start.getTime() + 60 * 60_000)
  await requestMails(env.service.ctx)
  const mails = await env.published(notificationMailRequested)
  const mail = (userId: number, of: string, link: string) => ({
    userId,
    items: [
      {
        kind: 'meetup_recap',
        actors: [],
        actorsCount: 0,
        notice: { of, community: closed.name },
        link,
      },
    ],
    moreCount: 0,
  })
  expect(mails.toSorted((a, b) => a.userId - b.userId)).toEqual([
    mail(me, 'recap-asks', '/meetups/60?tab=photos'),
    mail(organizer, 'recap-drafted', '/meetups/60?tab=recap'),
  ])
  const { notifications } = await exportOf(env.service, me)
  expect(notifications).toMatchObject([
    { kind: 'meetup_recap', actorIds: [], notice: { of: 'recap-asks', meetup: meetup.title } },
  ])
})

it('is withdrawn from more users than one transaction reaches', async () => {
  const { db } = env.service.ctx
  const many = Array.from({ length: 700 }, (_, index) => 1_001 + index)
  const show = async () => {
    for (const page of [many.slice(0, 500), many.slice(500)]) await recap.show(page, community)
    await env.service.drain()
  }
  const count = async () =>
    (await db.query<{ count: number }>('select count(*)::int as count from notifications'))[0]?.count
  await show()
  expect(await count()).toBe(700)
  await recap.withdraw(community)
  await env.service.drain()
  expect(await count()).toBe(0)
  await show()
  await meet.delete(community)
  await env.service.drain()
  expect(await count()).toBe(0)
})

it.each([
  ['a private', closed, []],
  ['a public', community, Array(2).fill([community.id, 61])],
] as const)(
  'open pages that may read %s community receive that its recap is published or withdrawn',
  async (_, of, expected) => {
    const outsider = 8
    const pages = await Promise.all([me, outsider].map(meet.listening))
    const [mine, outsiders] = pages.map(({ received }) => received)
    await inTurn(
      () => recap.draft(of),
      () => recap.ask(guests, of),
      () => recap.publish(of),
      () => recap.show(guests, of),
      () => recap.withdraw(of),
    )
    const meetupId = of.id === closed.id ? 60 : 61
    await expect.poll(() => mine).toEqual(Array(2).fill([of.id, meetupId]))
    // All of it is delivered by now: what comes last reaches everyone.
    await recap.publish(community)
    await env.service.drain()
    await expect.poll(() => outsiders).toEqual([...expected, [community.id, 61]])
    for (const { stop } of pages) stop()
  },
)

it('open pages receive which notifications are withdrawn', async () => {
  await published()
  const [entry] = await read()
  const removed: number[] = []
  const { subscribed, stop } = env.service.ctx.live.listen(me, ({ event, data }) => {
    if (event === 'notifications-changed') removed.push(...data.removed)
  })
  await subscribed
  await recap.withdraw()
  await env.service.drain()
  await expect.poll(() => removed).toEqual([entry?.id])
  stop()
})
