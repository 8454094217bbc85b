import { Meetup, userMuted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indexEvents } from '../src/event-lists/index.task.ts'
import { noDetails } from '../src/meetups/details.ts'
import { allPages, type Person } from './environment.ts'
import { createMeetupEnvironment, hourMs, inTurn, type MeetupEnvironment } from './meetups.ts'

let env: MeetupEnvironment
beforeAll(async () => {
  env = await createMeetupEnvironment()
})
afterAll(() => env.stop())
// Lists are of all communities: each test begins with none.
beforeEach(() => env.db.query('delete from events'))

const ids = (meetups: readonly { id: number }[]) => meetups.map(({ id }) => id)
const titles = (meetups: readonly Meetup[]) => meetups.map(({ title }) => title)
async function listed(as: Person, query: Record<string, string | number> = {}, path = '/api/meetups') {
  const given = Object.entries(query).map(([name, value]): [string, string] => [name, `${value}`])
  return (await allPages<Meetup>(env, as, `${path}?${new URLSearchParams(given)}`)).flat()
}
const found = (as: Person, query: Record<string, string | number>) => listed(as, query, '/api/search/events')

describe('the list of all meetups', () => {
  it('has the next first, those that are over behind "Past" with the last first, in pages without gaps', async () => {
    const one = await env.community([])
    const two = await env.community([])
    const [reader] = await env.people(1)
    const made = await inTurn([4, 2, 6, 6, 1], days =>
      env.meetup(days % 4 === 0 ? one.id : two.id, days % 4 === 0 ? one.creator : two.creator, {
        date: env.day(days),
      }),
    )
    const [fourth = 0, second = 0, a = 0, b = 0, first = 0] = ids(made)
    for (const limit of [1, 2, 3, 5, 20])
      expect(ids(await listed(reader, { limit }))).toEqual([first, second, fourth, a, b])
    const list = await listed(reader)
    expect(list.map(({ communityId }) => communityId)).toEqual([two.id, two.id, one.id, two.id, two.id])
    const shown = Meetup.parse(await env.show(reader, fourth))
    expect(list[2]).toEqual(shown)
    expect(await listed(reader, { past: 'true' })).toEqual([])

    // Two are over, one goes on.
    env.turnTo(Date.parse(made[0]?.dateTime ?? '') + hourMs)
    expect(ids(await listed(reader))).toEqual([fourth, a, b])
    for (const limit of [1, 2, 20])
      expect(ids(await listed(reader, { limit, past: 'true' }))).toEqual([second, first])
    await env.remove(two.creator, a)
    await env.db.query('update events set cancelled_at = now() where id = $1', [b])
    expect((await listed(reader)).map(({ id, status }) => [id, status])).toEqual([
      [fourth, 'ongoing'],
      [b, 'cancelled'],
    ])
  })

  it('is of the days that are asked for, by the clocks of the reader', async () => {
    const { id, creator } = await env.community([])
    const at = (days: number, startTime: string) =>
      env.meetup(id, creator, { date: env.day(days), startTime })
    const made = [await at(3, '00:00'), await at(3, '22:59'), await at(3, '23:00'), await at(4, '22:59')]
    const [a, b, c, d] = ids(made)
    const day = env.day(3)
    const days = (query: object) => listed(creator, { timezone: 'UTC', ...query })
    expect(ids(await days({ from: day, to: day }))).toEqual([a, b, c])
    // From 23:00 of the day before on.
    expect(ids(await days({ from: day, to: day, timezone: 'Etc/GMT-1' }))).toEqual([a, b])
    expect(ids(await days({ from: env.day(4), to: env.day(4), timezone: 'Etc/GMT-1' }))).toEqual([c, d])
    expect(ids(await days({ from: `${day}T22:59:00Z`, to: `${day}T23:00:00Z` }))).toEqual([b])
    for (const limit of [1, 2]) expect(ids(await days({ from: day, limit }))).toEqual([a, b, c, d])

    // A day also shows what is over, unless that alone is asked for.
    env.turnTo(`${day}T23:30:00Z`)
    expect(ids(await days({ from: day, to: day }))).toEqual([a, b, c])
    for (const limit of [1, 20])
      expect(ids(await days({ from: day, to: day, past: 'true', limit }))).toEqual([a])
    expect(ids(await days({ to: day }))).toEqual([b, c])
  })

  it('leaves out those of deleted and archived communities, and of whom the reader blocks or mutes', async () => {
    const shown = await env.community([])
    const [deleted, archived, blocked] = await inTurn([1, 2, 3], () => env.community([]))
    if (!deleted || !archived || !blocked) throw new Error('three communities were created')
    const [reader] = await env.people(1)
    const meetup = await env.meetup(shown.id, shown.creator)
    await env.meetup(deleted.id, deleted.creator)
    await env.meetup(archived.id, archived.creator)
    await env.meetup(blocked.id, blocked.creator)
    await env.db.query(`update communities set state = 'deleted', deleted_at = now() where id = $1`, [
      deleted.id,
    ])
    await env.db.query(`update communities set state = 'archived' where id = $1`, [archived.id])
    await env.block(reader, blocked.creator)
    const day = meetup.date
    expect(ids(await listed(reader))).toEqual([meetup.id])
    expect(ids(await found(reader, { q: 'sketching' }))).toEqual([meetup.id])
    const calendar = await env.call(reader, 'GET', `/api/events/calendar?from=${day}&days=1`)
    expect(calendar.json()).toMatchObject([{ date: day, events: [{ id: meetup.id }], hasMore: false }])
    // The blocked one does not see the reader's, but what others organize, and their own.
    expect(ids(await listed(blocked.creator))).toContain(meetup.id)
    const mute = { muterId: reader.id, mutedId: shown.creator.id }
    await env.publisher.publish(userMuted, { ...mute, until: null })
    await env.drain()
    expect(await listed(reader)).toEqual([])
    expect(await found(reader, { q: 'sketching' })).toEqual([])
  })
})

