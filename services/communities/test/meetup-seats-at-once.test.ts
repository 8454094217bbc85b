import {
  type MeetupDetail,
  moderationApplied,
  type RsvpState,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import { countWaiting } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lockMeetup } from '../src/events/locked-event.ts'
import { upsertRestriction } from '../src/restrictions/restrictions.repository.ts'
import { lockCommunity } from '../src/standing/standing.repository.ts'
import { insertCommunity } from './community.ts'
import { type Person, refusalOf } from './environment.ts'
import { createMeetupEnvironment, type MeetupEnvironment, refusalsOf } from './meetups.ts'
import { moderationOf } from './moderation.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())

const ids = (people: readonly { id: number }[]) => people.map(({ id }) => id)

/** So many members of a community, and a meetup that its organizer does not attend. */
async function scene(count: number, form: object) {
  const [creator, ...members] = (await env.people(count + 1)) as [Person, ...Person[]]
  const id = await insertCommunity(env, {
    name: crypto.randomUUID(),
    isPrivate: false,
    creatorId: creator.id,
    members: [creator, ...members].map(({ id: userId }) => ({
      userId,
      role: userId === creator.id ? 'admin' : 'member',
    })),
  })
  const meetup = await env.meetup(id, creator, { enableWaitlist: true, ...form })
  await env.answer(creator, meetup.id, 'none')
  return { id, creator, members, meetup }
}

interface Stored {
  attending: number[]
  waiting: number[]
}

/** The answers of a meetup, in their order; the invariants of its seats hold. */
async function storedOf(meetupId: number): Promise<Stored> {
  const [row] = await env.db.query<Stored & { seats: number | null; counted: number[]; offered: number }>(
    `select array(select user_id from rsvps where event_id = e.id and status = 'attending' order by place) as attending,
       array(select user_id from rsvps where event_id = e.id and status = 'waitlisted' order by place) as waiting,
       (select count(*)::int from rsvps where event_id = e.id and status = 'offered') as offered,
       array[e.attending, e.waitlisted, e.offered] as counted, max_attendees as seats
     from events e where e.id = $1`,
    [meetupId],
  )
  if (!row) throw new Error('there is no such meetup')
  const { attending, waiting, offered, counted, seats } = row
  expect(counted).toEqual([attending.length, waiting.length, offered])
  const taken = attending.length + offered
  if (seats !== null) expect(taken).toBeLessThanOrEqual(seats)
  if (waiting.length > 0) expect(taken).toBe(seats)
  return { attending, waiting }
}

type RsvpEvent = typeof rsvpConfirmed | typeof rsvpWaitlisted | typeof rsvpPromoted | typeof rsvpCancelled
/** Whom the events of a meetup name, in order. */
const namedBy = async (event: RsvpEvent, meetupId: number) =>
  (await env.published(event, meetupId)).map(({ userId }) => userId)

