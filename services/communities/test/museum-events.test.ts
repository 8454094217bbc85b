import { type MuseumEvent, museumEventCreated, texts } from '@vitrine/contracts'
import { exportOf } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { refusalOf } from './environment.ts'
import { inTurn, meetupForm, messageOf, refusalsOf } from './meetups.ts'
import {
  createMuseumEventEnvironment,
  type MuseumEventEnvironment,
  museumEventForm,
} from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

describe('creating a museum event', () => {
  it('stores it with the defaults of the form, and no one comes yet', async () => {
    const { museum, manager } = await env.managed()
    const answer = await env.create(manager, museum.id, {
      title: '  Night of etchings ',
      tags: ['#Late', 'late'],
    })
    expect(answer.statusCode).toBe(201)
    const event = answer.json<MuseumEvent>()
    const date = env.day(30)
    expect(event).toEqual({
      id: event.id,
      type: 'museum_event',
      museum,
      title: 'Night of etchings',
      status: 'upcoming',
      dateTime: `${date}T19:00:00.000Z`,
      endDateTime: null,
      timezone: 'UTC',
      date,
      startTime: '19:00',
      endTime: '',
      description: 'Two hundred prints.',
      location: '',
      tags: ['late'],
      maxAttendees: null,
      currentAttendees: 0,
      interestedCount: 0,
      waitlistCount: 0,
      isFull: false,
      userStatus: 'none',
      waitlistPosition: null,
      offeredUntil: null,
      enableWaitlist: false,
      accessibilityNotes: '',
      category: 'other',
      price: '',
      requirements: '',
      ticketUrl: '',
      mayJoin: true,
      mayEdit: true,
      mayDuplicate: true,
      createdAt: expect.any(String),
      version: 1,
    })
    expect(await env.show(manager, event.id)).toEqual(event)
    expect(await env.published(museumEventCreated, event.id)).toEqual([
      {
        museum,
        visibility: 'public',
        event: { id: event.id, title: event.title, startsAt: event.dateTime, timezone: 'UTC' },
        createdBy: manager.id,
        createdAt: event.createdAt,
      },
    ])
  })

  it('stores all that the museum says of it', async () => {
    const { museum, manager } = await env.managed()
    const said = {
      location: 'Garden, by the pond',
      endTime: '01:00',
      timezone: 'Europe/Amsterdam',
      maxAttendees: 10_000,
      enableWaitlist: true,
      accessibilityNotes: 'A lift leads to the garden.',
      tags: ['late', 'paper'],
      category: 'workshop',
      price: '€ 12, with a museum pass €0',
      requirements: 'Of 12 years and older.',
      ticketUrl: 'https://tickets.museum.example/etchings?night=1',
    }
    const event = await env.event(manager, museum, said)
    expect(event).toMatchObject(said)
    expect(Date.parse(event.endDateTime ?? '') - Date.parse(event.dateTime)).toBe(6 * 3_600_000)
    expect(await env.show(manager, event.id)).toEqual(event)
  })

  it('is for the manager of the museum, whose role may manage one, and for an Admin', async () => {
    const museum = await env.museum()
    const { manager: elsewhere } = await env.managed()
    const roles = ['Ambassador', 'Museum Manager', 'Vendor', 'Traveler', 'Admin'] as const
    const people = await inTurn(roles, role => env.person({ role }))
    const admin = people.at(-1)
    if (!admin) throw new Error('an Admin is among them')
    for (const [index, person] of people.entries()) {
      await env.assign(museum, person)
      const isAllowed = roles[index] !== 'Traveler'
      expect([roles[index], refusalOf(await env.create(person, museum.id))]).toEqual([
        roles[index],
        isAllowed ? [201] : [403, 'forbidden'],
      ])
      expect(refusalOf(await env.create(elsewhere, museum.id))).toEqual([403, 'forbidden'])
    }
    // Without a manager it is the Admin alone, also once the others managed it.
    await env.assign(museum, null, admin)
    const before = await env.snapshot()
    const others = [...people.slice(0, -1), elsewhere]
    const refused = await inTurn(others, person => env.create(person, museum.id))
    expect(refusalsOf(refused)).toEqual(others.map(() => '403 forbidden'))
    for (const answer of refused) expect(messageOf(answer)).toBe(texts.museumEvent.managersOnly)
    expect(refusalOf(await env.call(null, 'POST', '/api/museum-events', env.form()))).toEqual([
      401,
      'unauthenticated',
    ])
    expect(await env.snapshot()).toEqual(before)
    expect((await env.create(admin, museum.id)).statusCode).toBe(201)
  })

  it('returns 400 in the words of each field, and stores nothing', async () => {
    const { museum, manager } = await env.managed()
    const admin = await env.person({ role: 'Admin' })
    const { required, capacity, time, skippedTime } = texts.meetup
    const { category, ticketUrl, inThePast } = texts.museumEvent
    const before = await env.snapshot()
    for (const [more, field, message] of [
      [{ title: ' ' }, 'title', required.title],
      [{ title: undefined }, 'title', required.title],
      [{ description: '' }, 'description', required.description],
      [{ date: '2031-02-29' }, 'date', required.date],
      [{ startTime: '' }, 'startTime', required.startTime],
      [{ endTime: '7 pm' }, 'endTime', time],
      [{ timezone: 'Mars/Olympus' }, 'timezone', texts.fields.timeZone],
      [{ date: env.day(0), startTime: '00:00' }, 'date', inThePast],
      [{ date: '2020-05-04' }, 'date', inThePast],
      [skipped, 'startTime', skippedTime],
      [{ ...skipped, startTime: '01:30', endTime: '02:30' }, 'endTime', skippedTime],
      [{ maxAttendees: 0 }, 'maxAttendees', capacity],
      [{ maxAttendees: 10_001 }, 'maxAttendees', capacity],
      [{ category: 'party' }, 'category', category],
      [{ category: '' }, 'category', category],
      ...['museum', 'ftp://museum.example', 'javascript:alert(1)', 'https://ada:pw@museum.example'].map(
        url => [{ ticketUrl: url }, 'ticketUrl', ticketUrl] as const,
      ),
    ] as const) {
      const refused = await env.create(manager, museum.id, more)
      expect([more, ...refusalOf(refused)]).toEqual([more, 400, 'validation_error'])
      expect(refused.json()).toMatchObject({ errors: [{ field, message }] })
    }
    for (const caller of [manager, admin]) {
      const unknown = await env.create(caller, 987_654)
      expect(refusalOf(unknown)).toEqual([400, 'validation_error'])
      expect(unknown.json()).toMatchObject({
        errors: [{ field: 'museumId', message: texts.museum.notFound }],
      })
    }
    expect(await env.snapshot()).toEqual(before)
  })

  it('answers a retry with the same key as before, as the event is now', async () => {
    const { museum, manager } = await env.managed()
    const headers = { 'idempotency-key': 'museum-event-once' }
    const create = () => env.create(manager, museum.id, {}, headers)
    const [first, second] = (await Promise.all([create(), create()])).map(answer =>
      answer.json<MuseumEvent>(),
    )
    if (!first) throw new Error('two requests were answered')
    expect(second).toEqual(first)
    await env.edit(manager, first, { title: 'Drawing' })
    const again = await create()
    expect(again.headers['idempotency-replayed']).toBe('true')
    expect(again.json()).toMatchObject({ id: first.id, title: 'Drawing', version: 2 })
    expect(await env.published(museumEventCreated, first.id)).toHaveLength(1)
    const other = await env.create(manager, museum.id, { title: 'Another' }, headers)
    expect(refusalOf(other)).toEqual([422, 'idempotency_key_reused'])
  })
})

