import {
  deletionScheduled,
  type MeetupDetail,
  moderationApplied,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpPromoted,
  rsvpWaitlisted,
  texts,
  waitlistMax,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { type Person, refusalOf } from './environment.ts'
import { createMeetupEnvironment, type MeetupEnvironment, messageOf, refusalsOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

/** Whom the events of a meetup of each type name, in order. */
async function eventsOf(meetupId: number): Promise<Record<string, number[]>> {
  const found: [string, number[]][] = []
  for (const event of [rsvpConfirmed, rsvpInterestMarked, rsvpWaitlisted, rsvpPromoted, rsvpCancelled]) {
    const userIds = (await env.published(event, meetupId)).map(({ userId }) => userId)
    if (userIds.length > 0) found.push([event.type.replace('rsvp-', ''), userIds])
  }
  return Object.fromEntries(found)
}

describe('an answer', () => {
  it('takes a seat, marks interest or cancels, and the same one again changes nothing', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [guest] = members
    const meetup = await env.meetup(id, creator)
    const states: [Parameters<MeetupEnvironment['answer']>[2], number, number][] = [
      ['none', 1, 0],
      ['interested', 1, 1],
      ['attending', 2, 0],
      ['interested', 1, 1],
      ['none', 1, 0],
      ['attending', 2, 0],
      ['none', 1, 0],
    ]
    for (const [status, currentAttendees, interestedCount] of states) {
      const state = {
        currentAttendees,
        interestedCount,
        waitlistCount: 0,
        isFull: false,
        userStatus: status,
        waitlistPosition: null,
        offeredUntil: null,
      }
      expect(await env.answer(guest, meetup.id, status)).toEqual(state)
      const before = await env.snapshot()
      expect(await env.answer(guest, meetup.id, status)).toEqual(state)
      expect(await env.snapshot()).toEqual(before)
      expect(await env.show(guest, meetup.id)).toMatchObject(state)
    }
    expect(await eventsOf(meetup.id)).toEqual({
      confirmed: [creator.id, guest.id, guest.id],
      'interest-marked': [guest.id, guest.id],
      cancelled: [guest.id, guest.id],
    })
    const [event] = await env.published(rsvpConfirmed, meetup.id)
    expect(event).toEqual({
      community: meetup.group,
      visibility: 'members',
      meetup: { id: meetup.id, title: meetup.title, startsAt: meetup.dateTime, timezone: 'UTC' },
      userId: creator.id,
    })
    // The organizer may stay at home.
    expect(await env.answer(creator, meetup.id, 'none')).toMatchObject({ currentAttendees: 0 })
  })

  it('returns 409 once the meetup has started, and for one that is full without a waitlist', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [guest, other] = members
    const meetup = await env.meetup(id, creator, { maxAttendees: 2 })
    await env.answer(guest, meetup.id)
    await env.answer(other, meetup.id, 'interested')
    const full = await env.join(other, meetup.id)
    expect([refusalOf(full), messageOf(full)]).toEqual([[409, 'event_full'], texts.meetup.full])
    expect(await env.show(other, meetup.id)).toMatchObject({
      userStatus: 'interested',
      isFull: true,
      interestedCount: 1,
    })
    // Whoever has a seat of a full one keeps it.
    expect(await env.answer(guest, meetup.id)).toMatchObject({ userStatus: 'attending', isFull: true })
    await env.answer(guest, meetup.id, 'interested')
    expect(await env.answer(other, meetup.id)).toMatchObject({ userStatus: 'attending', currentAttendees: 2 })

    const now = env.time.offsetMs
    env.turnTo(meetup.dateTime)
    const before = await env.snapshot()
    const answers = [
      await env.join(guest, meetup.id),
      await env.join(guest, meetup.id, 'interested'),
      await env.join(guest, meetup.id, 'none'),
      await env.join(other, meetup.id, 'none'),
    ]
    expect(refusalsOf(answers)).toEqual(Array(4).fill('409 event_past'))
    expect(await env.snapshot()).toEqual(before)
    env.time.offsetMs = now
  })
})