describe('200 members who want one of 10 seats, each twice with one key', () => {
  let race: Awaited<ReturnType<typeof scene>>
  beforeAll(async () => {
    race = await scene(200, { maxAttendees: 10 })
  })

  it('are 10 who attend and 190 who wait, in the order of their events', async () => {
    const { members, meetup } = race
    const answers = await Promise.all(
      [...members, ...members].map(member =>
        env.join(member, meetup.id, 'attending', { 'idempotency-key': `join-${member.id}` }),
      ),
    )
    expect(new Set(refusalsOf(answers))).toEqual(new Set(['200']))
    for (const answer of answers)
      expect(['attending', 'waitlisted']).toContain(answer.json<RsvpState>().userStatus)
    const { attending, waiting } = await storedOf(meetup.id)
    expect([attending.length, waiting.length]).toEqual([10, 190])
    expect(await namedBy(rsvpWaitlisted, meetup.id)).toEqual(waiting)
    const [, ...confirmed] = await namedBy(rsvpConfirmed, meetup.id)
    expect(confirmed).toEqual(attending)

    const states = await Promise.all(members.map(member => env.show(member, meetup.id)))
    const positions = states.flatMap(({ waitlistPosition }) => waitlistPosition ?? [])
    expect(positions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 190 }, (_, index) => index + 1))
    const byPosition = members.toSorted((a, b) => waiting.indexOf(a.id) - waiting.indexOf(b.id)).slice(10)
    expect(await env.statesOf(meetup.id, byPosition.slice(0, 3))).toEqual(
      [1, 2, 3].map(each => `waitlisted ${each}`),
    )
  })

  it('keep to their order while some cancel, are banned, and seats are added at once', async () => {
    const { id, creator, members, meetup } = race
    const before = await storedOf(meetup.id)
    const person = (userId: number | undefined) => members.find(member => member.id === userId) as Person
    const cancelling = [...before.attending.slice(0, 4), ...before.waiting.slice(0, 4)].map(person)
    const banned = [...before.attending.slice(4, 7), ...before.waiting.slice(4, 7)].map(person)
    const { remove } = moderationOf(env, id)
    const shown = await env.show(creator, meetup.id)
    const answers = await Promise.all([
      ...cancelling.map(member => env.join(member, meetup.id, 'none')),
      ...banned.map(member => remove(creator, member, { ban: true })),
      ...[12, 15].map(maxAttendees => env.edit(creator, shown, { maxAttendees })),
      ...cancelling.slice(0, 2).map(member => env.join(member, meetup.id, 'none')),
    ])
    for (const answer of answers) expect([200, 409]).toContain(answer.statusCode)
    const after = await storedOf(meetup.id)
    const left = new Set(ids([...cancelling, ...banned]))
    const promoted = await namedBy(rsvpPromoted, meetup.id)
    // Once each, in the order in which they waited.
    expect(new Set(promoted).size).toBe(promoted.length)
    expect(promoted).toEqual(before.waiting.filter(userId => promoted.includes(userId)))
    const remaining = before.waiting.filter(userId => !left.has(userId))
    const seats = (await env.show(creator, meetup.id)).maxAttendees ?? 0
    expect(after.attending.length).toBe(seats)
    const stayed = before.attending.filter(userId => !left.has(userId))
    expect(after.attending.toSorted()).toEqual(
      [...stayed, ...remaining.slice(0, seats - stayed.length)].toSorted(),
    )
    expect(after.waiting).toEqual(remaining.slice(seats - stayed.length))
    const cancelled = await namedBy(rsvpCancelled, meetup.id)
    expect(cancelled.toSorted()).toEqual([creator.id, ...left].toSorted())
  })
})

describe('the last seat', () => {
  it('without a waitlist is for one of those who want it at once', async () => {
    const { members, meetup } = await scene(12, { maxAttendees: 1, enableWaitlist: false })
    const answers = await Promise.all(members.map(member => env.join(member, meetup.id)))
    expect(refusalsOf(answers).toSorted()).toEqual(['200', ...Array(11).fill('409 event_full')])
    expect((await storedOf(meetup.id)).attending).toHaveLength(1)
  })

  it('is offered to one, who accepts and declines it at once, and then to the next', async () => {
    const { members, meetup } = await scene(4, { maxAttendees: 1, cost: 'paid', costAmount: '5' })
    for (const member of members) await env.answer(member, meetup.id)
    const [attendee, first] = members as [Person, Person]
    await Promise.all([1, 2, 3].map(() => env.join(attendee, meetup.id, 'none')))
    expect(await env.show(first, meetup.id)).toMatchObject({ userStatus: 'offered' })
    await Promise.all([
      env.join(first, meetup.id),
      env.join(first, meetup.id, 'none'),
      env.join(first, meetup.id),
    ])
    await storedOf(meetup.id)
  })

  it('does not fall below those who took it while the organizer lowers the limit', async () => {
    const { creator, members, meetup } = await scene(8, { maxAttendees: 8 })
    const [edited, ...joined] = await Promise.all([
      env.edit(creator, meetup, { maxAttendees: 3 }),
      ...members.map(member => env.join(member, meetup.id)),
    ])
    expect(['200', '409 capacity_below_attendees']).toContain(refusalOf(edited).join(' '))
    expect(new Set(refusalsOf(joined))).toEqual(new Set(['200']))
    const { attending, waiting } = await storedOf(meetup.id)
    expect([attending.length, waiting.length]).toEqual(edited.statusCode === 200 ? [3, 5] : [8, 0])
  })
})

