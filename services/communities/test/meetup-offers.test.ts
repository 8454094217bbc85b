import {
  meetupCancelled,
  meetupDeleted,
  meetupGuestsAffected,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpOffered,
  rsvpPromoted,
} from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { endOffers } from '../src/events/offers.task.ts'
import { refusalOf } from './environment.ts'
import { createMeetupEnvironment, hourMs, type MeetupEnvironment, setMeetupCreators } from './meetups.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

const paid = { cost: 'paid', costAmount: '€ 5' }
const userIds = (events: readonly { userId: number }[]) => events.map(({ userId }) => userId)

describe('a seat of a paid meetup', () => {
  it('is offered for 24 hours to whoever waits longest, and held until it is accepted', async () => {
    const { meetupId, guest, waiting, id, creator } = await env.full(2, paid)
    const [first, second] = waiting
    await env.answer(guest, meetupId, 'none')
    const until = env.ctx.clock().getTime() + 24 * hourMs
    expect(await env.statesOf(meetupId, waiting)).toEqual(['offered', 'waitlisted 1'])
    const offered = await env.show(first, meetupId)
    expect(offered).toMatchObject({ currentAttendees: 1, waitlistCount: 1, isFull: true })
    expect(Math.abs(Date.parse(offered.offeredUntil ?? '') - until)).toBeLessThan(hourMs)
    expect(await env.published(rsvpOffered, meetupId)).toMatchObject([
      { userId: first.id, until: offered.offeredUntil, visibility: 'members' },
    ])
    // The seat is held: whoever comes waits, and the offer counts as a seat that is taken.
    const late = await env.member(id)
    expect(await env.answer(late, meetupId)).toMatchObject({ userStatus: 'waitlisted', waitlistPosition: 2 })
    const below = await env.edit(creator, offered, { maxAttendees: 1 })
    expect(refusalOf(below)).toEqual([409, 'capacity_below_attendees'])

    expect(await env.answer(first, meetupId)).toMatchObject({
      userStatus: 'attending',
      offeredUntil: null,
      currentAttendees: 2,
    })
    expect(userIds(await env.published(rsvpConfirmed, meetupId)).at(-1)).toBe(first.id)
    expect(await env.statesOf(meetupId, [second, late])).toEqual(['waitlisted 1', 'waitlisted 2'])
    expect(await env.published(rsvpPromoted, meetupId)).toEqual([])
  })

  it.each(['none', 'interested'] as const)(
    'is offered to the next once the first answers %s',
    async status => {
      const { meetupId, guest, waiting } = await env.full(2, paid)
      const [first, second] = waiting
      await env.answer(guest, meetupId, 'none')
      await env.answer(first, meetupId, status)
      expect(await env.statesOf(meetupId, waiting)).toEqual([status, 'offered'])
      expect(userIds(await env.published(rsvpOffered, meetupId))).toEqual([first.id, second.id])
    },
  )

  it('is offered to the next once an offer has lapsed, whose answer has ended', async () => {
    const { meetupId, guest, waiting } = await env.full(3, paid)
    const [first, second, third] = waiting
    await env.answer(guest, meetupId, 'none')
    env.time.offsetMs += 23 * hourMs
    expect(await endOffers(env.ctx)).toBe(0)
    expect(await env.statesOf(meetupId, waiting)).toEqual(['offered', 'waitlisted 1', 'waitlisted 2'])
    env.time.offsetMs += 2 * hourMs
    expect(await endOffers(env.ctx)).toBeGreaterThan(0)
    expect(await endOffers(env.ctx)).toBe(0)
    expect(await env.statesOf(meetupId, waiting)).toEqual(['none', 'offered', 'waitlisted 1'])
    // Before the task runs, the offer cannot be accepted any more either: whoever tries waits behind the others.
    env.time.offsetMs += 25 * hourMs
    expect(await env.answer(second, meetupId)).toMatchObject({
      userStatus: 'waitlisted',
      waitlistPosition: 1,
    })
    expect(await env.statesOf(meetupId, waiting)).toEqual(['none', 'waitlisted 1', 'offered'])
    expect(userIds(await env.published(rsvpOffered, meetupId))).toEqual([first.id, second.id, third.id])
    const ended = await env.published(rsvpCancelled, meetupId)
    expect(ended.map(({ userId, cause }) => [userId, cause])).toEqual([
      [guest.id, 'user'],
      [first.id, 'offer'],
      [second.id, 'offer'],
    ])
  })

  it('is offered until the start of a meetup that begins in less than 24 hours, also one that begins earlier then', async () => {
    const soon = new Date(env.ctx.clock().getTime() + 20 * hourMs).toISOString()
    const { meetupId, guest, waiting, creator } = await env.full(1, {
      ...paid,
      date: soon.slice(0, 10),
      startTime: soon.slice(11, 16),
    })
    const [first] = waiting
    await env.answer(guest, meetupId, 'none')
    const offered = await env.show(first, meetupId)
    expect(offered.offeredUntil).toBe(offered.dateTime)
    const sooner = new Date(env.ctx.clock().getTime() + 5 * hourMs).toISOString()
    await env.edit(creator, offered, { date: sooner.slice(0, 10), startTime: sooner.slice(11, 16) })
    const moved = await env.show(first, meetupId)
    expect(moved).toMatchObject({ userStatus: 'offered', offeredUntil: moved.dateTime })
    const now = env.time.offsetMs
    env.turnTo(moved.dateTime)
    expect(refusalOf(await env.join(first, meetupId))).toEqual([409, 'event_past'])
    expect(await endOffers(env.ctx)).toBeGreaterThan(0)
    expect(await endOffers(env.ctx)).toBe(0)
    expect(await env.show(first, meetupId)).toMatchObject({ userStatus: 'none', offeredUntil: null })
    env.time.offsetMs = now
  })

  it('is offered no more once the meetup is cancelled', async () => {
    const { meetupId, guest, waiting, creator } = await env.full(2, paid)
    await env.answer(guest, meetupId, 'none')
    await env.remove(creator, meetupId)
    env.time.offsetMs += 25 * hourMs
    await endOffers(env.ctx)
    expect(await endOffers(env.ctx)).toBe(0)
    expect(await env.statesOf(meetupId, waiting)).toEqual(['none', 'none'])
    expect(await env.published(rsvpOffered, meetupId)).toHaveLength(1)
  })

  it('goes to the next at once, where the meetup costs nothing by then', async () => {
    const { meetupId, guest, waiting, creator } = await env.full(2, paid)
    const [first, second] = waiting
    await env.answer(guest, meetupId, 'none')
    await env.edit(creator, await env.show(creator, meetupId), { cost: 'free' })
    await env.answer(first, meetupId, 'none')
    expect(await env.statesOf(meetupId, [second])).toEqual(['attending'])
    expect(userIds(await env.published(rsvpPromoted, meetupId))).toEqual([second.id])
  })
})

