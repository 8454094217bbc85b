import {
  cancelledEventDays,
  museumEventCancelled,
  museumEventChanged,
  museumEventDeleted,
  museumEventGuestsAffected,
  texts,
} from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { purgeCancelledEvents } from '../src/events/purge.ts'
import { refusalOf } from './environment.ts'
import { dayMs, hourMs, inTurn, messageOf, refusalsOf } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id).toSorted((a, b) => a - b)

describe('changing a museum event', () => {
  it('is for the manager of its museum and an Admin, and passes on with the museum', async () => {
    const { museum, manager } = await env.managed()
    const { manager: elsewhere } = await env.managed()
    const successor = await env.person({ role: 'Ambassador' })
    const admin = await env.person({ role: 'Admin' })
    const [visitor] = await env.people(1)
    const { id } = await env.event(manager, museum)
    const callers = [manager, successor, admin, elsewhere, visitor]
    const edits = () =>
      inTurn(callers, async caller =>
        env.edit(caller, await env.show(caller, id), { title: `By ${caller.id}` }),
      )
    const mayEdit = () => inTurn(callers, async caller => (await env.show(caller, id)).mayEdit)
    const [done, refused] = ['200', '403 forbidden']
    expect(await mayEdit()).toEqual([true, false, true, false, false])
    const before = await edits()
    expect(refusalsOf(before)).toEqual([done, refused, done, refused, refused])
    expect(before[1] && messageOf(before[1])).toBe(texts.museumEvent.managersOnly)
    expect(await env.show(visitor, id)).toMatchObject({ title: `By ${admin.id}`, version: 3 })

    await env.assign(museum, successor, manager)
    expect(await mayEdit()).toEqual([false, true, true, false, false])
    expect(refusalsOf(await edits())).toEqual([refused, done, done, refused, refused])
    const stored = await env.snapshot()
    for (const caller of [manager, elsewhere, visitor])
      expect(refusalOf(await env.remove(caller, id))).toEqual([403, 'forbidden'])
    expect(refusalOf(await env.create(manager, museum.id))).toEqual([403, 'forbidden'])
    expect(await env.snapshot()).toEqual(stored)

    await env.assign(museum, null, successor)
    expect(await mayEdit()).toEqual([false, false, true, false, false])
    expect((await env.remove(admin, id)).json()).toEqual({ id, isCancelled: false })
  })

  it('notifies who has answered of another date or place, and of nothing else', async () => {
    const { museum, manager } = await env.managed()
    const [guest, reader, waiter, former] = await env.people(4)
    const event = await env.event(manager, museum, { maxAttendees: 1, enableWaitlist: true })
    await env.answer(guest, event.id)
    await env.answer(reader, event.id, 'interested')
    await env.answer(waiter, event.id)
    await env.answer(former, event.id, 'interested')
    await env.answer(former, event.id, 'none')
    const edits: [object, string[]][] = [
      [{ title: 'Drawing', description: 'Bring two.', tags: ['late'], price: '€ 5' }, []],
      [{ location: 'Garden' }, ['place']],
      [{ startTime: '19:30' }, ['date']],
      [{ date: env.day(31), location: '' }, ['date', 'place']],
      [{ category: 'talk', requirements: 'A coat', ticketUrl: 'https://museum.example/tickets' }, []],
      [{ enableWaitlist: false, accessibilityNotes: 'A lift' }, []],
    ]
    for (const [more] of edits) {
      const answer = await env.edit(manager, await env.show(manager, event.id), more)
      expect(answer.json()).toMatchObject(more)
    }
    const shown = {
      museum,
      visibility: 'public',
      event: { id: event.id, title: 'Drawing', startsAt: `${env.day(31)}T19:30:00.000Z`, timezone: 'UTC' },
    }
    const changed = await env.published(museumEventChanged, event.id)
    expect(changed.map(({ changes, changedBy }) => [changedBy, changes.toSorted()])).toEqual(
      edits.map(([, changes]) => [manager.id, changes]),
    )
    expect(changed.at(-1)).toEqual({ ...shown, changedBy: manager.id, changes: [] })
    const affected = await env.published(museumEventGuestsAffected, event.id)
    expect(affected.map(({ changes }) => changes.toSorted())).toEqual([
      ['place'],
      ['date'],
      ['date', 'place'],
    ])
    expect(affected.at(-1)).toMatchObject({ museum, event: shown.event })
    for (const { userIds, by, isCancelled } of affected) {
      expect([by, isCancelled]).toEqual([manager.id, false])
      expect(userIds.toSorted((a, b) => a - b)).toEqual(ids([guest, reader, waiter]))
    }
  })

  it('leaves neither an event nor a version where everything is as it was', async () => {
    const { museum, manager } = await env.managed()
    const form = { timezone: 'Europe/Amsterdam', endTime: '02:00', tags: ['late'], category: 'tour' }
    const event = await env.event(manager, museum, form)
    const before = await env.snapshot()
    expect((await env.edit(manager, event, { version: 1 })).json()).toEqual(event)
    expect(await env.snapshot()).toEqual(before)
  })

  it('returns 409 for a version that is not the newest, and stores nothing', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    await env.edit(manager, event, { title: 'Drawing', version: 1 })
    const before = await env.snapshot()
    const stale = await env.edit(manager, event, { title: 'Painting', version: 1 })
    expect(refusalOf(stale)).toEqual([409, 'stale_version'])
    expect(await env.snapshot()).toEqual(before)
    // The museum stays.
    const moved = await env.edit(manager, event, { museumId: museum.id })
    expect(refusalOf(moved)).toEqual([400, 'validation_error'])
    expect(await env.snapshot()).toEqual(before)
    const answers = await Promise.all(
      ['Painting', 'Printing'].map(title => env.edit(manager, event, { title, version: 2 })),
    )
    expect(refusalsOf(answers).toSorted()).toEqual(['200', '409 stale_version'])
  })

  it('returns 409 once it has started or is cancelled, and for fewer seats than are taken', async () => {
    const { museum, manager } = await env.managed()
    const [guest, other] = await env.people(2)
    const event = await env.event(manager, museum)
    for (const visitor of [guest, other]) await env.answer(visitor, event.id)
    const below = await env.edit(manager, event, { maxAttendees: 1 })
    expect([refusalOf(below), messageOf(below)]).toEqual([
      [409, 'capacity_below_attendees'],
      texts.meetup.capacityBelowAttendees.replace('{count}', '2'),
    ])
    expect((await env.edit(manager, event, { maxAttendees: 2 })).json()).toMatchObject({ isFull: true })
    const cancelled = await env.event(manager, museum)
    await env.answer(guest, cancelled.id)
    await env.remove(manager, cancelled.id)
    const refused = await env.edit(manager, cancelled, { title: 'Drawing' })
    expect([refusalOf(refused), messageOf(refused)]).toEqual([
      [409, 'event_cancelled'],
      texts.museumEvent.cancelled,
    ])
    const moved = await env.edit(manager, event, { date: '2020-05-04' })
    expect(refusalOf(moved)).toEqual([400, 'validation_error'])
    expect(moved.json()).toMatchObject({ errors: [{ field: 'date', message: texts.museumEvent.inThePast }] })

    const now = env.time.offsetMs
    env.turnTo(event.dateTime)
    const before = await env.snapshot()
    const past = await env.edit(manager, event, { title: 'Drawing' })
    expect([refusalOf(past), messageOf(past)]).toEqual([[409, 'event_past'], texts.museumEvent.past])
    expect(refusalOf(await env.remove(manager, event.id))).toEqual([409, 'event_past'])
    expect(await env.snapshot()).toEqual(before)
    env.time.offsetMs = now
  })
})