describe('an answer', () => {
  it('waits for the end of the membership, and is refused then', async () => {
    const { id, members, meetup } = await scene(1, {})
    const [leaver] = members as [Person]
    const answer = await env.behind(
      tx => tx.query('delete from members where community_id = $1 and user_id = $2', [id, leaver.id]),
      () => env.join(leaver, meetup.id),
    )
    expect(refusalOf(answer)).toEqual([403, 'not_a_member'])
    expect(await storedOf(meetup.id)).toEqual({ attending: [], waiting: [] })
  })

  it('and the cancellation of the meetup at once leave no seat of a meetup that is removed', async () => {
    for (let round = 0; round < 4; round++) {
      const { creator, members, meetup } = await scene(3, {})
      const [removed, ...answers] = await Promise.all([
        env.remove(creator, meetup.id),
        ...members.map(member => env.join(member, meetup.id)),
      ])
      expect(removed.statusCode).toBe(200)
      const { isCancelled } = removed.json<{ isCancelled: boolean }>()
      const refused = refusalsOf(answers).filter(each => each !== '200')
      for (const each of refused) expect(each).toBe(isCancelled ? '409 event_cancelled' : '404 not_found')
      expect(refused.length < 3).toBe(isCancelled)
    }
  })

  it('of members who are removed together, and whose accounts are banned at once, ends once each', async () => {
    const { id, creator, members, meetup } = await scene(8, { maxAttendees: 20 })
    const others: MeetupDetail[] = []
    for (let made = 0; made < 3; made++) others.push(await env.meetup(id, creator, {}))
    // Each has answered others, so that meetups are locked in another order.
    for (const [index, member] of members.entries())
      for (const each of [meetup, ...others.slice(index % 3)]) await env.answer(member, each.id)
    const [removed] = await Promise.all([
      moderationOf(env, id).bulk(creator, members.toReversed(), { action: 'remove' }),
      ...members.map(({ id: userId }) =>
        env.publisher.publish(moderationApplied, {
          ...{ userId, moderationId: userId, type: 'permanent_ban' as const, expiresAt: null },
        }),
      ),
    ])
    expect(removed.statusCode).toBe(200)
    await env.drain()
    for (const each of [meetup, ...others]) {
      const { attending } = await storedOf(each.id)
      expect(attending.filter(userId => userId !== creator.id)).toEqual([])
      const cancelled = (await namedBy(rsvpCancelled, each.id)).filter(userId => userId !== creator.id)
      expect(new Set(cancelled).size).toBe(cancelled.length)
    }
  })

  it('of a banned account ends, and its seat is given on, while a membership in the community changes', async () => {
    const { id, members, meetup } = await scene(2, { maxAttendees: 1 })
    const [banned, next] = members as [Person, Person]
    for (const member of members) await env.answer(member, meetup.id)
    await env.db.transaction(async tx => {
      // Who leaves locks the community first, and then the meetups: what ends the answer must not wait for that.
      await lockCommunity(tx, id)
      await env.publisher.publish(moderationApplied, {
        userId: banned.id,
        moderationId: banned.id,
        type: 'permanent_ban',
        expiresAt: null,
      })
      await env.drain()
    })
    expect(await storedOf(meetup.id)).toEqual({ attending: [next.id], waiting: [] })
  })

  it('of each member who is removed with others ends after all their meetups are locked, in the order of ids', async () => {
    const { id, creator, members, meetup: low } = await scene(2, {})
    const [first, second] = members as [Person, Person]
    const high = await env.meetup(id, creator)
    await env.answer(first, high.id)
    await env.answer(second, low.id)
    const { pending } = await env.db.transaction(async tx => {
      await lockMeetup(tx, low.id)
      const pending = moderationOf(env, id).bulk(creator, [first, second], { action: 'remove' })
      await expect.poll(() => countWaiting(env.db)).toBeGreaterThan(0)
      // What bans an account locks the one after the other: it must not wait for whoever waits for it.
      await tx.query('select 1 from events where id = $1 for update nowait', [high.id])
      return { pending }
    })
    expect(refusalOf(await pending)).toEqual([200])
    expect(await storedOf(low.id)).toEqual({ attending: [], waiting: [] })
    expect(await storedOf(high.id)).toEqual({ attending: [creator.id], waiting: [] })
  })
})

describe('creating a meetup', () => {
  it('waits for a restriction of its organizer, and is refused then', async () => {
    const { id, members } = await env.community(['admin'])
    const [muted] = members
    const answer = await env.behind(
      async tx => {
        await lockCommunity(tx, id)
        const place = { communityId: id, userId: muted.id, kind: 'isMuted' } as const
        await upsertRestriction(tx, place, { reason: '', rule: '', until: null, by: 1, at: env.ctx.clock() })
      },
      () => env.create(id, muted),
    )
    expect(refusalOf(answer)).toEqual([403, 'content_restricted'])
  })

  it('with one key at once creates one', async () => {
    const { id, creator } = await env.community([])
    const create = () => env.create(id, creator, {}, { 'idempotency-key': 'meetup-at-once' })
    const made = (await Promise.all([create(), create()])).map(answer => answer.json<MeetupDetail>().id)
    expect(made[0]).toBe(made[1])
    expect(await env.rows('events where community_id = $1', id)).toBe(1)
  })
})
