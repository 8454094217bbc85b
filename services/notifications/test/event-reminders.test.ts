import {
  defaultNotificationPreferences,
  type EventKind,
  notificationMailRequested,
  notificationSent,
  reminderTriggered,
  streamEvents,
  userVerified,
  weeklyDigestRequested,
} from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { consume } from '../src/deliveries/consume.ts'
import { requestDigests } from '../src/digest/digest.service.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { handleTogether } from './batches.ts'
import { closed, communityActs } from './communities.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'
import { type Occasion, occasionOf } from './event-reminders.ts'
import { museum, talk } from './museums.ts'

const hourMs = 60 * 60_000
const dayBefore = new Date('2026-11-27T17:30:00.000Z')
const hourBefore = new Date('2026-11-28T16:30:00.000Z')
const moment = 'Nov 28, 2026, 6:30 PM GMT+1'
let now = dayBefore
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let occasions: Record<EventKind, Occasion>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  // Many of these events do not say when it happened: it is when they were published.
  const publish: typeof env.publish = (event, data, options) =>
    env.publish(event, data, { time: now, ...options })
  act = communityActs(env)
  occasions = {
    meetup: occasionOf('meetup', { ...env, publish }),
    museum_event: occasionOf('museum_event', { ...env, publish }),
  }
})
afterAll(() => env.close())

const [me, other, third] = [1, 2, 3]
beforeEach(async () => {
  now = dayBefore
  await env.clear()
  for (const id of [me, other, third]) await act.join(id)
  await env.service.drain()
})

const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const said = async (id = me) => (await read(id)).map(({ message }) => message)
const preferences = (given: object) =>
  env.putAs(me, '/api/user/notification-preferences', { ...defaultNotificationPreferences, ...given })

it('a reminder of a meetup reaches those whom it names, with what it shows of it', async () => {
  const { remind, event } = occasions.meetup
  await env.putAs(me, `/api/notifications/communities/${closed.id}`, { muted: true })
  await remind([me, other])
  const expected = expect.objectContaining({
    kind: 'event_reminder',
    type: 'other',
    priority: 'normal',
    title: 'Coming up',
    message: `Coming up: Night Walk, ${moment}`,
    actors: [],
    link: '/meetups/60',
    community: null,
    thread: null,
    notice: {
      of: 'meetup-in-a-day',
      meetup: event.title,
      community: closed.name,
      startsAt: event.startsAt,
      timezone: event.timezone,
    },
  })
  for (const id of [me, other]) expect(await read(id)).toEqual([expected])
  expect(await read(third)).toEqual([])
  expect((await env.published(notificationSent)).map(({ userId }) => userId)).toEqual([me, other])
})

it('a reminder of a museum event reaches those whom it names, with what it shows of it', async () => {
  const { remind, event } = occasions.museum_event
  await preferences({ museumUpdates: false })
  await remind([me, other], 'hour')
  const expected = expect.objectContaining({
    kind: 'event_reminder',
    title: 'Starting soon',
    message: `Starting soon: Talk on Tides, ${moment}`,
    link: '/events/80',
    community: null,
    notice: {
      of: 'event-in-an-hour',
      event: event.title,
      museum: museum.name,
      startsAt: event.startsAt,
      timezone: event.timezone,
    },
  })
  for (const id of [me, other]) expect(await read(id)).toEqual([expected])
  expect(await read(third)).toEqual([])
})

it('a reminder of a meetup in a private community is not for who is no member any more', async () => {
  const { remind } = occasions.meetup
  await act.leave(other)
  await env.service.drain()
  await remind([me, other, third])
  await env.service.drain()
  await act.leave(third)
  expect(await said()).toEqual([`Coming up: Night Walk, ${moment}`])
  for (const id of [other, third]) expect(await read(id)).toEqual([])
})