describe('"My Groups"', () => {
  it('has the meetups of communities of which the reader is a member, and no others', async () => {
    const [one, two, other] = [await env.community([]), await env.community([]), await env.community([])]
    const [reader] = await env.people(1)
    for (const { id } of [one, two]) await env.call(reader, 'POST', `/api/communities/${id}/join`)
    const made = await inTurn(
      [
        [two, 5],
        [other, 4],
        [one, 3],
        [two, 2],
      ] as const,
      ([{ id, creator }, days]) => env.meetup(id, creator, { date: env.day(days) }),
    )
    const [last, , middle, first] = ids(made)
    const tab = 'my_groups'
    for (const limit of [1, 2, 20])
      expect(ids(await listed(reader, { tab, limit }))).toEqual([first, middle, last])
    expect(ids(await found(reader, { tab, q: 'sketching' }))).toEqual([first, middle, last])
    await env.call(reader, 'POST', `/api/communities/${one.id}/leave`)
    expect(ids(await listed(reader, { tab }))).toEqual([first, last])
    const from = env.day(0)
    const calendar = await env.call(reader, 'GET', `/api/events/calendar?tab=${tab}&from=${from}&days=10`)
    expect(calendar.json<{ date: string }[]>().map(({ date }) => date)).toEqual([env.day(2), env.day(5)])
    expect(await listed(other.creator, { tab: 'my_groups' })).toMatchObject([{ communityId: other.id }])
    const [newcomer] = await env.people(1)
    expect(await listed(newcomer, { tab })).toEqual([])
  })
})

describe('"This Weekend"', () => {
  it('is that of the reader, whose clocks may show another day', async () => {
    const { id, creator } = await env.community([])
    // A Wednesday.
    env.turnTo('2040-06-06T12:00:00Z')
    const at = (date: string, startTime: string) => env.meetup(id, creator, { date, startTime })
    const friday = await at('2040-06-08', '23:30')
    const saturday = await at('2040-06-09', '00:00')
    const sunday = await at('2040-06-10', '23:59')
    const monday = await at('2040-06-11', '00:00')
    const weekend = async (timezone: string) => ids(await listed(creator, { tab: 'this_weekend', timezone }))
    expect(await weekend('UTC')).toEqual([saturday.id, sunday.id])
    expect(await weekend('Etc/GMT-1')).toEqual([friday.id, saturday.id])
    expect(await weekend('Etc/GMT+1')).toEqual([sunday.id, monday.id])
    // On the Sunday it is still the same one; what is over is behind "Past".
    env.turnTo('2040-06-10T12:00:00Z')
    expect(await weekend('UTC')).toEqual([sunday.id])
    expect(ids(await listed(creator, { tab: 'this_weekend', past: 'true' }))).toEqual([saturday.id])
    env.turnTo('2040-06-11T00:00:00Z')
    expect(await weekend('UTC')).toEqual([])
    const calendar = await env.call(creator, 'GET', '/api/events/calendar?tab=this_weekend&from=2040-06-01')
    expect(calendar.json()).toEqual([])
    env.time.offsetMs = 0
  })
})

