import { moderationApplied, museumEventRsvpChanged, type RsvpState } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockAnswersOf } from '../src/events/rsvps/release.ts'
import type { Person } from './environment.ts'
import { refusalsOf } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

/** So many visitors, and an event that no one has answered. */
async function scene(count: number, form: object) {
  const { museum, manager } = await env.managed()
  const event = await env.event(manager, museum, { enableWaitlist: true, ...form })
  const visitors: Person[] = await env.people(count)
  return { manager, event, visitors }
}

interface Stored {
  attending: number[]
  waiting: number[]
}

/** The answers of an event, in their order; the invariants of its seats hold. */
async function storedOf(eventId: number): Promise<Stored> {
  const [row] = await env.db.query<Stored & { seats: number | null; counted: number[] }>(
    `select array(select user_id from rsvps where event_id = e.id and status = 'attending' order by place) as attending,
       array(select user_id from rsvps where event_id = e.id and status = 'waitlisted' order by place) as waiting,
       array[e.attending, e.waitlisted, e.offered] as counted, max_attendees as seats
     from events e where e.id = $1`,
    [eventId],
  )
  if (!row) throw new Error('there is no such event')
  const { attending, waiting, counted, seats } = row
  expect(counted).toEqual([attending.length, waiting.length, 0])
  if (seats !== null) expect(attending.length).toBeLessThanOrEqual(seats)
  if (waiting.length > 0) expect(attending.length).toBe(seats)
  return { attending, waiting }
}

/** Who became this, for this cause, in order. */
const whoBecame = async (eventId: number, status: string, reason: string) =>
  (await env.published(museumEventRsvpChanged, eventId))
    .filter(({ to, cause }) => to === status && cause === reason)
    .map(({ userId }) => userId)

describe('60 visitors who want one of 5 seats of a museum event, each twice with one key', () => {
  let race: Awaited<ReturnType<typeof scene>>
  beforeAll(async () => {
    race = await scene(60, { maxAttendees: 5 })
  })

  it('are 5 who attend and 55 who wait, in the order of their events', async () => {
    const { visitors, event } = race
    const answers = await Promise.all(
      [...visitors, ...visitors].map(visitor =>
        env.join(visitor, event.id, 'attending', { 'idempotency-key': `join-${visitor.id}` }),
      ),
    )
    expect(new Set(refusalsOf(answers))).toEqual(new Set(['200']))
    for (const answer of answers)
      expect(['attending', 'waitlisted']).toContain(answer.json<RsvpState>().userStatus)
    const { attending, waiting } = await storedOf(event.id)
    expect([attending.length, waiting.length]).toEqual([5, 55])
    expect(await whoBecame(event.id, 'attending', 'user')).toEqual(attending)
    expect(await whoBecame(event.id, 'waitlisted', 'user')).toEqual(waiting)
  })

  it('keep to their order while some cancel, are banned, and seats are added at once', async () => {
    const { manager, visitors, event } = race
    const before = await storedOf(event.id)
    const cancelling = [...before.attending.slice(0, 2), ...before.waiting.slice(0, 2)]
    const banned = [...before.attending.slice(2, 4), ...before.waiting.slice(2, 4)]
    const shown = await env.show(manager, event.id)
    const answers = await Promise.all([
      ...visitors.filter(({ id }) => cancelling.includes(id)).map(each => env.join(each, event.id, 'none')),
      ...[7, 9].map(maxAttendees => env.edit(manager, shown, { maxAttendees })),
      ...banned.map(async userId => {
        const data = { userId, moderationId: userId, type: 'permanent_ban', expiresAt: null } as const
        await env.publisher.publish(moderationApplied, data)
        return env.show(manager, event.id).then(() => null)
      }),
    ])
    for (const answer of answers) if (answer) expect([200, 409]).toContain(answer.statusCode)
    await env.drain()
    const after = await storedOf(event.id)
    const left = new Set([...cancelling, ...banned])
    const seats = (await env.show(manager, event.id)).maxAttendees ?? 0
    const remaining = before.waiting.filter(userId => !left.has(userId))
    const stayed = before.attending.filter(userId => !left.has(userId))
    const free = seats - stayed.length
    expect(after.attending.toSorted()).toEqual([...stayed, ...remaining.slice(0, free)].toSorted())
    expect(after.waiting).toEqual(remaining.slice(free))
    // Once each, in the order in which they waited.
    const promoted = await whoBecame(event.id, 'attending', 'promotion')
    expect(promoted).toEqual(before.waiting.filter(userId => promoted.includes(userId)))
    expect(await whoBecame(event.id, 'none', 'account')).toHaveLength(banned.length)
  })
})

describe('the last seat of a museum event', () => {
  it('without a waitlist is for one of those who want it at once', async () => {
    const { visitors, event } = await scene(12, { maxAttendees: 1, enableWaitlist: false })
    const answers = await Promise.all(visitors.map(visitor => env.join(visitor, event.id)))
    expect(refusalsOf(answers).toSorted()).toEqual(['200', ...Array(11).fill('409 event_full')])
    expect((await storedOf(event.id)).attending).toHaveLength(1)
  })

  it('does not fall below those who took it while the manager lowers the limit', async () => {
    const { manager, visitors, event } = await scene(8, { maxAttendees: 8 })
    const [edited, ...joined] = await Promise.all([
      env.edit(manager, event, { maxAttendees: 3 }),
      ...visitors.map(visitor => env.join(visitor, event.id)),
    ])
    expect(['200', '409 capacity_below_attendees']).toContain(refusalsOf([edited])[0])
    expect(new Set(refusalsOf(joined))).toEqual(new Set(['200']))
    const { attending, waiting } = await storedOf(event.id)
    expect([attending.length, waiting.length]).toEqual(edited.statusCode === 200 ? [3, 5] : [8, 0])
  })
})

describe('an answer to a museum event', () => {
  it('waits for what ends the answers of its account', async () => {
    const { visitors, event } = await scene(1, {})
    const [visitor] = visitors as [Person]
    const answer = await env.behind(
      tx => lockAnswersOf(tx, visitor.id),
      () => env.join(visitor, event.id),
    )
    expect(answer.json()).toMatchObject({ userStatus: 'attending' })
  })

  it('and the end of the event at once leave no answer to an event that is removed, and none that is open to one that is cancelled', async () => {
    for (let round = 0; round < 4; round++) {
      const { manager, visitors, event } = await scene(3, {})
      const [removed, ...answers] = await Promise.all([
        env.remove(manager, event.id),
        ...visitors.map(visitor => env.join(visitor, event.id)),
      ])
      expect(removed.statusCode).toBe(200)
      const { isCancelled } = removed.json<{ isCancelled: boolean }>()
      const refused = refusalsOf(answers).filter(each => each !== '200')
      for (const each of refused) expect(each).toBe(isCancelled ? '409 event_cancelled' : '404 not_found')
      expect(refused.length < 3).toBe(isCancelled)
      if (!isCancelled) expect(await env.rows('rsvps where event_id = $1', event.id)).toBe(0)
    }
  })
})
