import {
  defaultNotificationPreferences,
  type MuseumEventNotice,
  museumEventCreated,
  notificationMailRequested,
  userVerified,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { broadcastMuseumEvents } from '../src/events/broadcast.ts'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { closed, communityActs } from './communities.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'
import { meetup, meetupActs } from './meetups.ts'
import { manager, museum, museumActs, talk } from './museums.ts'

const start = new Date('2026-11-21T12:00:00.000Z')
const hourMs = 60 * 60_000
let now = start
let env: TestEnvironment
let act: ReturnType<typeof museumActs>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  // Many of these events do not say when it happened: it is when they were published.
  const publish: typeof env.publish = (event, data, options) =>
    env.publish(event, data, { time: now, ...options })
  act = museumActs({ ...env, publish })
})
afterAll(() => env.close())

const [me, other, third] = [1, 2, 3]
beforeEach(async () => {
  now = start
  await env.clear()
  for (const id of [me, other, manager]) await act.follow(id)
  await env.service.drain()
})

const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const noticesOf = async (id = me) => (await read(id)).map(({ notice }) => notice?.of)
const run = async () => {
  await env.service.drain()
  return runFanOuts(env.service.ctx)
}
const moment = 'Nov 28, 2026, 6:30 PM GMT+1'
const shown = { event: talk.title, museum: museum.name, startsAt: talk.startsAt, timezone: talk.timezone }
const later = { ...talk, title: 'Talk on Waves', startsAt: '2026-11-29T18:00:00.000Z' }
const second = { ...talk, id: 81 }

describe('a new museum event', () => {
  const created = `New event at Tide House: Talk on Tides, ${moment}`

  it('is for each follower of the museum once, but not for who created it, who is not named', async () => {
    await act.create()
    expect(await run()).toBe(2)
    const expected = {
      kind: 'new_museum_event',
      type: 'other',
      title: 'New event',
      message: created,
      actors: [],
      actorsCount: 0,
      link: '/events/80',
      notice: { of: 'event-created', ...shown },
      thread: null,
      community: null,
    }
    for (const id of [me, other]) expect(await read(id)).toMatchObject([expected])
    for (const id of [manager, third]) expect(await read(id)).toEqual([])
    expect(await run()).toBe(0)
  })

  it('is notified of once, when its event comes twice', async () => {
    const id = '0197c6c5-1d5e-7000-8000-000000000080'
    await act.create(talk, { id })
    await run()
    await act.create(talk, { id })
    expect(await run()).toBe(0)
    expect(await noticesOf()).toEqual(['event-created'])
  })

  it('is not for those who want no news of museums', async () => {
    await env.putAs(me, '/api/user/notification-preferences', {
      ...defaultNotificationPreferences,
      museumUpdates: false,
    })
    await act.create()
    await run()
    expect(await read()).toEqual([])
    expect(await noticesOf(other)).toEqual(['event-created'])
  })

  it.each([
    ['deleted', () => act.delete()],
    ['cancelled', () => act.cancel()],
  ])('is for no one who is still to be notified when it is %s', async (_, end) => {
    await act.create()
    await env.service.drain()
    await end()
    await act.create(second)
    expect(await run()).toBe(2)
    expect((await read()).map(({ link }) => link)).toEqual(['/events/81'])
    expect(await env.service.ctx.db.query('select 1 from fan_outs')).toEqual([])
  })

  it('shows the title and time as they are by now, to those who are still to be notified too', async () => {
    await act.create()
    await act.create(second)
    await run()
    await env.readAllAs(me)
    const third = { ...talk, id: 82 }
    await act.create(third)
    await act.change({ ...later, id: third.id }, ['date'])
    await act.change(later, ['date'])
    await run()
    const changed = 'New event at Tide House: Talk on Waves, Nov 29, 2026, 7:00 PM GMT+1'
    expect(Object.fromEntries((await read()).map(({ link, message }) => [link, message]))).toEqual({
      '/events/80': changed,
      '/events/81': created,
      '/events/82': changed,
    })
  })

  it('is changed and withdrawn for more followers than one transaction reaches', async () => {
    const { db } = env.service.ctx
    await db.query(
      `insert into follows (followed, followed_id, user_id) select 'museum', 7, id from generate_series(1001, 1700) id`,
    )
    await act.create()
    expect(await run()).toBe(702)
    const rows = () =>
      db.query(
        `select notice ->> 'event' as title, count(*)::int as count from notifications group by 1 order by 1`,
      )
    expect(await rows()).toEqual([{ title: talk.title, count: 702 }])
    await act.change(later, [])
    await env.service.drain()
    expect(await rows()).toEqual([{ title: later.title, count: 702 }])
    await act.delete()
    await env.service.drain()
    expect(await rows()).toEqual([])
  })
})

