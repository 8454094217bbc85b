import {
  museumEventRsvpChanged,
  type RsvpStatus,
  rsvpCancelled,
  rsvpConfirmed,
  texts,
  waitlistMax,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from './environment.ts'
import { messageOf, refusalsOf } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

describe('an answer to a museum event', () => {
  it('takes a seat, marks interest or cancels, and the same one again changes nothing', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    const [visitor] = await env.people(1)
    const states: [Extract<RsvpStatus, 'none' | 'interested' | 'attending'>, number, number][] = [
      ['none', 0, 0],
      ['interested', 0, 1],
      ['attending', 1, 0],
      ['interested', 0, 1],
      ['none', 0, 0],
      ['attending', 1, 0],
      ['none', 0, 0],
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
      expect(await env.answer(visitor, event.id, status)).toEqual(state)
      const before = await env.snapshot()
      expect(await env.answer(visitor, event.id, status)).toEqual(state)
      expect(await env.snapshot()).toEqual(before)
      expect(await env.show(visitor, event.id)).toMatchObject(state)
    }
    const statuses = states.map(([status]) => status)
    expect(await env.answersOf(event.id)).toEqual(
      statuses.slice(1).map((to, index) => [visitor.id, statuses[index], to, 'user']),
    )
    const [changed] = await env.published(museumEventRsvpChanged, event.id)
    expect(changed).toEqual({
      museum,
      visibility: expect.not.stringMatching('public'),
      event: { id: event.id, title: event.title, startsAt: event.dateTime, timezone: 'UTC' },
      userId: visitor.id,
      from: 'none',
      to: 'interested',
      cause: 'user',
    })
    // They are none of a meetup.
    for (const other of [rsvpConfirmed, rsvpCancelled])
      expect(await env.published(other, event.id)).toEqual([])
    // Its manager is a visitor as others are.
    expect(await env.answer(manager, event.id)).toMatchObject({
      userStatus: 'attending',
      currentAttendees: 1,
    })
  })

  it('returns 409 once the event has started, and for one that is full without a waitlist', async () => {
    const { museum, manager } = await env.managed()
    const [guest, other] = await env.people(2)
    const event = await env.event(manager, museum, { maxAttendees: 1 })
    await env.answer(guest, event.id)
    await env.answer(other, event.id, 'interested')
    const full = await env.join(other, event.id)
    expect([refusalOf(full), messageOf(full)]).toEqual([[409, 'event_full'], texts.museumEvent.full])
    expect(await env.show(other, event.id)).toMatchObject({
      userStatus: 'interested',
      isFull: true,
      interestedCount: 1,
      mayJoin: true,
    })
    // Whoever has a seat of a full one keeps it.
    expect(await env.answer(guest, event.id)).toMatchObject({ userStatus: 'attending', isFull: true })
    await env.answer(guest, event.id, 'interested')
    expect(await env.answer(other, event.id)).toMatchObject({ userStatus: 'attending', currentAttendees: 1 })

    const now = env.time.offsetMs
    env.turnTo(event.dateTime)
    const before = await env.snapshot()
    const answers = [
      await env.join(guest, event.id),
      await env.join(guest, event.id, 'none'),
      await env.join(other, event.id, 'interested'),
      await env.join(other, event.id, 'none'),
    ]
    expect(refusalsOf(answers)).toEqual(Array(4).fill('409 event_past'))
    expect(answers.map(messageOf)).toEqual(Array(4).fill(texts.museumEvent.past))
    expect(await env.snapshot()).toEqual(before)
    env.time.offsetMs = now
  })

  it('is for every user, whatever communities they are in or leave', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum, { maxAttendees: 1 })
    const { id, members } = await env.community(['member'])
    const [member] = members
    // The registration has not arrived yet.
    const outsider = await env.newcomer()
    await env.answer(member, event.id)
    await env.answer(outsider, event.id, 'interested')
    await env.call(member, 'POST', `/api/communities/${id}/leave`)
    expect(await env.statesOf(event.id, [member, outsider])).toEqual(['attending', 'interested'])
    expect(await env.answersOf(event.id)).toHaveLength(2)
    const anonymous = await env.call(null, 'POST', `/api/museum-events/${event.id}/join`, { status: 'none' })
    expect(refusalOf(anonymous)).toEqual([401, 'unauthenticated'])
    const wrong = await env.call(member, 'POST', `/api/museum-events/${event.id}/join`, { status: 'offered' })
    expect(refusalOf(wrong)).toEqual([400, 'validation_error'])
  })
})

