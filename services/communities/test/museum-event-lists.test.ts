import { type AnyEvent, Meetup, type MuseumEvent, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { allPages, type Person } from './environment.ts'
import { hourMs, inTurn } from './meetups.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())
// Lists are of all museums and communities: each test begins with none.
beforeEach(() => env.db.query('delete from events'))

type Query = Record<string, string | number>
const ids = (events: readonly { id: number }[]) => events.map(({ id }) => id)
async function listed<Event extends { id: number } = MuseumEvent>(
  as: Person,
  query: Query = {},
  path = '/api/museum-events',
): Promise<Event[]> {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`])
  return (await allPages<Event>(env, as, `${path}?${new URLSearchParams(given)}`)).flat()
}
const found = (as: Person, query: Query = {}) => listed<AnyEvent>(as, query, '/api/search/events')
const calendarOf = async (as: Person, query: Query) => {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`])
  return (await env.call(as, 'GET', `/api/events/calendar?${new URLSearchParams(given)}`)).json()
}
const onDay = (days: number, startTime = '19:00') => ({ date: env.day(days), startTime })

/** Of either kind, in the order of time: a community with two meetups and a museum with two events, a day between each. */
async function bothKinds() {
  const { museum, manager } = await env.managed()
  const community = await env.community(['member'])
  const { id, creator } = community
  const made = [
    await env.event(manager, museum, onDay(2)),
    await env.meetups.meetup(id, creator, onDay(3)),
    await env.event(manager, museum, onDay(4)),
    await env.meetups.meetup(id, creator, onDay(5)),
  ] as const
  const [reader] = await env.people(1)
  return { museum, manager, community, reader, made, ids: ids(made) }
}

describe('the list of museum events', () => {
  it('has the next first, those that are over behind "Past" with the last first, in pages without gaps', async () => {
    const { museum, manager } = await env.managed()
    const other = await env.managed()
    const [reader] = await env.people(1)
    const made = await inTurn([4, 2, 6, 6, 1], days =>
      days % 4 === 0
        ? env.event(other.manager, other.museum, onDay(days))
        : env.event(manager, museum, onDay(days)),
    )
    const [fourth = 0, second = 0, a = 0, b = 0, first = 0] = ids(made)
    for (const limit of [1, 2, 3, 5, 20])
      expect(ids(await listed(reader, { limit }))).toEqual([first, second, fourth, a, b])
    expect((await listed(reader))[2]).toEqual(await env.show(reader, fourth))
    expect(await listed(reader, { past: 'true' })).toEqual([])
    for (const limit of [1, 20]) {
      expect(ids(await listed(reader, { museumId: other.museum.id, limit }))).toEqual([fourth])
      expect(ids(await listed(reader, { museumId: museum.id, limit }))).toEqual([first, second, a, b])
    }
    expect(await listed(reader, { museumId: 987_654 })).toEqual([])
    expect((await env.call(null, 'GET', '/api/museum-events')).statusCode).toBe(401)

    // Two are over, one goes on.
    const now = env.time.offsetMs
    env.turnTo(Date.parse(made[0]?.dateTime ?? '') + hourMs)
    expect(ids(await listed(reader))).toEqual([fourth, a, b])
    for (const limit of [1, 20]) {
      expect(ids(await listed(reader, { limit, past: 'true' }))).toEqual([second, first])
      expect(ids(await listed(reader, { limit, past: 'true', museumId: museum.id }))).toEqual([second, first])
      expect(await listed(reader, { limit, past: 'true', museumId: other.museum.id })).toEqual([])
    }
    await env.remove(manager, a)
    await env.answer(reader, b)
    await env.remove(manager, b)
    expect((await listed(reader)).map(({ id, status }) => [id, status])).toEqual([
      [fourth, 'ongoing'],
      [b, 'cancelled'],
    ])
    env.time.offsetMs = now
  })

  it('is of the days that are asked for, by the clocks of the reader, and of their weekend', async () => {
    const { museum, manager } = await env.managed()
    const now = env.time.offsetMs
    // A Wednesday.
    env.turnTo('2040-06-06T12:00:00Z')
    const at = (date: string, startTime: string) => env.event(manager, museum, { date, startTime })
    const friday = await at('2040-06-08', '23:30')
    const saturday = await at('2040-06-09', '00:00')
    const sunday = await at('2040-06-10', '23:59')
    const monday = await at('2040-06-11', '00:00')
    const list = async (query: Query) => ids(await listed(manager, query))
    expect(await list({ from: '2040-06-09', to: '2040-06-10' })).toEqual([saturday.id, sunday.id])
    // From 23:00 of the day before on.
    expect(await list({ from: '2040-06-09', to: '2040-06-09', timezone: 'Etc/GMT-1' })).toEqual([
      friday.id,
      saturday.id,
    ])
    expect(await list({ from: '2040-06-10T23:59:00Z', to: '2040-06-11T00:00:00Z' })).toEqual([sunday.id])
    const weekend = (timezone: string) => list({ tab: 'this_weekend', timezone })
    expect(await weekend('UTC')).toEqual([saturday.id, sunday.id])
    expect(await weekend('Etc/GMT-1')).toEqual([friday.id, saturday.id])
    expect(await weekend('Etc/GMT+1')).toEqual([sunday.id, monday.id])
    expect(await list({ tab: 'this_weekend', museumId: museum.id })).toEqual([saturday.id, sunday.id])
    env.time.offsetMs = now
  })
})

