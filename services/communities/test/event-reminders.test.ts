import { type EventData, type MeetupDetail, type Reminder, reminderTriggered } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeReminders } from '../src/events/reminders/reminders.repository.ts'
import { sendReminders } from '../src/events/reminders/reminders.task.ts'
import { dayMs, hourMs } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

type Sent = EventData<typeof reminderTriggered>
const before = { day: dayMs, hour: hourMs }
const secondMs = 1_000

/**
 * Brings the service to a second after a reminder of an event is due, or before, and has the due ones sent by a clock that stands
 * still, so that no other becomes due meanwhile.
 */
function sendAt({ dateTime }: Pick<MeetupDetail, 'dateTime'>, reminder: Reminder, afterMs = secondMs) {
  const at = new Date(Date.parse(dateTime) - before[reminder] + afterMs)
  env.turnTo(at.getTime())
  return sendReminders({ ...env.ctx, clock: () => at })
}
const sent = (id: number): Promise<Sent[]> => env.published(reminderTriggered, id)
/** Whom an event was announced to, by reminder, in the order of ids. */
const remindedOf = async (id: number): Promise<[Reminder, string, number[]][]> =>
  (await sent(id)).map(({ reminder, event, userIds }) => [reminder, event.startsAt, userIds])

/** A meetup, whose organizer and a member attend; another is interested, and one of two who wait has no seat. */
async function scene(form: object = {}) {
  const { id, creator, members } = await env.community(['member', 'member', 'member'])
  const [guest, curious, waiting] = members
  const meetup = await env.meetups.meetup(id, creator, { maxAttendees: 2, enableWaitlist: true, ...form })
  await env.meetups.answer(guest, meetup.id)
  await env.meetups.answer(curious, meetup.id, 'interested')
  await env.meetups.answer(waiting, meetup.id)
  return { communityId: id, creator, guest, curious, waiting, meetup }
}

describe('a reminder', () => {
  it('of a meetup is sent a day before to whoever attends or is interested, an hour before to whoever attends', async () => {
    const { communityId, creator, guest, curious, meetup } = await scene()
    await sendAt(meetup, 'day', -secondMs)
    expect(await sent(meetup.id)).toEqual([])

    await sendAt(meetup, 'day')
    const [first, ...more] = await sent(meetup.id)
    expect(more).toEqual([])
    expect(first).toEqual({
      kind: 'meetup',
      reminder: 'day',
      visibility: 'involved',
      community: { id: communityId, name: expect.any(String), isPrivate: false },
      event: { id: meetup.id, title: meetup.title, startsAt: meetup.dateTime, timezone: meetup.timezone },
      userIds: [creator.id, guest.id, curious.id],
    })

    await sendAt(meetup, 'hour', -secondMs)
    expect(await sent(meetup.id)).toHaveLength(1)
    await sendAt(meetup, 'hour')
    await sendReminders(env.ctx)
    expect((await remindedOf(meetup.id)).slice(1)).toEqual([
      ['hour', meetup.dateTime, [creator.id, guest.id]],
    ])
  })

  it('of a museum event is sent to visitors', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    const [visitor, curious] = await env.people(2)
    await env.answer(visitor, event.id)
    await env.answer(curious, event.id, 'interested')
    await sendAt(event, 'day')
    await sendAt(event, 'hour')
    expect(await sent(event.id)).toMatchObject([
      { kind: 'museum_event', museum, reminder: 'day', userIds: [visitor.id, curious.id] },
      { kind: 'museum_event', museum, reminder: 'hour', userIds: [visitor.id] },
    ])
  })

  it('is for whoever has a seat by then, also after having waited for it', async () => {
    const { guest, waiting, creator, curious, meetup } = await scene()
    await env.meetups.answer(guest, meetup.id, 'none')
    await env.meetups.answer(curious, meetup.id, 'none')
    await sendAt(meetup, 'day')
    expect((await sent(meetup.id)).map(({ userIds }) => userIds)).toEqual([[creator.id, waiting.id]])
  })

  it('is not for whoever is offered a seat and has not accepted it', async () => {
    const { guest, creator, curious, meetup } = await scene({ cost: 'paid', costAmount: '€ 5' })
    env.turnTo(Date.parse(meetup.dateTime) - before.day - hourMs)
    await env.meetups.answer(guest, meetup.id, 'none')
    await sendAt(meetup, 'day')
    expect((await sent(meetup.id)).map(({ userIds }) => userIds)).toEqual([[creator.id, curious.id]])
  })

  it('of an event that begins sooner is left out: no day before, where it is created twelve hours ahead', async () => {
    const { id, creator } = await env.community([])
    env.turnTo(new Date(`${env.day(3)}T06:00:00Z`).getTime())
    const meetup = await env.meetups.meetup(id, creator, { date: env.day(0), startTime: '18:00' })
    await sendReminders(env.ctx)
    expect(await sent(meetup.id)).toEqual([])
    await sendAt(meetup, 'hour')
    expect(await remindedOf(meetup.id)).toEqual([['hour', meetup.dateTime, [creator.id]]])
  })
})

