import { type MeetupNotice, notificationMailRequested, userVerified } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { kinds } from '../src/kinds.ts'
import { requestMails } from '../src/mails/mails.service.ts'
import { closed, community, communityActs, owner } from './communities.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'
import { type Collaboration, meetup, meetupActs, organizer } from './meetups.ts'
import { manager, museum } from './museums.ts'

const start = new Date('2026-11-21T12:00:00.000Z')
let now = start
let env: TestEnvironment
let act: ReturnType<typeof communityActs>
let meet: ReturnType<typeof meetupActs>
let user: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  // These events do not say when it happened: it is when they were published.
  const publish: typeof env.publish = (event, data, options) =>
    env.publish(event, data, { time: now, ...options })
  act = communityActs({ ...env, publish })
  meet = meetupActs({ ...env, publish })
  user = actsOn(env.publish)
})
afterAll(() => env.close())

const me = 1
beforeEach(async () => {
  now = start
  await env.clear()
  // The manager of the museum is a member of neither community.
  for (const of of [closed, community])
    for (const id of [me, organizer, owner]) await act.join(id, 'member', of)
  await env.service.drain()
})

const read = async (id = manager) => {
  await env.service.drain()
  return env.listAs(id)
}
const noticesOf = async (id = manager) => (await read(id)).map(({ notice }) => notice?.of)
const moment = 'Nov 28, 2026, 6:30 PM GMT+1'
const shown = {
  meetup: meetup.title,
  community: closed.name,
  startsAt: meetup.startsAt,
  timezone: meetup.timezone,
  museum: museum.name,
}
const other = { ...museum, id: 8, name: 'Ink Museum' }
const answer = (to: Collaboration['to'], more: Partial<Collaboration> = {}, of = closed) =>
  meet.collaborate('answer', { to, ...more }, of)

/** What the meetup asks or the museum answers, and what is notified of it. */
type Case<Of> = [what: Of, of: MeetupNotice['of'], title: string, message: string]

const toManager: Case<Collaboration['cause']>[] = [
  [
    'proposal',
    'museum-asked',
    'Museum asked to take part',
    `Tide House is asked to take part in a meetup of Vault Circle: Night Walk, ${moment}`,
  ],
  [
    'change',
    'museum-asked-again',
    'Meetup changed',
    `A meetup has changed since Tide House agreed to it. Please look at it again: Night Walk, ${moment}`,
  ],
  [
    'withdrawal',
    'museum-left-out',
    'Meetup without the museum',
    `A meetup is no longer with Tide House: Night Walk, ${moment}`,
  ],
  [
    'cancellation',
    'museum-meetup-cancelled',
    'Meetup cancelled',
    `A meetup with Tide House was cancelled: Night Walk, ${moment}`,
  ],
]
const toOrganizer: Case<Collaboration['to']>[] = [
  [
    'confirmed',
    'museum-confirmed',
    'Museum takes part',
    `Tide House takes part in your meetup: Night Walk, ${moment}`,
  ],
  [
    'museum_host',
    'museum-hosts',
    'Museum hosts your meetup',
    `Tide House hosts your meetup: Night Walk, ${moment}`,
  ],
  [
    'discussion',
    'museum-discusses',
    'Museum wants to talk',
    `Tide House wants to talk about your meetup again: Night Walk, ${moment}`,
  ],
  [
    'none',
    'museum-declined',
    'Museum does not take part',
    `Tide House does not take part in your meetup: Night Walk, ${moment}`,
  ],
]
const expected = (of: MeetupNotice['of'], title: string, message: string) => [
  expect.objectContaining({
    kind: 'meetup_museum',
    type: 'other',
    title,
    message,
    actors: [],
    actorsCount: 0,
    link: '/meetups/60',
    thread: null,
    community: null,
    notice: { of, ...shown },
  }),
]