describe('the waitlist of a museum event', () => {
  it('is in the order of those who came, and each position is that of those before', async () => {
    const { id, guest, other, waiting } = await env.full(3)
    const [first, second, third] = waiting
    const everyone = [guest, other, first, second, third]
    const states = () => env.statesOf(id, everyone)
    expect(await states()).toEqual(['attending', 'attending', 'waitlisted 1', 'waitlisted 2', 'waitlisted 3'])
    expect(await env.answer(second, id)).toMatchObject({
      waitlistPosition: 2,
      waitlistCount: 3,
      isFull: true,
    })
    // Whoever leaves it and comes again is the last.
    await env.answer(first, id, 'interested')
    expect(await env.answer(first, id)).toMatchObject({ waitlistPosition: 3 })
    // Interest takes no seat.
    await env.answer(guest, id, 'interested')
    expect(await states()).toEqual(['interested', 'attending', 'waitlisted 2', 'attending', 'waitlisted 1'])
    await env.answer(third, id, 'none')
    await env.answer(other, id, 'none')
    expect(await states()).toEqual(['interested', 'none', 'attending', 'attending', 'none'])
    expect(await env.answersOf(id)).toEqual([
      [guest.id, 'none', 'attending', 'user'],
      [other.id, 'none', 'attending', 'user'],
      ...waiting.map(each => [each.id, 'none', 'waitlisted', 'user']),
      [first.id, 'waitlisted', 'interested', 'user'],
      [first.id, 'interested', 'waitlisted', 'user'],
      [guest.id, 'attending', 'interested', 'user'],
      [second.id, 'waitlisted', 'attending', 'promotion'],
      [third.id, 'waitlisted', 'none', 'user'],
      [other.id, 'attending', 'none', 'user'],
      [first.id, 'waitlisted', 'attending', 'promotion'],
    ])
  })

  it(`takes ${waitlistMax} users, and whoever comes later finds the event full`, async () => {
    const { id, waiting } = await env.full(1)
    const [first] = waiting
    await env.db.query(
      `with more as (
         insert into rsvps (event_id, user_id, status, changed_at)
         select $1, 5000000 + n, 'waitlisted', now() from generate_series(2, $2::int) n returning 1)
       update events set waitlisted = waitlisted + (select count(*) from more) where id = $1`,
      [id, waitlistMax],
    )
    const [late] = await env.people(1)
    expect(refusalOf(await env.join(late, id))).toEqual([409, 'event_full'])
    await env.answer(first, id, 'none')
    expect(await env.answer(late, id)).toMatchObject({ waitlistPosition: waitlistMax })
  })

  it('goes on in its order where the event takes no more users into it', async () => {
    const { id, manager, guest, waiting } = await env.full(2)
    await env.edit(manager, await env.show(manager, id), { enableWaitlist: false })
    const [late] = await env.people(1)
    expect(refusalOf(await env.join(late, id))).toEqual([409, 'event_full'])
    await env.answer(guest, id, 'none')
    expect(await env.statesOf(id, waiting)).toEqual(['attending', 'waitlisted 1'])
  })

  it('gives the seats that are added to those who wait, at once and without an offer', async () => {
    const { id, manager, waiting } = await env.full(3)
    await env.edit(manager, await env.show(manager, id), { maxAttendees: 4 })
    expect(await env.statesOf(id, waiting)).toEqual(['attending', 'attending', 'waitlisted 1'])
    await env.edit(manager, await env.show(manager, id), { maxAttendees: null })
    expect(await env.statesOf(id, waiting)).toEqual(['attending', 'attending', 'attending'])
    expect(await env.show(manager, id)).toMatchObject({
      isFull: false,
      currentAttendees: 5,
      waitlistCount: 0,
    })
    expect((await env.answersOf(id)).slice(5)).toEqual(
      waiting.map(each => [each.id, 'waitlisted', 'attending', 'promotion']),
    )
  })
})