describe('a reminder that comes late', () => {
  it('is sent as long as it is of use', async () => {
    const { creator, guest, curious, meetup } = await scene()
    await sendAt(meetup, 'day', 20 * hourMs)
    await sendAt(meetup, 'hour', hourMs - secondMs)
    expect(await remindedOf(meetup.id)).toEqual([
      ['day', meetup.dateTime, [creator.id, guest.id, curious.id]],
      ['hour', meetup.dateTime, [creator.id, guest.id]],
    ])
  })

  it('is not sent once the next is due, nor after the start', async () => {
    const [both, none] = [await scene(), await scene({ startTime: '11:00' })]
    await sendAt(both.meetup, 'hour')
    expect((await sent(both.meetup.id)).map(({ reminder }) => reminder)).toEqual(['hour'])
    env.turnTo(Date.parse(none.meetup.dateTime) + dayMs)
    await sendReminders(env.ctx)
    expect(await sent(none.meetup.id)).toEqual([])
  })
})

describe('of an event that is moved', () => {
  it('the reminders are sent before its new start alone', async () => {
    const { creator, meetup } = await scene()
    const moved = await env.meetups.edit(creator, meetup, { date: env.day(40) })
    expect(moved.statusCode).toBe(200)
    await sendAt(meetup, 'day')
    await sendAt(meetup, 'hour')
    expect(await sent(meetup.id)).toEqual([])
    const { dateTime } = await env.meetups.show(creator, meetup.id)
    await sendAt({ dateTime }, 'day')
    await sendAt({ dateTime }, 'hour')
    expect((await remindedOf(meetup.id)).map(([reminder, startsAt]) => [reminder, startsAt])).toEqual([
      ['day', dateTime],
      ['hour', dateTime],
    ])
  })

  it('a guest is reminded once of a start, also where it is moved back', async () => {
    const { creator, meetup } = await scene()
    await sendAt(meetup, 'day')
    const { date } = meetup
    await env.meetups.edit(creator, await env.meetups.show(creator, meetup.id), { date: env.day(9) })
    await sendReminders(env.ctx)
    await env.meetups.edit(creator, await env.meetups.show(creator, meetup.id), { date })
    await sendReminders(env.ctx)
    await sendAt(meetup, 'hour')
    expect((await remindedOf(meetup.id)).map(([reminder, startsAt]) => [reminder, startsAt])).toEqual([
      ['day', meetup.dateTime],
      ['hour', meetup.dateTime],
    ])
  })

  it('they are those of the first start where it is moved back in time', async () => {
    const { creator, meetup } = await scene()
    await env.meetups.edit(creator, meetup, { date: env.day(40) })
    await env.meetups.edit(creator, await env.meetups.show(creator, meetup.id), { date: meetup.date })
    await sendAt(meetup, 'day')
    expect((await remindedOf(meetup.id)).map(([reminder, startsAt]) => [reminder, startsAt])).toEqual([
      ['day', meetup.dateTime],
    ])
  })

  it('a change of anything else changes no reminder', async () => {
    const { creator, meetup } = await scene()
    await sendAt(meetup, 'day')
    await env.meetups.edit(creator, await env.meetups.show(creator, meetup.id), { title: 'By candlelight' })
    await sendReminders(env.ctx)
    await sendAt(meetup, 'hour')
    expect((await sent(meetup.id)).map(({ reminder, event }) => [reminder, event.title])).toEqual([
      ['day', meetup.title],
      ['hour', 'By candlelight'],
    ])
  })
})