describe('the waitlist', () => {
  it('is in the order of those who came, and each position is that of those before', async () => {
    const { meetupId, creator, guest, waiting } = await env.full(3)
    const [first, second, third] = waiting
    const everyone = [creator, guest, first, second, third]
    const states = () => env.statesOf(meetupId, everyone)
    expect(await states()).toEqual(['attending', 'attending', 'waitlisted 1', 'waitlisted 2', 'waitlisted 3'])
    const state = await env.answer(second, meetupId)
    expect(state).toMatchObject({
      userStatus: 'waitlisted',
      waitlistPosition: 2,
      waitlistCount: 3,
      isFull: true,
    })
    // Whoever leaves it and comes again is the last.
    await env.answer(first, meetupId, 'interested')
    expect(await env.answer(first, meetupId)).toMatchObject({ waitlistPosition: 3 })
    expect(await states()).toEqual(['attending', 'attending', 'waitlisted 3', 'waitlisted 1', 'waitlisted 2'])
    // Interest takes no seat.
    await env.answer(guest, meetupId, 'interested')
    expect(await states()).toEqual(['attending', 'interested', 'waitlisted 2', 'attending', 'waitlisted 1'])
    await env.answer(third, meetupId, 'none')
    await env.answer(creator, meetupId, 'none')
    expect(await states()).toEqual(['none', 'interested', 'attending', 'attending', 'none'])
    expect(await eventsOf(meetupId)).toEqual({
      confirmed: [creator.id, guest.id],
      'interest-marked': [first.id, guest.id],
      waitlisted: [first.id, second.id, third.id, first.id],
      promoted: [second.id, first.id],
      cancelled: [third.id, creator.id],
    })
  })

  it(`takes ${waitlistMax} users, and whoever comes later finds the meetup full`, async () => {
    const { id, meetupId, waiting } = await env.full(1)
    const [first] = waiting
    await env.db.query(
      `with more as (
         insert into rsvps (event_id, user_id, community_id, status, changed_at)
         select $1, 5000000 + n, $2, 'waitlisted', now() from generate_series(2, $3::int) n returning 1)
       update events set waitlisted = waitlisted + (select count(*) from more) where id = $1`,
      [meetupId, id, waitlistMax],
    )
    const late = await env.member(id)
    expect(refusalOf(await env.join(late, meetupId))).toEqual([409, 'event_full'])
    await env.answer(first, meetupId, 'none')
    expect(await env.answer(late, meetupId)).toMatchObject({ waitlistPosition: waitlistMax })
  })

  it('goes on in its order where the meetup takes no more users into it', async () => {
    const { id, creator, meetupId, guest, waiting } = await env.full(2)
    const [first, second] = waiting
    const late = await env.member(id)
    await env.edit(creator, await env.show(creator, meetupId), { enableWaitlist: false })
    expect(refusalOf(await env.join(late, meetupId))).toEqual([409, 'event_full'])
    await env.answer(guest, meetupId, 'none')
    expect(await env.statesOf(meetupId, [first, second])).toEqual(['attending', 'waitlisted 1'])
  })
})

interface Full {
  id: number
  creator: Person
  meetupId: number
  guest: Person
}

const edited = async ({ creator, meetupId }: Full, more: object) =>
  env.edit(creator, await env.show(creator, meetupId), more)
const removed =
  (removal?: object) =>
  ({ id, creator, guest }: Full) =>
    moderationOf(env, id).remove(creator, guest, removal)
/** What happens to an account is consumed, or done, twice. */
const twice = (happens: (userId: number) => Promise<unknown>) => async (of: Full) => {
  for (let times = 0; times < 2; times++) await happens(of.guest.id)
  await env.drain()
}
const banned = (type: 'permanent_ban' | 'temporary_ban') => (userId: number) =>
  env.publisher.publish(moderationApplied, { userId, moderationId: userId, type, expiresAt: null })
const deleted = (userId: number) =>
  env.publisher.publish(deletionScheduled, { userId, purgeAt: env.ctx.clock().toISOString() })

/** What frees a seat, and the cause that the event of the cancellation names. */
const releases: [name: string, act: (of: Full) => Promise<unknown>, cause?: string][] = [
  ['cancels', ({ guest, meetupId }) => env.answer(guest, meetupId, 'none'), 'user'],
  ['is only interested', ({ guest, meetupId }) => env.answer(guest, meetupId, 'interested')],
  ['leaves', ({ guest, id }) => env.call(guest, 'POST', `/api/communities/${id}/leave`), 'membership'],
  ['is removed', removed(), 'membership'],
  ['is banned', removed({ ban: true }), 'membership'],
  ['is one of several who are removed', of => removedTogether(of), 'membership'],
  ['is banned from the platform', twice(banned('permanent_ban')), 'account'],
  ['deletes the account', twice(deleted), 'account'],
  ['is erased', twice(userId => erasure.erase(env.ctx, userId)), 'account'],
]
const removedTogether = ({ id, creator, guest }: Full) =>
  moderationOf(env, id).bulk(creator, guest, { action: 'remove' })

