import { type MeetupNotice, notificationMailRequested, rsvpPromoted, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runFanOuts } from '../src/fan-outs/fan-outs.ts'
import { kinds } from '../src/kinds.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { handleTogether } from './batches.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { heldUntil, meetup, meetupActs, organizer } from './meetups.ts'

const start = new Date('2026-11-21T12:00:00.000Z')
const hourMs = 60 * 60_000
let now = start
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  // Many of these events do not say when it happened: it is when they were published.
  const publish: typeof env.publish = (event, data, options) =>
    env.publish(event, data, { time: now, ...options })
  act = communityActs({ ...env, publish })
  meet = meetupActs({ ...env, publish })
})
afterAll(() => env.close())

const [me, other, third] = [1, 2, 3]
beforeEach(async () => {
  now = start
  await env.clear()
  for (const id of [me, other, third, organizer, owner]) await act.join(id)
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

/** What happens, and what the user whom it concerns is notified of. */
type Case = [
  of: MeetupNotice['of'],
  happens: () => Promise<unknown>,
  title: string,
  message: string,
  more?: object,
]
const cases: Case[] = [
  [
    'meetup-date-changed',
    () => meet.affect([me, owner], ['date']),
    'New date',
    `Night Walk takes place on ${moment} now`,
  ],
  [
    'meetup-place-changed',
    () => meet.affect([me, owner], ['place']),
    'New place',
    `Night Walk on ${moment} takes place elsewhere now`,
  ],
  [
    'meetup-date-and-place-changed',
    () => meet.affect([owner, me], ['place', 'date']),
    'New date and place',
    `Night Walk takes place on ${moment} now, at another place`,
  ],
  [
    'meetup-cancelled',
    () => meet.affect([me, owner], []),
    'Meetup cancelled',
    `Night Walk on ${moment} was cancelled`,
  ],
  ['seat-promoted', () => meet.promote(me), 'You have a seat', `You have a seat now: Night Walk, ${moment}`],
  [
    'seat-offered',
    () => meet.offer(me),
    'A seat is held for you',
    `A seat is held for you until Nov 22, 2026, 10:30 AM GMT+1: Night Walk, ${moment}`,
    { until: heldUntil },
  ],
  [
    'offer-ended',
    () => meet.lapse(me),
    'Seat no longer held',
    `The seat was not accepted in time: Night Walk, ${moment}`,
  ],
]

it.each(cases)(
  '%s reaches those whom it concerns, but not who did it, also in a muted community',
  async (of, happens, title, message, more) => {
    await env.putAs(me, `/api/notifications/communities/${closed.id}`, { muted: true })
    await happens()
    const { title: meetupTitle, startsAt, timezone } = meetup
    expect(await read()).toEqual([
      expect.objectContaining({
        kind: 'meetup',
        title,
        message,
        actors: [],
        link: '/meetups/60',
        community: null,
        notice: { of, meetup: meetupTitle, community: closed.name, startsAt, timezone, ...more },
      }),
    ])
    for (const id of [other, organizer, owner]) expect(await read(id)).toEqual([])
  },
)

it('reaches who joined a moment before, however far the service is behind', async () => {
  const newcomer = 1_000
  const meetups = [61, 62, 63, 64, 65, 66].map(id => ({ ...meetup, id }))
  await handleTogether(env, async together => {
    // More than a consumer takes at once.
    for (let id = newcomer - 510; id <= newcomer; id++) await communityActs(together).join(id)
    for (const each of meetups)
      await together.publish(rsvpPromoted, {
        community: closed,
        visibility: 'members',
        meetup: each,
        userId: newcomer,
      })
  })
  expect(await noticesOf(newcomer)).toEqual(meetups.map(() => 'seat-promoted'))
})

it('is about no answer that the user gave, nor about its end by the user or with the membership', async () => {
  for (const answer of [meet.confirm, meet.interest, meet.wait, meet.withdraw, meet.release]) await answer(me)
  expect(await read()).toEqual([])
})

describe('a later notice', () => {
  it('of a meetup replaces an earlier one that is unread, and none of a seat or of another meetup', async () => {
    await meet.promote(me)
    await meet.affect([me, other], ['date'])
    await env.service.drain()
    await meet.affect([me], ['place'])
    expect(await noticesOf()).toEqual(['meetup-place-changed', 'seat-promoted'])
    expect(await noticesOf(other)).toEqual(['meetup-date-changed'])
    await env.readAllAs(me)
    await meet.affect([me], [])
    expect(await noticesOf()).toEqual(['meetup-cancelled', 'meetup-place-changed', 'seat-promoted'])
  })

  it.each([
    ['an acceptance', () => meet.confirm(me), []],
    ['a refusal', () => meet.withdraw(me), []],
    ['mere interest', () => meet.interest(me), []],
    ['the end of the membership', () => meet.release(me), []],
    ['the end of the offer', () => meet.lapse(me), ['offer-ended']],
    ['a seat without an offer', () => meet.promote(me), ['seat-promoted']],
  ] as const)(
    'of a seat takes the place of an offer, also of one that was read: %s',
    async (_, happens, left) => {
      await meet.offer(me)
      await meet.offer(other)
      await meet.affect([me], ['date'])
      expect(await noticesOf()).toEqual(['meetup-date-changed', 'seat-offered'])
      await env.readAllAs(me)
      now = new Date(start.getTime() + 25 * hourMs)
      await happens()
      expect(await noticesOf()).toEqual([...left, 'meetup-date-changed'])
      expect(await noticesOf(other)).toEqual(['seat-offered'])
    },
  )

  it('of a seat counts when several come together', async () => {
    await meet.offer(me)
    await meet.lapse(me)
    await meet.offer(other)
    await meet.confirm(other)
    await meet.lapse(third)
    await meet.offer(third)
    expect([await noticesOf(), await noticesOf(other), await noticesOf(third)]).toEqual([
      ['offer-ended'],
      [],
      ['seat-offered'],
    ])
  })
})

it('what users were notified of their seats is withdrawn when the meetup is cancelled, and all of it when it is deleted', async () => {
  await meet.create()
  await run()
  await meet.offer(me)
  await meet.promote(other)
  await env.service.drain()
  await meet.affect([me, other], [])
  await meet.cancel()
  for (const id of [me, other]) expect(await noticesOf(id)).toEqual(['meetup-cancelled', 'meetup-created'])
  await meet.delete()
  for (const id of [me, other, third]) expect(await read(id)).toEqual([])
})

it('what happened to meetups is withdrawn from who leaves a private community, and no longer delivered', async () => {
  await act.join(me, 'member', community)
  await meet.affect([me, other], ['date'])
  await meet.promote(other)
  await meet.affect([me], ['place'], community)
  await env.service.drain()
  for (const of of [closed, community]) await act.remove(me, of)
  await env.service.drain()
  await meet.affect([me, other], [])
  await meet.affect([me], ['date'], community)
  const left = (await read()).filter(({ kind }) => kind === 'meetup')
  expect(left).toMatchObject([{ link: '/meetups/61', notice: { of: 'meetup-date-changed' } }])
  expect(await noticesOf(other)).toEqual(['meetup-cancelled', 'seat-promoted'])
})

it('what happened to meetups has no toggle, is mailed with the name of the community alone, and is in the export', async () => {
  expect([kinds.new_meetup.toggle, kinds.meetup.toggle]).toEqual([null, null])
  await env.publish(userVerified, { userId: me })
  await env.service.drain()
  await meet.create()
  await run()
  await meet.affect([me], [])
  await env.service.drain()
  now = new Date(start.getTime() + hourMs)
  await requestMails(env.service.ctx)
  const [mail] = await env.published(notificationMailRequested)
  const { username, firstName, lastName } = person(organizer)
  expect(mail?.items).toEqual([
    {
      kind: 'meetup',
      actors: [],
      actorsCount: 0,
      notice: { of: 'meetup-cancelled', community: closed.name },
      link: '/meetups/60',
    },
    {
      kind: 'new_meetup',
      actors: [{ username, firstName, lastName }],
      actorsCount: 1,
      notice: { of: 'meetup-created', community: closed.name },
      link: '/meetups/60',
    },
  ])
  const { notifications } = await exportOf(env.service, me)
  expect(notifications).toMatchObject([
    { kind: 'new_meetup', actorIds: [organizer], notice: { meetup: meetup.title } },
    { kind: 'meetup', actorIds: [], link: '/meetups/60' },
  ])
  expect(JSON.stringify(notifications)).not.toContain(username)
})
