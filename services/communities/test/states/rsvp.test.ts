import type { MeetupDetail } from '@vitrine/contracts'
import { prepared } from '@vitrine/service-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eraseMembership } from '../../src/erasure/memberships.ts'
import { endOffers } from '../../src/meetups/offers.task.ts'
import { answered, freeSeats } from '../../src/meetups/rsvps/rules.ts'
import { insertCommunity } from '../community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from '../environment.ts'
import { formOf } from '../meetups.ts'
import { moderationOf } from '../moderation.ts'
import {
  beginnings,
  everyOperation,
  hourMs,
  isFull,
  isOpen,
  type Meetup,
  type Model,
  newModel,
  type Operation,
  owner,
  ownOf,
  perform,
  reached,
  sequence,
  startsAt,
  takenOf,
  users,
} from './rsvp-model.ts'

/** As `toEqual`, of what JSON can hold, and fast where it holds. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

/** What must be true of every state, whatever led to it. */
const isSound = (model: Model): boolean =>
  model.meetups.every(meetup => {
    const { attending, interested, waiting, offers, seats } = meetup
    const answers = [...attending, ...interested, ...waiting, ...offers.map(({ user }) => user)]
    return (
      new Set(answers).size === answers.length &&
      (seats === null || takenOf(meetup) <= seats) &&
      (!isOpen(model, meetup) ||
        ((waiting.length === 0 || isFull(meetup)) && answers.every(user => model.members.includes(user))))
    )
  })

/** The counters of a meetup as the service reads them. */
const seatsOf = (meetup: Meetup) => ({
  max_attendees: meetup.seats,
  enable_waitlist: meetup.hasWaitlist,
  attending: meetup.attending.length,
  offered: meetup.offers.length,
  interested: meetup.interested.length,
  waitlisted: meetup.waiting.length,
})

it('the rules agree with the model after each operation of 10,000 sequences', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(sequence, operations => {
      const model = newModel()
      for (const each of operations) {
        const before = structuredClone(model)
        const refusal = perform(model, each)
        if (!isSound(model)) expect(model).toBe('sound')
        if (refusal) expectSame(model, before)
        seen.add(`${each.do} ${refusal}`)
        for (const [place, { events }] of model.meetups.entries())
          for (const [type, count] of Object.entries(events))
            if (count > (before.meetups[place]?.events[type] ?? 0)) seen.add(type)
        if (each.do !== 'answer' || (refusal && refusal !== 'event_full')) continue
        const [was, is] = [before.meetups[each.meetup], model.meetups[each.meetup]]
        const rule = answered(seatsOf(was), ownOf(was, each.user), each.wanted)
        expectSame([each, rule], [each, refusal ?? ownOf(is, each.user)])
        expectSame(freeSeats(seatsOf(is)) === 0, isFull(is))
      }
    }),
    { numRuns: 10_000 },
  )
  // The sequences reach every refusal, and every event.
  for (const each of reached) expect(seen).toContain(each)
})

let env: TestEnvironment
let people: Person[]
beforeAll(async () => {
  env = await createTestEnvironment()
  people = await env.people(users.length)
})
afterAll(() => env.stop())

const personOf = (user: number) => people[user] as Person

/** A community of the service with its two meetups, and the model of it. */
interface Pair {
  model: Model
  community: number
  meetups: [MeetupDetail, MeetupDetail]
}

async function begin(): Promise<Pair> {
  const model = newModel()
  const community = await insertCommunity(env, {
    name: crypto.randomUUID(),
    isPrivate: false,
    creatorId: personOf(owner).id,
    members: model.members.map(user => ({
      userId: personOf(user).id,
      role: user === owner ? 'admin' : 'member',
    })),
  })
  const start = new Date(env.ctx.clock().getTime() + startsAt).toISOString()
  const [date, startTime] = [start.slice(0, 10), start.slice(11, 16)]
  const create = async ({ seats, hasWaitlist, isPaid }: Meetup): Promise<MeetupDetail> => {
    const text = { title: 'Sketching', description: 'By the light', location: 'Hall 2', date, startTime }
    const form = { ...text, maxAttendees: seats, enableWaitlist: hasWaitlist, ...costOf(isPaid) }
    const made = await env.call(personOf(owner), 'POST', `/api/communities/${community}/meetups`, form)
    return made.json()
  }
  const meetups: Pair['meetups'] = [await create(model.meetups[0]), await create(model.meetups[1])]
  return { model, community, meetups }
}

const costOf = (isPaid: boolean) => ({ cost: isPaid ? 'paid' : 'free', costAmount: isPaid ? '5' : '' })

/** One operation by its route, or by what does it in the background; an error code, or null for a success. */
async function request({ model, community, meetups }: Pair, each: Operation): Promise<string | null> {
  const call = async (...args: Parameters<TestEnvironment['call']>) =>
    refusalOf(await env.call(...args))[1] ?? null
  const creator = personOf(owner)
  switch (each.do) {
    case 'pass':
      await pass(community, each.ms)
      await endOffers(env.ctx)
      return null
    case 'answer': {
      const url = `/api/meetups/${meetups[each.meetup].id}/join`
      return call(personOf(each.user), 'POST', url, { status: each.wanted })
    }
    case 'edit': {
      const { seats, hasWaitlist, isPaid } = { ...model.meetups[each.meetup], ...each.change }
      const { id, ...shown } = meetups[each.meetup]
      const start = new Date(Date.parse(shown.dateTime) - model.now).toISOString()
      return call(creator, 'PUT', `/api/meetups/${id}`, {
        ...formOf(shown),
        ...{ date: start.slice(0, 10), startTime: start.slice(11, 16) },
        ...{ maxAttendees: seats, enableWaitlist: hasWaitlist, ...costOf(isPaid) },
      })
    }
    case 'cancel':
      return call(creator, 'DELETE', `/api/meetups/${meetups[each.meetup].id}`)
    case 'join':
    case 'leave':
      return call(personOf(each.user), 'POST', `/api/communities/${community}/${each.do}`)
    case 'remove':
    case 'ban': {
      const removal = { ban: each.do === 'ban' }
      return (
        refusalOf(await moderationOf(env, community).remove(creator, personOf(each.user), removal))[1] ?? null
      )
    }
    case 'erase':
      await eraseMembership(env.ctx, community, personOf(each.user).id)
      return null
  }
}