describe('deleting a museum event', () => {
  it('removes one that no one has answered, with its row', async () => {
    const { museum, manager } = await env.managed()
    const [guest] = await env.people(1)
    const event = await env.event(manager, museum)
    await env.answer(guest, event.id, 'interested')
    await env.answer(guest, event.id, 'none')
    expect((await env.remove(manager, event.id)).json()).toEqual({ id: event.id, isCancelled: false })
    expect(await env.rows('events where id = $1', event.id)).toBe(0)
    const missing = await env.call(guest, 'GET', `/api/museum-events/${event.id}`)
    expect([refusalOf(missing), messageOf(missing)]).toEqual([[404, 'not_found'], texts.museumEvent.notFound])
    expect(await env.published(museumEventDeleted, event.id)).toEqual([
      { eventId: event.id, museumId: museum.id, visibility: 'public', deletedBy: manager.id },
    ])
    expect(await env.published(museumEventCancelled, event.id)).toEqual([])
    expect(refusalOf(await env.remove(manager, event.id))).toEqual([404, 'not_found'])
  })

  it('cancels one with answers: all of them end, who gave them is notified, and it stays in the list', async () => {
    const { id, museum, manager, guest, other, waiting } = await env.full(1)
    const [reader] = await env.people(1)
    await env.answer(reader, id, 'interested')
    const admin = await env.person({ role: 'Admin' })
    expect((await env.remove(admin, id)).json()).toEqual({ id, isCancelled: true })
    const visitors = [guest, other, ...waiting, reader]
    for (const who of [manager, ...visitors])
      expect(await env.show(who, id)).toMatchObject({
        status: 'cancelled',
        userStatus: 'none',
        waitlistPosition: null,
        currentAttendees: 0,
        interestedCount: 0,
        waitlistCount: 0,
        mayJoin: false,
        mayEdit: false,
      })
    const list = await env.call(guest, 'GET', `/api/museum-events?museumId=${museum.id}`)
    expect(list.json()).toMatchObject([{ id, status: 'cancelled' }])
    expect(await env.published(museumEventCancelled, id)).toMatchObject([
      { museum, visibility: 'public', event: { id }, cancelledBy: admin.id, cancelledAt: expect.any(String) },
    ])
    const affected = await env.published(museumEventGuestsAffected, id)
    expect(affected).toMatchObject([{ by: admin.id, isCancelled: true, changes: [] }])
    expect(affected[0]?.userIds.toSorted((a, b) => a - b)).toEqual(ids(visitors))
    for (const status of ['attending', 'interested', 'none'] as const)
      expect(refusalOf(await env.join(guest, id, status))).toEqual([409, 'event_cancelled'])
  })

  it('answers a retry with the same key as before', async () => {
    const { museum, manager } = await env.managed()
    const event = await env.event(manager, museum)
    const remove = () => env.remove(manager, event.id, { 'idempotency-key': 'remove-event-once' })
    const [first, again] = [await remove(), await remove()]
    expect(first.json()).toEqual({ id: event.id, isCancelled: false })
    expect(again.json()).toEqual(first.json())
    expect(again.headers['idempotency-replayed']).toBe('true')
  })
})