describe('an account that is erased', () => {
  it('frees its seats and its offers, and is no organizer of what is past', async () => {
    const { meetupId, guest, waiting, id, creator } = await env.full(3, paid)
    const [first, second, third] = waiting
    const past = await env.meetup(id, creator, { date: env.day(1) })
    await env.answer(guest, past.id)
    env.time.offsetMs += 48 * hourMs
    for (const each of [guest, first]) await erasure.erase(env.ctx, each.id)
    expect(await env.statesOf(meetupId, [second, third])).toEqual(['offered', 'waitlisted 1'])
    expect(await env.show(second, past.id)).toMatchObject({ status: 'completed', currentAttendees: 1 })
    expect(await env.rows('rsvps where user_id = any($1)', [guest.id, first.id])).toBe(0)
    await erasure.erase(env.ctx, creator.id)
    expect(await env.show(second, past.id)).toMatchObject({
      organizer: null,
      currentAttendees: 0,
      attendees: [],
    })
  })

  it('cancels the meetups that it organizes, and who has answered is notified', async () => {
    const community = await env.community(['member', 'member'])
    const { id, creator, members } = community
    const [organizer, guest] = members
    await setMeetupCreators(env, community, 'member')
    const [answered, lonely, over] = [
      await env.meetup(id, organizer),
      await env.meetup(id, organizer),
      await env.meetup(id, organizer, { date: env.day(1) }),
    ]
    await env.answer(guest, answered.id)
    await env.answer(guest, over.id)
    env.time.offsetMs += 48 * hourMs
    for (let times = 0; times < 2; times++) await erasure.erase(env.ctx, organizer.id)
    expect(await env.show(guest, answered.id)).toMatchObject({
      status: 'cancelled',
      organizer: null,
      userStatus: 'none',
    })
    expect(refusalOf(await env.call(guest, 'GET', `/api/meetups/${lonely.id}`))).toEqual([404, 'not_found'])
    expect(await env.show(guest, over.id)).toMatchObject({
      status: 'completed',
      organizer: null,
      attendees: [guest.id],
    })
    expect(await env.published(meetupCancelled, answered.id)).toMatchObject([{ cancelledBy: null }])
    const affected = await env.published(meetupGuestsAffected, answered.id)
    expect(affected).toMatchObject([{ by: null, isCancelled: true, changes: [] }])
    expect(affected[0]?.userIds).toContain(guest.id)
    expect(await env.published(meetupDeleted, lonely.id)).toMatchObject([{ deletedBy: null }])
    expect(await env.published(meetupCancelled, over.id)).toEqual([])
    expect((await env.list(creator, id)).map(each => each.id)).toEqual([answered.id, over.id])
  })
})

describe('the export of a user', () => {
  it('has the meetups that they organize, and their answers', async () => {
    const community = await env.community(['member'])
    const { id, creator, members } = community
    const [guest] = members
    const form = { endTime: '20:00', timezone: 'Europe/Amsterdam', tags: ['late'], rainPlan: 'Inside' }
    const meetup = await env.meetup(id, creator, form)
    await env.answer(guest, meetup.id, 'interested')
    const { title, dateTime, endDateTime, location } = meetup
    expect(await exportOf(env, creator.id)).toMatchObject({
      meetups: [
        {
          community: meetup.group.name,
          ...{ title, location, startsAt: dateTime, endsAt: endDateTime, timezone: 'Europe/Amsterdam' },
          tags: ['late'],
          details: { rainPlan: 'Inside' },
          cancelledAt: null,
        },
      ],
      'meetup-answers': [{ title, status: 'attending' }],
    })
    expect(await exportOf(env, guest.id)).toMatchObject({
      meetups: [],
      'meetup-answers': [{ community: meetup.group.name, title, startsAt: dateTime, status: 'interested' }],
    })
  })
})