/** In this community alone, so that others run at the same time: what it stores of times is so much earlier. */
const pass = (community: number, ms: number) =>
  env.db.query(
    `with moved as (
       update events set starts_at = starts_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms'
       where community_id = $1)
     update rsvps set offered_until = offered_until - $2 * interval '1 ms' where community_id = $1`,
    [community, ms],
  )

const usersWith = (status: string, order: string) =>
  `array(select array_position($2::int[], user_id) - 1 from rsvps
     where event_id = e.id and status = '${status}' order by ${order})`
const everyRow = ['events', 'rsvps', 'members', 'bans']
  .map(table => `select to_jsonb(t)::text as line from ${table} t where community_id = $1`)
  .join(' union all ')

const stored = prepared<{ digest: string; shown: unknown[] }>(
  'stored_rsvps',
  `select (select sum(hashtextextended(line, 0))::text from (${everyRow}) every)
       || (select count(*) from outbox where (key = any($3::int[]::text[]) and type ~ '^(rsvp|meetup)-')
         or (key = $1::int::text and type ~ '^member-')) as digest,
     (select jsonb_agg((select jsonb_build_object(
         'isCancelled', e.cancelled_at is not null,
         'attending', ${usersWith('attending', '1')}, 'interested', ${usersWith('interested', '1')},
         'waiting', ${usersWith('waitlisted', 'place')}, 'offers', ${usersWith('offered', 'place')},
         'hours', array(select round(extract(epoch from e.starts_at - offered_until) / 3600)::int
           from rsvps where event_id = e.id and status = 'offered' order by place),
         'counts', array[e.attending, e.interested, e.waitlisted, e.offered])
         from events e where e.id = given.id) order by given.place)
       from unnest($3::int[]) with ordinality given(id, place)) as shown`,
)
const published = prepared<{ key: string; type: string; count: number }>(
  'published_rsvps',
  `select key, type, count(*)::int as count from outbox
   where key = any($1::int[]::text[]) and type ~ '^(rsvp-|meetup-(cancelled|deleted)$)' group by key, type`,
)

/** What is stored, as the model has it, and a digest of every row and the number of events. */
async function storedOf({ community, meetups }: Pair): Promise<{ digest: string; shown: unknown }> {
  const ids = meetups.map(({ id }) => id)
  const [row] = await stored(env.db, [community, people.map(({ id }) => id), ids])
  if (!row) throw new Error('a select returned no row')
  const events = await published(env.db, [ids])
  const eventsOf = (id: number) =>
    Object.fromEntries(events.filter(({ key }) => key === String(id)).map(({ type, count }) => [type, count]))
  return { digest: row.digest, shown: ids.map((id, place) => [row.shown[place], eventsOf(id)]) }
}

const expectedOf = ({ meetups }: Model): unknown =>
  meetups.map(meetup => {
    const { state, attending, interested, waiting, offers, events } = meetup
    if (state === 'removed') return [null, events]
    const shown = {
      isCancelled: state === 'cancelled',
      attending: attending.toSorted(),
      interested: interested.toSorted(),
      waiting,
      offers: offers.map(({ user }) => user),
      hours: offers.map(({ until }) => Math.round((startsAt - until) / hourMs)),
      counts: [attending, interested, waiting, offers].map(({ length }) => length),
    }
    return [shown, events]
  })

/** Does an operation on both, which must agree on what is refused. */
async function advance(pair: Pair, each: Operation): Promise<void> {
  const before = structuredClone(pair.model)
  const refusal = perform(pair.model, each)
  expect([each, await request({ ...pair, model: before }, each)]).toEqual([each, refusal])
}

/** As {@link advance}, also on what is stored then; returns the digest of it. `before`: that of what is stored now. */
async function step(pair: Pair, each: Operation, before: string): Promise<string> {
  const previous = JSON.stringify(pair.model)
  await advance(pair, each)
  const { digest, shown } = await storedOf(pair)
  if (JSON.stringify(pair.model) === previous) expect([each, digest]).toEqual([each, before])
  expect([each, shown]).toEqual([each, expectedOf(pair.model)])
  return digest
}

it.each(Object.entries(beginnings))(
  'the service agrees with the model on each operation on meetups %s',
  async (_, beginning) => {
    const remaining = everyOperation.values()
    const run = async () => {
      let pair: Pair | null = null
      let digest = ''
      for (const each of remaining) {
        if (!pair) {
          pair = await begin()
          for (const first of beginning) await advance(pair, first)
          digest = (await storedOf(pair)).digest
        }
        const next = await step(pair, each, digest)
        if (next !== digest) pair = null
      }
    }
    await Promise.all(Array.from({ length: 6 }, run))
  },
)

it('the service agrees with the model after each operation of 12 sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async operations => {
      const pair = await begin()
      let { digest } = await storedOf(pair)
      for (const each of operations) digest = await step(pair, each, digest)
    }),
    { numRuns: 12 },
  )
})