describe('a cancelled museum event', () => {
  it(`is deleted ${cancelledEventDays} days later, with what was answered`, async () => {
    const { museum, manager } = await env.managed()
    const [guest] = await env.people(1)
    const event = await env.event(manager, museum, { date: env.day(60) })
    const kept = await env.event(manager, museum, { date: env.day(60) })
    for (const each of [event, kept]) await env.answer(guest, each.id)
    await env.remove(manager, event.id)
    const now = env.time.offsetMs
    env.time.offsetMs += cancelledEventDays * dayMs - hourMs
    await purgeCancelledEvents(env.ctx)
    expect(await env.show(guest, event.id)).toMatchObject({ status: 'cancelled' })
    env.time.offsetMs += 2 * hourMs
    expect(await purgeCancelledEvents(env.ctx)).toBeGreaterThan(0)
    expect(await purgeCancelledEvents(env.ctx)).toBe(0)
    expect(refusalOf(await env.call(guest, 'GET', `/api/museum-events/${event.id}`))).toEqual([
      404,
      'not_found',
    ])
    expect(await env.rows('rsvps where event_id = $1', event.id)).toBe(0)
    expect(await env.published(museumEventDeleted, event.id)).toEqual([
      { eventId: event.id, museumId: museum.id, visibility: 'public', deletedBy: null },
    ])
    expect(await env.show(guest, kept.id)).toMatchObject({ userStatus: 'attending', currentAttendees: 1 })
    env.time.offsetMs = now
  })
})
