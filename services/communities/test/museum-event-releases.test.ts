import { deletionScheduled, moderationApplied, type RsvpStatus } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import type { Person } from './environment.ts'
import { hourMs } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

interface Seat {
  id: number
  guest: Person
}
/** What happens to an account is consumed, or done, twice. */
const twice = (happens: (userId: number) => Promise<unknown>) => async (of: Seat) => {
  for (let times = 0; times < 2; times++) await happens(of.guest.id)
  await env.drain()
}
const banned = (type: 'permanent_ban' | 'temporary_ban') => (userId: number) =>
  env.publisher.publish(moderationApplied, { userId, moderationId: userId, type, expiresAt: null })
const deleted = (userId: number) =>
  env.publisher.publish(deletionScheduled, { userId, purgeAt: env.ctx.clock().toISOString() })

/** What frees a seat, and how the event of it names that. */
const releases: [name: string, act: (of: Seat) => Promise<unknown>, to: RsvpStatus, cause: string][] = [
  ['cancels', ({ id, guest }) => env.answer(guest, id, 'none'), 'none', 'user'],
  ['is only interested', ({ id, guest }) => env.answer(guest, id, 'interested'), 'interested', 'user'],
  ['is banned from the platform', twice(banned('permanent_ban')), 'none', 'account'],
  ['deletes the account', twice(deleted), 'none', 'account'],
  ['is erased', twice(userId => erasure.erase(env.ctx, userId)), 'none', 'account'],
]

describe('a seat at a museum event', () => {
  it.each(releases)('goes to whoever waits longest once an attendee %s', async (_, act, to, cause) => {
    const scene = await env.full(2)
    const { id, guest, other, waiting } = scene
    const [first] = waiting
    const before = (await env.answersOf(id)).length
    await act(scene)
    expect(await env.statesOf(id, [other, ...waiting])).toEqual(['attending', 'attending', 'waitlisted 1'])
    expect(await env.show(other, id)).toMatchObject({
      currentAttendees: 2,
      waitlistCount: 1,
      interestedCount: to === 'interested' ? 1 : 0,
      isFull: true,
    })
    expect((await env.answersOf(id)).slice(before)).toEqual([
      [guest.id, 'attending', to, cause],
      [first.id, 'waitlisted', 'attending', 'promotion'],
    ])
  })

  it('is kept through a temporary ban, and not taken up by whoever waits and goes', async () => {
    const { id, guest, waiting } = await env.full(2)
    const [first, second] = waiting
    await banned('temporary_ban')(guest.id)
    await banned('permanent_ban')(first.id)
    await env.drain()
    expect(await env.statesOf(id, [guest, second])).toEqual(['attending', 'waitlisted 1'])
    expect((await env.answersOf(id)).at(-1)).toEqual([first.id, 'waitlisted', 'none', 'account'])
  })

  it('of every event is free once an account is banned', async () => {
    const { museum, manager } = await env.managed()
    const [guest, waiter] = await env.people(2)
    const ids: number[] = []
    for (let made = 0; made < 3; made++) {
      const { id } = await env.event(manager, museum, { maxAttendees: 1, enableWaitlist: true })
      for (const visitor of [guest, waiter]) await env.answer(visitor, id)
      ids.push(id)
    }
    const community = await env.community([])
    await env.call(guest, 'POST', `/api/communities/${community.id}/join`)
    const meetup = await env.meetups.meetup(community.id, community.creator)
    await env.meetups.answer(guest, meetup.id)
    await banned('permanent_ban')(guest.id)
    await env.drain()
    for (const id of ids)
      expect(await env.show(waiter, id)).toMatchObject({ userStatus: 'attending', currentAttendees: 1 })
    expect(await env.meetups.show(community.creator, meetup.id)).toMatchObject({ currentAttendees: 1 })
  })

  it('of an event that has started stays with whoever had it', async () => {
    const { id, guest, waiting } = await env.full(1)
    const changes = await env.answersOf(id)
    const now = env.time.offsetMs
    env.turnTo(Date.parse((await env.show(guest, id)).dateTime) + hourMs)
    const attended = () => env.show(waiting[0], id)
    await banned('permanent_ban')(guest.id)
    await env.drain()
    expect(await attended()).toMatchObject({ currentAttendees: 2, userStatus: 'waitlisted' })
    expect(await env.answersOf(id)).toEqual(changes)
    // An account that is erased has no answers, but the seat is no longer for anyone.
    await erasure.erase(env.ctx, guest.id)
    expect(await attended()).toMatchObject({ currentAttendees: 1, userStatus: 'waitlisted' })
    expect((await env.answersOf(id)).filter(([, , , cause]) => cause === 'promotion')).toEqual([])
    env.time.offsetMs = now
  })
})