describe('the search', () => {
  it('finds all words as beginnings, in titles and places, whatever their accents', async () => {
    const { id, creator } = await env.community([])
    const make = (title: string, location: string, more: object = {}) =>
      env.meetup(id, creator, { title, location, date: env.day(3), ...more })
    const one = await make('Évening of etchings', 'Rijksmuseum, Amsterdam', { tags: ['late', 'paper'] })
    const two = await make('Morning of etchings', 'Prado, Madrid', { date: env.day(2), tags: ['paper'] })
    await make('Marble', 'Musei Capitolini, Roma', { date: env.day(1) })
    const search = async (query: Record<string, string>) => ids(await found(creator, query))
    expect(await search({ q: 'ETCH' })).toEqual([two.id, one.id])
    expect(await search({ q: 'evening' })).toEqual([one.id])
    expect(await search({ q: 'etchings amster' })).toEqual([one.id])
    expect(await search({ q: 'etchings roma' })).toEqual([])
    expect(await search({ city: 'madrid' })).toEqual([two.id])
    // A city is no word of a title.
    expect(await search({ city: 'morning' })).toEqual([])
    expect(await search({ tag: '#Late' })).toEqual([one.id])
    expect(await search({ tag: 'paper', city: 'prado', q: 'etch' })).toEqual([two.id])
    expect(await search({ q: 'etch', from: env.day(3) })).toEqual([one.id])
    for (const q of ['et', '???', "e' or 1=1", '%%%']) expect(await search({ q })).toEqual([])
    expect(await search({})).toHaveLength(3)
    expect(titles(await found(creator, { q: 'etch', limit: 1, offset: 1 }))).toContain(one.title)
    const page = await env.call(creator, 'GET', '/api/search/events?q=etch&limit=1&offset=1')
    expect(ids(page.json<Meetup[]>())).toEqual([one.id])
    expect(await search({ q: 'etch', offset: '10001' })).toEqual([])

    // By its new words, once it was changed.
    await env.edit(creator, two, { title: 'Morning of woodcuts' })
    expect(await search({ q: 'etch' })).toEqual([one.id])
    expect(await search({ q: 'woodcut' })).toEqual([two.id])
  })

  it('finds what few and what many events have, in order and in pages without gaps', async () => {
    const { id, creator } = await env.community([])
    const [reader] = await env.people(1)
    // One an hour: each has the first word, every fiftieth the second one, and the last ten the third one.
    await env.db.query(
      `insert into events (kind, community_id, organizer_id, title, description, location, starts_at, ends_at, has_end, timezone,
         enable_waitlist, cost, details, created_at)
       select 'meetup', $1, $2, 'Every' || case when n % 50 = 0 then ' fiftieth' else '' end
         || case when n > 2290 then ' lastly' else '' end,
         '', 'Hall ' || n, at, at + interval '1 hour', false, 'UTC', false, 'free', $4, now()
       from generate_series(1, 2300) n, lateral (select $3::timestamptz + n * interval '1 hour' as at) given`,
      [id, creator.id, env.ctx.clock(), noDetails],
    )
    expect(await found(reader, { q: 'every' })).toEqual([])
    expect(await indexEvents(env.ctx)).toBe(2300)
    expect(await indexEvents(env.ctx)).toBe(0)
    const rows = await env.db.query<{ id: number; title: string }>(
      'select id, title from events order by starts_at, id',
    )
    const having = (word: string) => ids(rows.filter(({ title }) => title.includes(word)))
    const search = async (q: string, more: object = {}) =>
      ids(await found(reader, { q, limit: 100, ...more }))
    expect(await search('every')).toEqual(ids(rows))
    expect(await search('fiftieth')).toEqual(having('fiftieth'))
    expect(await search('fiftieth', { limit: 7 })).toEqual(having('fiftieth'))
    expect(await search('lastly')).toEqual(having('lastly'))
    expect(await search('lastly fiftieth')).toEqual([rows.at(-1)?.id])
    // More than are sorted have it, and none of the first thousand: a page that is short leads on.
    await env.db.query(`update events set words = words || '''crowded'':1A' where id = any($1)`, [
      ids(rows.slice(1100, 2200)),
    ])
    expect(await search('crowded')).toEqual(ids(rows.slice(1100, 2200)))
    const from = env.day(30)
    const later = await env.db.query<{ id: number }>(
      'select id from events where starts_at >= $1::date order by starts_at, id',
      [from],
    )
    expect(await search('every', { from, timezone: 'UTC' })).toEqual(ids(later))
    env.time.offsetMs += 1_000 * hourMs
    expect(await search('fiftieth', { past: 'true' })).toEqual(
      having('fiftieth')
        .filter(each => each <= (rows[998]?.id ?? 0))
        .toReversed(),
    )
    env.time.offsetMs = 0
  })

  it('finds a meetup of a private community by its title alone for those who are no members', async () => {
    const { id, creator, members } = await env.community(['member'], { isPrivate: true })
    const [member] = members
    const [outsider] = await env.people(1)
    const admin = await env.person({ role: 'Admin' })
    const meetup = await env.meetup(id, creator, {
      title: 'Vault by night',
      location: 'Undisclosed cellar, Ghent',
      tags: ['secret'],
    })
    const [title, date] = [meetup.title, meetup.date]
    for (const query of [{ q: 'vault' }, { q: 'vau nig' }]) {
      expect(await found(outsider, query)).toMatchObject([
        { id: meetup.id, title, mayRead: false, location: '', tags: [], description: '', organizer: null },
      ])
      for (const reader of [member, admin])
        expect(await found(reader, query)).toMatchObject([{ mayRead: true, location: meetup.location }])
    }
    for (const query of [
      { q: 'cellar' },
      { q: 'vault cellar' },
      { city: 'ghent' },
      { q: 'vault', city: 'ghent' },
      { tag: 'secret' },
      { q: 'vault', tag: 'secret' },
    ] as Record<string, string>[]) {
      expect([query, ids(await found(outsider, query))]).toEqual([query, []])
      for (const reader of [member, admin])
        expect([query, ids(await found(reader, query))]).toEqual([query, [meetup.id]])
    }
    expect(await listed(outsider)).toMatchObject([{ title, mayRead: false, location: '' }])
    const calendar = await env.call(outsider, 'GET', `/api/events/calendar?from=${date}&days=1`)
    expect(calendar.json()).toEqual([
      {
        date,
        events: [{ id: meetup.id, type: 'meetup', title, status: 'upcoming', dateTime: meetup.dateTime }],
        hasMore: false,
      },
    ])
    expect(await listed(outsider, { tab: 'my_groups' })).toEqual([])
    expect(await listed(member, { tab: 'my_groups' })).toMatchObject([{ title, mayRead: true }])
  })
})