describe('a seat', () => {
  it.each(releases)('goes to whoever waits longest once an attendee %s', async (_, act, cause) => {
    const scene = await env.full(2)
    const { meetupId, waiting } = scene
    const [first, second] = waiting
    await act(scene)
    expect(await env.statesOf(meetupId, waiting)).toEqual(['attending', 'waitlisted 1'])
    expect(await env.show(second, meetupId)).toMatchObject({
      currentAttendees: 2,
      waitlistCount: 1,
      isFull: true,
      attendees: [scene.creator.id, first.id],
    })
    expect(await eventsOf(meetupId)).toMatchObject({ promoted: [first.id] })
    const cancelled = await env.published(rsvpCancelled, meetupId)
    expect(cancelled.map(({ userId, cause }) => [userId, cause])).toEqual(
      cause ? [[scene.guest.id, cause]] : [],
    )
  })

  it.each([
    ['one more', 3, ['attending', 'waitlisted 1', 'waitlisted 2']],
    ['two more', 4, ['attending', 'attending', 'waitlisted 1']],
    ['more than wait', 10, ['attending', 'attending', 'attending']],
    ['no limit', null, ['attending', 'attending', 'attending']],
  ])('more is given to those who wait, in their order: %s', async (_, maxAttendees, states) => {
    const scene = await env.full(3)
    expect((await edited(scene, { maxAttendees })).statusCode).toBe(200)
    expect(await env.statesOf(scene.meetupId, scene.waiting)).toEqual(states)
    const promoted = scene.waiting.slice(0, states.filter(state => state === 'attending').length)
    expect(await eventsOf(scene.meetupId)).toMatchObject({ promoted: promoted.map(({ id }) => id) })
  })

  it('is not freed by whoever waits and leaves, nor by a temporary ban from the platform', async () => {
    const { id, meetupId, guest, waiting } = await env.full(2)
    const [first, second] = waiting
    await banned('temporary_ban')(guest.id)
    await env.drain()
    await env.call(first, 'POST', `/api/communities/${id}/leave`)
    expect(await env.statesOf(meetupId, [guest, second])).toEqual(['attending', 'waitlisted 1'])
    expect(await eventsOf(meetupId)).not.toHaveProperty('promoted')
    // Whoever comes back comes anew.
    await env.call(first, 'POST', `/api/communities/${id}/join`)
    expect(await env.statesOf(meetupId, [first])).toEqual(['none'])
  })

  it('of every meetup of the community is free once its member leaves, and of no other community', async () => {
    const { id, creator, members } = await env.community(['member', 'member'])
    const [guest, waiter] = members
    const other = await env.community([])
    await env.call(guest, 'POST', `/api/communities/${other.id}/join`)
    const form = { maxAttendees: 1, enableWaitlist: true }
    const meetups: MeetupDetail[] = []
    for (let made = 0; made < 3; made++) meetups.push(await env.meetup(id, creator, form))
    for (const { id: meetupId } of meetups) {
      await env.answer(creator, meetupId, 'none')
      await env.answer(guest, meetupId)
      await env.answer(waiter, meetupId)
    }
    const elsewhere = await env.meetup(other.id, other.creator)
    await env.answer(guest, elsewhere.id)
    await env.call(guest, 'POST', `/api/communities/${id}/leave`)
    for (const { id: meetupId } of meetups)
      expect(await env.show(waiter, meetupId)).toMatchObject({ userStatus: 'attending', currentAttendees: 1 })
    expect(await env.show(guest, elsewhere.id)).toMatchObject({ userStatus: 'attending' })
  })

  it('of a meetup that has started stays with whoever had it', async () => {
    const { id, creator, meetupId, guest, waiting } = await env.full(1)
    const now = env.time.offsetMs
    env.turnTo((await env.show(creator, meetupId)).dateTime)
    await env.call(guest, 'POST', `/api/communities/${id}/leave`)
    await erasure.erase(env.ctx, guest.id)
    expect(await env.statesOf(meetupId, waiting)).toEqual(['waitlisted 1'])
    expect(await env.show(creator, meetupId)).toMatchObject({ currentAttendees: 1, attendees: [creator.id] })
    expect(await eventsOf(meetupId)).not.toHaveProperty('promoted')
    env.time.offsetMs = now
  })
})