describe('the manager of the museum', () => {
  it.each(toManager)('is notified of a %s by a private community: %s', async (cause, of, title, message) => {
    await meet.collaborate(cause)
    expect(await read()).toEqual(expected(of, title, message))
    for (const id of [me, organizer, owner]) expect(await read(id)).toEqual([])
  })

  it('is shown the organizer who asks, where the community is public', async () => {
    await meet.collaborate('proposal', {}, community)
    expect(await read()).toMatchObject([
      { actors: [person(organizer)], notice: { community: community.name } },
    ])
    await meet.collaborate('change', {}, community)
    expect(await read()).toMatchObject([{ actors: [], notice: { of: 'museum-asked-again' } }])
  })

  it('is notified of what is asked for a meetup without an organizer', async () => {
    await meet.collaborate('proposal', { organizer: null }, community)
    expect(await read()).toMatchObject([{ actors: [], notice: { of: 'museum-asked' } }])
  })

  it('is notified when another user asks for a meetup that they organize themselves', async () => {
    await meet.collaborate('proposal', { organizer: person(manager) }, community)
    expect(await read()).toMatchObject([{ actors: [], notice: { of: 'museum-asked' } }])
  })

  it.each(toManager)(
    'is not notified of a %s of their own, nor any user for a museum without one',
    async cause => {
      await meet.collaborate(cause, { by: manager })
      await meet.collaborate(cause, { managerId: null })
      for (const id of [manager, me, organizer, owner]) expect(await read(id)).toEqual([])
    },
  )

  it('keeps what they were notified of when they leave the community, which they muted, or it is deleted', async () => {
    await act.join(manager)
    await env.service.drain()
    await env.putAs(manager, `/api/notifications/communities/${closed.id}`, { muted: true })
    await meet.collaborate('proposal')
    expect(await read()).toMatchObject([{ community: null, notice: { of: 'museum-asked' } }])
    await act.leave(manager)
    expect(await noticesOf()).toEqual(['museum-asked'])
    await act.delete()
    expect(await noticesOf()).toEqual(['museum-asked'])
  })

  it('keeps what they were notified of when the community becomes private', async () => {
    await meet.collaborate('proposal', {}, community)
    await env.service.drain()
    await act.update({ ...community, isPrivate: true })
    expect(await noticesOf()).toEqual(['museum-asked'])
  })
})

describe('the organizer', () => {
  it.each(toOrganizer)('is notified of the answer %s: %s', async (to, of, title, message) => {
    await answer(to)
    expect(await read(organizer)).toEqual(expected(of, title, message))
    for (const id of [me, manager, owner]) expect(await read(id)).toEqual([])
  })

  it.each(toOrganizer)(
    'is not notified of the answer %s of their own, nor after the deletion of their account',
    async to => {
      await answer(to, { organizer: person(manager) })
      await answer(to, { organizer: null })
      for (const id of [manager, me, organizer, owner]) expect(await read(id)).toEqual([])
    },
  )

  it('is notified as a member: not after they left a private community, also of what came before', async () => {
    for (const of of [closed, community]) await answer('confirmed', {}, of)
    expect(await noticesOf(organizer)).toEqual(['museum-confirmed', 'museum-confirmed'])
    for (const of of [closed, community]) await act.leave(organizer, of)
    await env.service.drain()
    await answer('museum_host')
    expect((await read(organizer)).map(({ link }) => link)).toEqual(['/meetups/61'])
  })

  it('is notified in a community that they muted', async () => {
    await env.putAs(organizer, `/api/notifications/communities/${closed.id}`, { muted: true })
    await answer('confirmed')
    expect(await noticesOf(organizer)).toEqual(['museum-confirmed'])
  })
})

describe('a later notice', () => {
  it.each(['apart', 'together'] as const)(
    'of one museum takes the place of an earlier one: %s',
    async how => {
      for (const [cause, of] of [
        ['proposal', 'museum-asked'],
        ['change', 'museum-asked-again'],
        ['withdrawal', 'museum-left-out'],
        ['proposal', 'museum-asked'],
        ['cancellation', 'museum-meetup-cancelled'],
      ] as const) {
        await meet.collaborate(cause)
        if (how === 'together') continue
        expect(await noticesOf()).toEqual([of])
        // Also of one that was read.
        await env.readAllAs(manager)
      }
      expect(await noticesOf()).toEqual(['museum-meetup-cancelled'])
    },
  )

  it('is about one meetup and, for its manager, one museum', async () => {
    await meet.collaborate('proposal')
    await meet.collaborate('proposal', {}, community)
    await meet.collaborate('withdrawal')
    await meet.collaborate('proposal', { museum: other })
    expect((await read()).map(({ link, notice }) => [link, notice?.of])).toEqual(
      expect.arrayContaining([
        ['/meetups/60', 'museum-asked'],
        ['/meetups/60', 'museum-left-out'],
        ['/meetups/61', 'museum-asked'],
      ]),
    )
    expect(await read()).toHaveLength(3)
  })

  it('is not left of what the manager was asked, once they answered', async () => {
    await meet.collaborate('proposal')
    await env.service.drain()
    await answer('confirmed')
    expect(await read()).toEqual([])
  })

  it('replaces an earlier answer that the organizer has not read', async () => {
    for (const to of ['confirmed', 'museum_host'] as const) {
      await answer(to)
      await env.service.drain()
    }
    expect(await noticesOf(organizer)).toEqual(['museum-hosts'])
    await env.readAllAs(organizer)
    await answer('none')
    expect(await noticesOf(organizer)).toEqual(['museum-declined', 'museum-hosts'])
  })
})