describe('the calendar', () => {
  it('names the first three of each day by the clocks of the reader, and says whether there are others', async () => {
    const { id, creator } = await env.community([])
    const at = (days: number, startTime: string, title: string) =>
      env.meetup(id, creator, { date: env.day(days), startTime, title })
    for (const hour of ['20', '10', '12', '11']) await at(2, `${hour}:00`, `At ${hour}`)
    for (const hour of ['23', '22', '08']) await at(3, `${hour}:30`, `At ${hour}`)
    const calendar = async (query: string) => {
      const answer = await env.call(creator, 'GET', `/api/events/calendar?${query}`)
      const days = answer.json<{ date: string; events: { title: string }[]; hasMore: boolean }[]>()
      return days.map(({ date, events, hasMore }) => [date, events.map(({ title }) => title), hasMore])
    }
    expect(await calendar(`from=${env.day(0)}`)).toEqual([
      [env.day(2), ['At 10', 'At 11', 'At 12'], true],
      [env.day(3), ['At 08', 'At 22', 'At 23'], false],
    ])
    expect(await calendar(`from=${env.day(2)}&days=1`)).toEqual([
      [env.day(2), ['At 10', 'At 11', 'At 12'], true],
    ])
    expect(await calendar(`from=${env.day(3)}&days=2&timezone=Etc/GMT-1`)).toEqual([
      [env.day(3), ['At 08', 'At 22'], false],
      [env.day(4), ['At 23'], false],
    ])
    expect(await calendar(`from=${env.day(4)}`)).toEqual([])
    // At least one day, and no more than six weeks.
    expect(await calendar(`from=${env.day(3)}&days=0`)).toHaveLength(1)
    expect(await calendar(`from=${env.day(-40)}&days=1000`)).toEqual([])
  })
})