describe('no guest is reminded of an event', () => {
  it('that was cancelled, or deleted', async () => {
    const cancelled = await scene()
    const { id, creator } = await env.community([])
    const deleted = await env.meetups.meetup(id, creator)
    await env.meetups.remove(cancelled.creator, cancelled.meetup.id)
    await env.meetups.remove(creator, deleted.id)
    for (const meetup of [cancelled.meetup, deleted]) {
      await sendAt(meetup, 'day')
      await sendAt(meetup, 'hour')
      expect(await sent(meetup.id)).toEqual([])
    }
  })

  it('of a community that was deleted', async () => {
    const { communityId, creator, meetup } = await scene()
    const url = `/api/communities/${communityId}`
    const { name } = (await env.call(creator, 'GET', url)).json<{ name: string }>()
    expect((await env.call(creator, 'DELETE', url, { name })).statusCode).toBe(200)
    await sendAt(meetup, 'day')
    expect(await sent(meetup.id)).toEqual([])
  })
})

/** So many users attend an event, besides those who do already; they are not known to the service otherwise. */
const addGuests = (eventId: number, communityId: number | null, from: number, count: number) =>
  env.db.query(
    `with added as (
       insert into rsvps (event_id, user_id, community_id, status, changed_at)
       select $1, $3::int + number, $2, 'attending', $5 from generate_series(1, $4::int) as number returning 1)
     update events set attending = attending + (select count(*) from added) where id = $1`,
    [eventId, communityId, from, count, env.ctx.clock()],
  )

/** Each user once, and all of these. */
const expectOnce = (found: readonly number[], expected: readonly number[]) =>
  expect([...found].sort((a, b) => a - b)).toEqual([...expected].sort((a, b) => a - b))
const numbered = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => from + index + 1)

describe('of an event with many guests', () => {
  it('each is reminded once, by messages of 500, while workers compete and fail', async () => {
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator)
    await addGuests(meetup.id, id, 1_000_000, 1_700)
    let calls = 0
    /** Of its transactions, two have published when the worker is lost. */
    const failing: typeof env.ctx.outbox = {
      ...env.ctx.outbox,
      publishAll: async (tx, event, data) => {
        await env.ctx.outbox.publishAll(tx, event, data)
        if (++calls <= 2) throw new Error('the worker was lost')
      },
    }
    env.turnTo(Date.parse(meetup.dateTime) - before.day + secondMs)
    const work = async (outbox = env.ctx.outbox) => sendReminders({ ...env.ctx, outbox })
    const ended = await Promise.allSettled([work(failing), work(), work(failing), work()])
    expect(ended.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ])
    const messages = await sent(meetup.id)
    expectOnce(
      messages.flatMap(({ userIds }) => userIds),
      [creator.id, ...numbered(1_000_000, 1_700)],
    )
    expect(messages.map(({ userIds }) => userIds.length)).toEqual([500, 500, 500, 201])
  })

  it('who answers meanwhile is reminded once at most', async () => {
    const { id, creator, members } = await env.community(['member'])
    const [early] = members
    const meetup = await env.meetups.meetup(id, creator)
    await env.meetups.answer(early, meetup.id)
    await addGuests(meetup.id, id, 2_000_000, 600)
    env.turnTo(Date.parse(meetup.dateTime) - before.day + secondMs)
    let pages = 0
    const outbox: typeof env.ctx.outbox = {
      ...env.ctx.outbox,
      publishAll: async (tx, event, data) => {
        await env.ctx.outbox.publishAll(tx, event, data)
        pages++
      },
    }
    const db: typeof env.db = Object.create(env.db, {
      transaction: {
        value: async (work: Parameters<typeof env.db.transaction>[0]) => {
          const result = await env.db.transaction(work)
          // Between two pages: whoever was reminded comes anew.
          if (pages === 1) {
            await env.meetups.answer(early, meetup.id, 'none')
            await env.meetups.answer(early, meetup.id)
          }
          return result
        },
      },
    })
    await sendReminders({ ...env.ctx, db, outbox })
    const found = (await sent(meetup.id)).flatMap(({ userIds }) => userIds)
    expect(pages).toBe(2)
    expectOnce(found, [creator.id, early.id, ...numbered(2_000_000, 600)])
  })
})