describe('the lists of each kind', () => {
  it('have that kind alone, and the search has both in the order of time', async () => {
    const { museum, manager, community, reader, made, ids: all } = await bothKinds()
    const [first, second, third, fourth] = all
    const [member] = community.members
    for (const limit of [1, 2, 20]) {
      expect(ids(await listed(reader, { limit }))).toEqual([first, third])
      expect(ids(await listed(reader, { limit }, '/api/meetups'))).toEqual([second, fourth])
      expect(ids(await found(reader, { limit }))).toEqual(all)
      expect(ids(await found(reader, { limit, tab: 'museums' }))).toEqual([first, third])
      expect(await found(reader, { limit, tab: 'my_groups' })).toEqual([])
      expect(ids(await found(member, { limit, tab: 'my_groups' }))).toEqual([second, fourth])
      expect(ids(await found(reader, { limit, museumId: museum.id }))).toEqual([first, third])
    }
    expect(ids(await found(reader, { limit: 100, offset: 1 }))).toEqual(all.slice(1))
    const shown = await found(reader)
    expect(shown.map(({ type }) => type)).toEqual(['museum_event', 'meetup', 'museum_event', 'meetup'])
    expect(shown[0]).toEqual(await env.show(reader, made[0].id))
    const meetup = Meetup.parse(await env.meetups.show(reader, made[1].id))
    expect(shown[1]).toEqual(meetup)
    expect(ids(await found(reader, { from: env.day(3), to: env.day(4) }))).toEqual([second, third])

    const now = env.time.offsetMs
    env.turnTo(Date.parse(made[2].dateTime) + 3 * hourMs)
    expect(ids(await found(reader))).toEqual([fourth])
    for (const limit of [1, 2, 20]) {
      expect(ids(await found(reader, { limit, past: 'true' }))).toEqual([third, second, first])
      expect(ids(await found(reader, { limit, past: 'true', tab: 'museums' }))).toEqual([third, first])
    }
    env.time.offsetMs = now
    expect(await env.meetups.list(manager, community.id)).toHaveLength(2)
  })

  it('are pages without gaps where events of both kinds begin at the same time', async () => {
    const { museum, manager } = await env.managed()
    const { id, creator } = await env.community([])
    const made: number[] = []
    for (let round = 0; round < 3; round++) {
      made.push((await env.event(manager, museum, onDay(2))).id)
      made.push((await env.meetups.meetup(id, creator, onDay(2))).id)
    }
    for (const limit of [1, 2, 3, 4, 20]) {
      const list = ids(await found(manager, { limit }))
      expect(list.toSorted()).toEqual(made.toSorted())
      expect(ids(await found(manager, { limit, q: 'night' })).toSorted()).toEqual(
        made.filter((_, index) => index % 2 === 0).toSorted(),
      )
    }
  })

  it('of the weekend have both kinds', async () => {
    const now = env.time.offsetMs
    env.turnTo('2040-06-06T12:00:00Z')
    const { museum, manager } = await env.managed()
    const { id, creator } = await env.community([])
    const meetup = await env.meetups.meetup(id, creator, { date: '2040-06-10' })
    const event = await env.event(manager, museum, { date: '2040-06-09' })
    await env.event(manager, museum, { date: '2040-06-11' })
    expect(ids(await found(manager, { tab: 'this_weekend', timezone: 'UTC' }))).toEqual([event.id, meetup.id])
    env.time.offsetMs = now
  })
})

describe('the calendar', () => {
  it('names both kinds by the day, with their types', async () => {
    const { community, reader, made } = await bothKinds()
    const [member] = community.members
    const dayOf = ({ date, id, type, title, status, dateTime }: AnyEvent) => ({
      date,
      events: [{ id, type, title, status, dateTime }],
      hasMore: false,
    })
    const from = env.day(0)
    const days = made.map(dayOf)
    expect(await calendarOf(reader, { from })).toEqual(days)
    expect(await calendarOf(reader, { from, tab: 'museums' })).toEqual([days[0], days[2]])
    expect(await calendarOf(member, { from, tab: 'my_groups' })).toEqual([days[1], days[3]])
    expect(await calendarOf(reader, { from: env.day(3), days: 2 })).toEqual([days[1], days[2]])
  })

  it('names the first three of a day, whichever their kinds are', async () => {
    const { museum, manager } = await env.managed()
    const { id, creator } = await env.community([])
    const make = (index: number): Promise<{ id: number }> =>
      index % 2 === 0
        ? env.event(manager, museum, onDay(2, `1${index}:00`))
        : env.meetups.meetup(id, creator, onDay(2, `1${index}:00`))
    const made = await inTurn([4, 1, 2, 3, 0], make)
    const [, second, third, , first] = made
    const [day, ...others] = await calendarOf(manager, { from: env.day(2), days: 1 })
    expect(others).toEqual([])
    expect([ids(day.events), day.hasMore]).toEqual([
      ids([first, second, third].flatMap(each => each ?? [])),
      true,
    ])
  })
})

describe('what blocks and mutes hide', () => {
  it('is no museum event, since the museum speaks', async () => {
    const { manager, reader, made } = await bothKinds()
    await env.block(reader, manager)
    await env.block(manager, reader)
    await env.publisher.publish(userMuted, { muterId: reader.id, mutedId: manager.id, until: null })
    await env.drain()
    const events = [made[0].id, made[2].id]
    expect(ids(await listed(reader))).toEqual(events)
    expect(ids(await found(reader, { q: 'etchings' }))).toEqual(events)
    expect(ids(await found(reader))).toEqual(ids(made))
    expect(await calendarOf(reader, { from: env.day(0), tab: 'museums' })).toHaveLength(2)
    expect(await env.answer(reader, made[0].id)).toMatchObject({ userStatus: 'attending' })
  })
})