/** What happens, and what the user whom it concerns is notified of. */
type Case = [of: MuseumEventNotice['of'], happens: () => Promise<unknown>, title: string, message: string]
const cases: Case[] = [
  [
    'event-date-changed',
    () => act.affect([me, manager], ['date']),
    'New date',
    `Talk on Tides takes place on ${moment} now`,
  ],
  [
    'event-place-changed',
    () => act.affect([me, manager], ['place']),
    'New place',
    `Talk on Tides on ${moment} takes place elsewhere now`,
  ],
  [
    'event-date-and-place-changed',
    () => act.affect([manager, me], ['place', 'date']),
    'New date and place',
    `Talk on Tides takes place on ${moment} now, at another place`,
  ],
  [
    'event-cancelled',
    () => act.affect([me, manager], []),
    'Event cancelled',
    `Talk on Tides on ${moment} was cancelled`,
  ],
  [
    'event-seat-promoted',
    () => act.promote(me),
    'You have a seat',
    `You have a seat now: Talk on Tides, ${moment}`,
  ],
]

it.each(cases)(
  '%s reaches those whom it concerns, but not who did it, also without news of museums',
  async (of, happens, title, message) => {
    await env.putAs(me, '/api/user/notification-preferences', {
      ...defaultNotificationPreferences,
      museumUpdates: false,
    })
    await happens()
    expect(await read()).toEqual([
      expect.objectContaining({
        kind: 'museum_event',
        title,
        message,
        actors: [],
        link: '/events/80',
        community: null,
        notice: { of, ...shown },
      }),
    ])
    for (const id of [other, manager]) expect(await read(id)).toEqual([])
  },
)

it('is about no answer that the user gave, nor about its end', async () => {
  for (const answer of [act.attend, act.interest, act.wait, act.withdraw, act.release]) await answer(me)
  expect(await read()).toEqual([])
})

describe('a later notice', () => {
  it('of an event replaces an earlier one that is unread, and none of a seat', async () => {
    await act.promote(me)
    await act.affect([me, other], ['date'])
    await env.service.drain()
    await act.affect([me], ['place'])
    expect(await noticesOf()).toEqual(['event-place-changed', 'event-seat-promoted'])
    expect(await noticesOf(other)).toEqual(['event-date-changed'])
    await env.readAllAs(me)
    await act.affect([me], [])
    expect(await noticesOf()).toEqual(['event-cancelled', 'event-place-changed', 'event-seat-promoted'])
  })

  it.each([
    ['a refusal', () => act.withdraw(me), []],
    ['mere interest', () => act.interest(me), []],
    ['another wait', () => act.wait(me), []],
    ['the end of the account', () => act.release(me), []],
    ['another seat', () => act.promote(me), ['event-seat-promoted']],
  ] as const)(
    'of a seat takes the place of an earlier one, also of one that was read: %s',
    async (_, happens, left) => {
      await act.promote(me)
      await act.promote(other)
      await act.promote(me, second)
      await env.service.drain()
      await act.affect([me], ['date'])
      const before = ['event-date-changed', 'event-seat-promoted']
      expect(await noticesOf()).toEqual([...before, 'event-seat-promoted'])
      await env.readAllAs(me)
      now = new Date(start.getTime() + 25 * hourMs)
      await happens()
      expect(await noticesOf()).toEqual([...left, ...before])
      expect(await noticesOf(other)).toEqual(['event-seat-promoted'])
    },
  )

  it('of a seat counts when several come together', async () => {
    await act.promote(me)
    await act.withdraw(me)
    await act.withdraw(other)
    await act.promote(other)
    expect([await noticesOf(), await noticesOf(other)]).toEqual([[], ['event-seat-promoted']])
  })

  it('comes once, when its event comes again after it was read', async () => {
    const id = '0197c6c5-1d5e-7000-8000-000000000081'
    await act.affect([me], ['date'], { id })
    await env.service.drain()
    await env.readAllAs(me)
    await act.affect([me], ['date'], { id })
    expect(await noticesOf()).toEqual(['event-date-changed'])
  })
})