it('many events are taken together, and each of their guests once', async () => {
  const { museum, manager } = await env.managed()
  const event = await env.event(manager, museum)
  await env.answer(manager, event.id)
  const copies = await env.db.query<{ id: number }>(
    `with copies as (
       insert into events (kind, museum_id, title, description, location, starts_at, ends_at, has_end, timezone, enable_waitlist,
         cost, created_at, attending)
       select kind, museum_id, title, description, location, starts_at, ends_at, has_end, timezone, enable_waitlist, cost, created_at, 1
       from events cross join generate_series(1, 350) where events.id = $1 returning id, starts_at
     ), answered as (
       insert into rsvps (event_id, user_id, status, changed_at) select id, $2, 'attending', now() from copies
     ), due as (
       insert into event_reminders (event_id, reminder, starts_at, due_at, expires_at)
       select id, 'day', starts_at, starts_at - interval '24 hours', starts_at - interval '1 hour' from copies
     )
     select id from copies`,
    [event.id, manager.id],
  )
  let transactions = 0
  const db: typeof env.db = Object.create(env.db, {
    transaction: {
      value: (work: Parameters<typeof env.db.transaction>[0]) => {
        transactions++
        return env.db.transaction(work)
      },
    },
  })
  env.turnTo(Date.parse(event.dateTime) - before.day + secondMs)
  expect(await sendReminders({ ...env.ctx, db })).toBe(351)
  expect(transactions).toBe(4)
  const list = await Promise.all(copies.map(({ id }) => sent(id)))
  expect(list.map(messages => messages.map(({ userIds }) => userIds))).toEqual(
    copies.map(() => [[manager.id]]),
  )
})

it('a reminder that was sent names none of its guests any more', async () => {
  const { meetup } = await scene()
  await sendAt(meetup, 'day')
  const rows = await env.db.query(
    'select reminder, reminded_to, is_done from event_reminders where event_id = $1 order by due_at',
    [meetup.id],
  )
  expect(rows).toEqual([
    { reminder: 'day', reminded_to: 0, is_done: true },
    { reminder: 'hour', reminded_to: 0, is_done: false },
  ])
})

it('what was due is forgotten a day after the start, and what is ahead is not', async () => {
  const { id, creator } = await env.community([])
  const past = await env.meetups.meetup(id, creator)
  const ahead = await env.meetups.meetup(id, creator, { date: env.day(50) })
  const left = async () =>
    (
      await env.db.query<{ event_id: number }>(
        'select distinct event_id from event_reminders where event_id = any($1) order by event_id',
        [[past.id, ahead.id]],
      )
    ).map(({ event_id }) => event_id)
  await purgeReminders(env.db, new Date(past.dateTime))
  expect(await left()).toEqual([past.id, ahead.id])
  await purgeReminders(env.db, new Date(Date.parse(past.dateTime) + 1))
  expect(await left()).toEqual([ahead.id])
})