/** The clocks of Amsterdam go forward at 02:00 on this day. */
const skipped = { timezone: 'Europe/Amsterdam', date: '2031-03-30', startTime: '02:30' }

describe('a museum event', () => {
  it('is shown to everyone who is signed in, and names who comes to no one', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    const [visitor] = await env.people(1)
    const admin = await env.person({ role: 'Admin' })
    const { manager: elsewhere } = await env.managed()
    await env.answer(visitor, event.id)
    for (const [reader, mayEdit] of [
      [manager, true],
      [admin, true],
      [elsewhere, false],
      [visitor, false],
      [await env.newcomer(), false],
    ] as const) {
      const userStatus = reader === visitor ? 'attending' : 'none'
      expect(await env.show(reader, event.id)).toEqual({
        ...event,
        currentAttendees: 1,
        mayEdit,
        mayDuplicate: mayEdit,
        userStatus,
      })
    }
    const anonymous = await env.call(null, 'GET', `/api/museum-events/${event.id}`)
    expect(refusalOf(anonymous)).toEqual([401, 'unauthenticated'])
  })

  it('returns 404 at the path of meetups, and a meetup at that of museum events', async () => {
    const { museum, manager } = await env.managed()
    const { id } = await env.event(manager, museum)
    const community = await env.community(['member'])
    const { id: meetupId } = await env.meetups.meetup(community.id, community.creator)
    const admin = await env.person({ role: 'Admin' })
    const before = await env.snapshot()
    for (const [path, of, form, message] of [
      ['/api/meetups', id, meetupForm, texts.meetup.notFound],
      ['/api/museum-events', meetupId, museumEventForm, texts.museumEvent.notFound],
    ] as const)
      for (const caller of [manager, community.creator, admin])
        for (const answer of [
          await env.call(caller, 'GET', `${path}/${of}`),
          await env.call(caller, 'PUT', `${path}/${of}`, form),
          await env.call(caller, 'POST', `${path}/${of}/join`, { status: 'attending' }),
          await env.call(caller, 'DELETE', `${path}/${of}`),
        ])
          expect([refusalOf(answer), messageOf(answer)]).toEqual([[404, 'not_found'], message])
    expect(await env.snapshot()).toEqual(before)
    expect(await env.meetups.list(community.creator, community.id)).toMatchObject([{ id: meetupId }])
  })

  it('stays with the museum once the account of its manager is erased', async () => {
    const { museum, manager } = await env.managed()
    const [visitor] = await env.people(1)
    const event = await env.event(manager, museum)
    await env.answer(visitor, event.id)
    await env.answer(manager, event.id)
    await erasure.erase(env.ctx, manager.id)
    await erasure.erase(env.ctx, manager.id)
    expect(await env.show(visitor, event.id)).toEqual({
      ...event,
      currentAttendees: 1,
      userStatus: 'attending',
      mayEdit: false,
      mayDuplicate: false,
      version: expect.any(Number),
    })
    expect(await env.rows('rsvps where user_id = $1', manager.id)).toBe(0)
  })

  it('is in the export of who answered it', async () => {
    const { museum, manager } = await env.managed({ name: 'Teylers' })
    const [visitor] = await env.people(1)
    const event = await env.event(manager, museum, { title: 'Lamps of Haarlem' })
    await env.answer(visitor, event.id, 'interested')
    expect(JSON.stringify(await exportOf(env, visitor.id))).toContain('Lamps of Haarlem')
  })
})

describe('the time of a museum event', () => {
  it('is by the clocks of its zone, and its status follows from the clock', async () => {
    const { museum, manager } = await env.managed()
    const now = env.time.offsetMs
    const form = { timezone: 'America/New_York', date: '2031-07-15', startTime: '22:30', endTime: '00:30' }
    const event = await env.event(manager, museum, form)
    const times = { dateTime: '2031-07-16T02:30:00.000Z', endDateTime: '2031-07-16T04:30:00.000Z' }
    expect(event).toMatchObject({ ...form, ...times })
    for (const [at, status] of [
      ['2031-07-16T02:29:00Z', 'upcoming'],
      ['2031-07-16T02:30:00Z', 'ongoing'],
      ['2031-07-16T04:29:00Z', 'ongoing'],
      ['2031-07-16T04:30:00Z', 'completed'],
    ] as const) {
      env.turnTo(at)
      const open = status === 'upcoming'
      const expected = { status, mayEdit: open, mayJoin: open, mayDuplicate: true }
      expect(await env.show(manager, event.id)).toMatchObject(expected)
    }
    env.time.offsetMs = now
  })
})