it('what users were notified of their seats is withdrawn when the event is cancelled, and all of it when it is deleted', async () => {
  await act.create()
  await run()
  await act.promote(me)
  await act.promote(me, second)
  await env.service.drain()
  await act.affect([me, other], [])
  await act.cancel()
  expect(await noticesOf()).toEqual(['event-cancelled', 'event-seat-promoted', 'event-created'])
  expect(await noticesOf(other)).toEqual(['event-cancelled', 'event-created'])
  await act.delete()
  expect((await read()).map(({ link }) => link)).toEqual(['/events/81'])
  expect(await read(other)).toEqual([])
})

it('what users were notified of a meetup stays when the museum event with the same number is deleted', async () => {
  const meet = meetupActs(env)
  await communityActs(env).join(me)
  await env.service.drain()
  await meet.promote(me, closed)
  await act.promote(me, { ...talk, id: meetup.id })
  await env.service.drain()
  await act.delete({ ...talk, id: meetup.id })
  expect(await noticesOf()).toEqual(['seat-promoted'])
})

it('what happened to museum events is mailed with the name of the museum alone, their creation is not, and both are in the export', async () => {
  await env.publish(userVerified, { userId: me })
  await env.service.drain()
  await act.create()
  await run()
  await act.affect([me], [])
  await env.service.drain()
  now = new Date(start.getTime() + hourMs)
  await requestMails(env.service.ctx)
  const [mail] = await env.published(notificationMailRequested)
  expect(mail).toEqual({
    userId: me,
    items: [
      {
        kind: 'museum_event',
        actors: [],
        actorsCount: 0,
        notice: { of: 'event-cancelled', community: null, museum: museum.name },
        link: '/events/80',
      },
    ],
    moreCount: 0,
  })
  const { notifications } = await exportOf(env.service, me)
  expect(notifications).toMatchObject([
    { kind: 'new_museum_event', actorIds: [], notice: { event: talk.title } },
    { kind: 'museum_event', actorIds: [], link: '/events/80' },
  ])
})

it('what changes a museum event, or who comes to it, is reported to all open pages, once for what came together', async () => {
  const page = await act.listening(third)
  const answers = [act.attend, act.interest, act.wait, act.promote, act.withdraw, act.release]
  for (const answer of answers) {
    await answer(me)
    await env.service.drain()
  }
  for (const happens of [act.create, () => act.change(later, []), act.cancel, act.delete]) {
    await happens()
    await env.service.drain()
  }
  const changed = { type: museumEventCreated.type, key: '81', data: { museum, event: second } }
  const effects = await env.effectsOf(broadcastMuseumEvents(env.service.ctx), [changed, changed])
  for (const effect of effects) effect()
  // What comes last.
  await act.attend(me, { ...talk, id: 82 })
  await env.service.drain()
  const times = answers.length + 4
  await expect
    .poll(() => page.received)
    .toEqual([...Array.from({ length: times }, () => [7, 80]), [7, 81], [7, 82]])
  page.stop()
})