const kinds = ['meetup', 'museum_event'] as const
describe.each(kinds)('a reminder of a %s', kind => {
  const on = () => occasions[kind]
  const title = kind === 'meetup' ? 'Night Walk' : 'Talk on Tides'
  const inADay = `Coming up: ${title}, ${moment}`
  const inAnHour = `Starting soon: ${title}, ${moment}`
  /** What is left when it all came together. */
  const together = async (...happens: ((occasion: Occasion) => Promise<unknown>)[]) => {
    await handleTogether(env, async of => {
      const occasion = occasionOf(kind, of)
      for (const happen of happens) await happen(occasion)
    })
    return said()
  }
  const later = () => ({ ...on().event, startsAt: '2026-11-29T17:30:00.000Z' })
  const inALaterDay = `Coming up: ${title}, Nov 29, 2026, 6:30 PM GMT+1`

  it('is not for those who want none, nor for a hidden user', async () => {
    await preferences({ eventReminders: false })
    await actsOn(env.publish).update(other, {}, 'hidden')
    await env.service.drain()
    await on().remind([me, other, third])
    for (const id of [me, other]) expect(await read(id)).toEqual([])
    expect(await said(third)).toEqual([inADay])
    await preferences({ eventReminders: true })
    await on().remind([me], 'hour')
    expect(await said()).toEqual([inAnHour])
  })

  it('an hour before replaces that of the day before, unless it was read', async () => {
    await on().remind([me, other])
    await env.service.drain()
    await env.readAllAs(other)
    now = hourBefore
    await on().remind([me, other], 'hour')
    expect(await said()).toEqual([inAnHour])
    expect((await read(other)).map(({ message, isRead }) => [message, isRead])).toEqual([
      [inAnHour, false],
      [inADay, true],
    ])
  })

  it('comes once, when its event comes again after it was read', async () => {
    const id = `0197c6c5-1d5e-7000-8000-0000000000${kind === 'meetup' ? '60' : '80'}`
    await on().remind([me], 'day', on().event, id)
    await env.service.drain()
    await env.readAllAs(me)
    await on().remind([me], 'day', on().event, id)
    expect((await read()).map(({ isRead }) => isRead)).toEqual([true])
  })

  it.each([
    ['cancelled', (occasion: Occasion) => occasion.cancel()],
    ['deleted', (occasion: Occasion) => occasion.delete()],
    ['moved', (occasion: Occasion) => occasion.become({ ...occasion.event, startsAt: later().startsAt })],
  ])('is withdrawn when it is %s, also when it was read, and from open pages', async (_, end) => {
    await on().remind([me, other])
    const [reminder] = await read()
    await env.readAllAs(me)
    const removed: number[] = []
    const { subscribed, stop } = env.service.ctx.live.listen(me, ({ event, data }) => {
      if (event === 'notifications-changed')
        removed.push(...streamEvents['notifications-changed'].parse(data).removed)
    })
    await subscribed
    await end(on())
    expect([await read(), await read(other)]).toEqual([[], []])
    await expect.poll(() => removed).toEqual([reminder?.id])
    stop()
  })

  it('shows the title as it is by now, and stays while the start is the same', async () => {
    await on().remind([me])
    await env.service.drain()
    await on().become({ ...on().event, title: 'Tide Walk' }, ['place'])
    expect(await said()).toEqual([`Coming up: Tide Walk, ${moment}`])
  })

  it('is withdrawn when the user answers no longer, also when it was read, and from no one else', async () => {
    for (const end of ['withdraw', 'release'] as const) {
      await on().remind([me, other])
      await env.service.drain()
      await env.readAllAs(me)
      await on()[end](me)
      expect([await read(), await said(other)]).toEqual([[], [inADay]])
    }
  })

  it('stays when the user answers otherwise', async () => {
    await on().remind([me])
    for (const answer of ['interest', 'wait', 'promote', 'attend'] as const) await on()[answer](me)
    expect(await said()).toContain(inADay)
  })

  it('is withdrawn by what came after it in one batch', async () => {
    const remind = ({ remind }: Occasion) => remind([me])
    expect(await together(remind, ({ cancel }) => cancel())).toEqual([])
    expect(await together(remind, occasion => occasion.delete())).toEqual([])
    expect(await together(remind, ({ withdraw }) => withdraw(me))).toEqual([])
    // The last change of a batch is not the one that moved it.
    const renamed = { ...later(), title: 'Tide Walk' }
    const moved = ({ become }: Occasion) => become(later())
    expect(await together(remind, moved, ({ become }) => become(renamed, []))).toEqual([])
  })

  it('is not withdrawn by what came before it in one batch', async () => {
    const moved = ({ become }: Occasion) => become(later())
    const back = ({ become, event }: Occasion) => become(event)
    expect(await together(moved, back, ({ remind }) => remind([me]))).toEqual([inADay])
    expect(await together(moved, ({ remind }) => remind([me], 'day', later()))).toEqual([inALaterDay])
    const withdraw = ({ withdraw }: Occasion) => withdraw(me)
    const attend = ({ attend }: Occasion) => attend(me)
    const remind = ({ remind }: Occasion) => remind([me], 'hour', later())
    const inALaterHour = inALaterDay.replace('Coming up', 'Starting soon')
    expect(await together(withdraw, attend, remind)).toEqual([inALaterHour])
  })

  it('is that of an hour before, when both come together', async () => {
    const day = ({ remind }: Occasion) => remind([me])
    expect(await together(day, ({ remind }) => remind([me], 'hour'))).toEqual([inAnHour])
  })

  it('is mailed with when it starts, without its title', async () => {
    await env.publish(userVerified, { userId: me })
    await env.service.drain()
    now = hourBefore
    await on().remind([me], 'hour')
    await env.service.drain()
    now = new Date(hourBefore.getTime() + hourMs / 2)
    await requestMails(env.service.ctx)
    const { startsAt, timezone } = on().event
    const notice =
      kind === 'meetup'
        ? { of: 'meetup-in-an-hour', community: closed.name }
        : { of: 'event-in-an-hour', community: null, museum: museum.name }
    expect((await env.published(notificationMailRequested))[0]?.items).toEqual([
      {
        kind: 'event_reminder',
        actors: [],
        actorsCount: 0,
        notice: { ...notice, startsAt, timezone },
        link: kind === 'meetup' ? '/meetups/60' : '/events/80',
      },
    ])
  })

  it('is neither mailed nor counted once it has begun', async () => {
    await env.publish(userVerified, { userId: me })
    await env.service.drain()
    await on().remind([me])
    await actsOn(env.publish).like(other)
    await env.service.drain()
    now = new Date(on().event.startsAt)
    await requestMails(env.service.ctx)
    const mails = await env.published(notificationMailRequested)
    expect(mails.map(({ items, moreCount }) => [items.map(item => item.kind), moreCount])).toEqual([
      [['like'], 0],
    ])
  })

  it.each([
    ['before', '2026-11-23T18:00:00.000Z', [['event_reminder']]],
    ['once', '2026-11-23T06:30:00.000Z', []],
  ])('is in the digest only before it begins: %s', async (_, startsAt, expected) => {
    now = new Date('2026-11-22T12:00:00.000Z')
    await env.publish(userVerified, { userId: me })
    await env.service.drain()
    await preferences({ weeklyDigest: true, timeZone: 'Europe/Madrid' })
    await on().remind([me], 'day', { ...on().event, startsAt })
    await env.service.drain()
    now = new Date('2026-11-23T07:00:00.000Z')
    await requestDigests(env.service.ctx)
    const digests = await env.published(weeklyDigestRequested)
    expect(digests.map(({ unread }) => unread.items.map(item => item.kind))).toEqual(expected)
  })
})