describe('what becomes of the meetup', () => {
  const later = { ...meetup, title: 'Dawn Walk', startsAt: '2026-11-29T06:30:00.000Z' }
  const titles = async (id: number) =>
    (await read(id)).map(({ notice }) => notice && 'meetup' in notice && [notice.of, notice.meetup])

  it('is shown where it still is with the museum, and not in what says that it no longer is', async () => {
    await meet.collaborate('withdrawal')
    await meet.collaborate('proposal', { museum: other })
    await answer('confirmed', { museum: other, managerId: me })
    await meet.change(later, ['date'])
    expect((await titles(manager)).toSorted()).toEqual([
      ['museum-asked', 'Dawn Walk'],
      ['museum-left-out', 'Night Walk'],
    ])
    expect(await titles(organizer)).toEqual([['museum-confirmed', 'Dawn Walk']])
  })

  /** How it ends, and what the manager is notified of it. */
  const ends: [
    name: string,
    cause: 'withdrawal' | 'cancellation',
    end: () => Promise<unknown>,
    of: string,
  ][] = [
    ['deletion', 'withdrawal', () => meet.delete(), 'museum-left-out'],
    ['cancellation', 'cancellation', () => meet.cancel(), 'museum-meetup-cancelled'],
    ['deletion after a cancellation', 'cancellation', () => meet.delete(), 'museum-meetup-cancelled'],
  ]
  describe.each(ends)('a %s', (_, cause, end, of) => {
    it.each(['with', 'before'] as const)(
      'withdraws what was asked and answered, but not what the manager is notified of %s it',
      async when => {
        await meet.collaborate('proposal')
        await answer('confirmed')
        await meet.collaborate('change', { from: 'confirmed' })
        await env.service.drain()
        await env.readAllAs(manager)
        await meet.collaborate(cause, { to: 'none' })
        if (when === 'before') await env.service.drain()
        await end()
        expect([await noticesOf(), await noticesOf(organizer)]).toEqual([[of], []])
      },
    )
  })

  it('withdraws what a former manager was asked', async () => {
    await meet.collaborate('proposal', { managerId: me })
    await meet.collaborate('cancellation', { to: 'none' })
    await meet.cancel()
    expect([await read(me), await noticesOf()]).toEqual([[], ['museum-meetup-cancelled']])
  })
})

describe('what a hidden organizer asked', () => {
  const show = (audience: 'hidden' | 'public', aggregateVersion: number) =>
    user.update(organizer, {}, audience, { aggregateVersion })
  beforeEach(async () => {
    await meet.collaborate('proposal', {}, community)
    await env.service.drain()
    await show('hidden', 1_000)
    expect(await read()).toEqual([])
  })

  it.each([
    ['comes back with their account', async () => {}, ['museum-asked']],
    ['does not come back after the deletion of the meetup', () => meet.delete(community), []],
    [
      'does not come back after the meetup is no longer with the museum',
      () => meet.collaborate('withdrawal', {}, community),
      ['museum-left-out'],
    ],
  ] as const)('%s', async (_, happens, left) => {
    await happens()
    await env.service.drain()
    await show('public', 1_001)
    expect(await noticesOf()).toEqual(left)
  })
})

it('has no toggle, is mailed with the names of the museum and the community alone, and is in the export', async () => {
  expect(kinds.meetup_museum.toggle).toBeNull()
  for (const userId of [manager, organizer]) await env.publish(userVerified, { userId })
  await env.service.drain()
  await meet.collaborate('proposal')
  await answer('confirmed', { managerId: null })
  await env.service.drain()
  now = new Date(start.getTime() + 60 * 60_000)
  await requestMails(env.service.ctx)
  const mails = await env.published(notificationMailRequested)
  const mail = (userId: number, of: string) => ({
    userId,
    items: [
      {
        kind: 'meetup_museum',
        actors: [],
        actorsCount: 0,
        notice: { of, community: closed.name, museum: museum.name },
        link: '/meetups/60',
      },
    ],
    moreCount: 0,
  })
  expect(mails.toSorted((a, b) => a.userId - b.userId)).toEqual([
    mail(organizer, 'museum-confirmed'),
    mail(manager, 'museum-asked'),
  ])
  const { notifications } = await exportOf(env.service, manager)
  expect(notifications).toMatchObject([
    { kind: 'meetup_museum', actorIds: [], notice: { museum: museum.name } },
  ])
})