describe('reminders of many users', () => {
  const users = (count: number, from = 1001) => Array.from({ length: count }, (_, index) => from + index)
  const counted = () =>
    env.service.ctx.db.query(
      `select notice ->> 'event' as title, notice ->> 'startsAt' as "startsAt", count(*)::int as count
       from notifications group by 1, 2`,
    )

  it('are delivered in as many statements as those of two', async () => {
    const { ctx } = env.service
    const statementsOf = async (userIds: number[]) => {
      const data = {
        kind: 'museum_event',
        reminder: 'day',
        event: talk,
        museum,
        visibility: 'involved',
      } as const
      const event = {
        type: reminderTriggered.type,
        version: reminderTriggered.version,
        time: now.toISOString(),
        aggregateVersion: 1,
        data: { ...data, userIds },
      }
      return ctx.db.transaction(async tx => {
        const query = vi.spyOn(tx, 'query')
        await consume(ctx)([event] as never, { tx: tx as Transaction, afterCommit: () => {} })
        return query.mock.calls.length
      })
    }
    const few = await statementsOf(users(2))
    expect(few).toBeGreaterThan(3)
    expect(await statementsOf(users(500, 2001))).toBe(few)
    expect(await counted()).toEqual([{ title: talk.title, startsAt: talk.startsAt, count: 502 }])
  })

  it('are rewritten or withdrawn, when there are more than one transaction changes', async () => {
    const { remind, become } = occasions.museum_event
    await remind(users(500))
    await remind(users(200, 2001))
    const renamed = { ...talk, title: 'Talk on Waves' }
    await become(renamed, [])
    await env.service.drain()
    expect(await counted()).toEqual([{ title: renamed.title, startsAt: talk.startsAt, count: 700 }])
    await become({ ...renamed, startsAt: '2026-11-29T17:30:00.000Z' })
    await env.service.drain()
    expect(await counted()).toEqual([])
  })
})
