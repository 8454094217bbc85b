import { type AnyEvent, museumManagerAssigned, museumsImported, museumUpdated } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { indexEvents } from '../src/event-lists/index.task.ts'
import { allPages, type Person, refusalOf } from './environment.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())
// The search is of all museums and communities: each test begins with none.
beforeEach(() => env.db.query('delete from events'))

async function search(as: Person, query: Record<string, string>): Promise<number[]> {
  const pages = await allPages<AnyEvent>(env, as, `/api/search/events?${new URLSearchParams(query)}`)
  return pages.flat().map(({ id }) => id)
}

describe('the search for events', () => {
  it('finds museum events by title, place, and the name and the city of the museum', async () => {
    const teylers = await env.managed({ name: 'Téylers Museum', city: 'Haarlem' })
    const prado = await env.managed({ name: 'Museo del Prado', city: 'Madrid' })
    const { id: communityId, creator } = await env.community([])
    const make = (of: typeof teylers, title: string, more: object) =>
      env.event(of.manager, of.museum, { title, ...more })
    const one = await make(teylers, 'Évening of etchings', { date: env.day(3), tags: ['late', 'paper'] })
    const two = await make(prado, 'Morning of etchings', {
      date: env.day(2),
      location: 'Cloister',
      tags: ['paper'],
    })
    const meetup = await env.meetups.meetup(communityId, creator, {
      title: 'Etchings of friends',
      location: 'Haarlem station',
      date: env.day(1),
      tags: ['late'],
    })
    const found = (query: Record<string, string>) => search(creator, query)
    expect(await found({ q: 'ETCH' })).toEqual([meetup.id, two.id, one.id])
    expect(await found({ q: 'evening' })).toEqual([one.id])
    expect(await found({ q: 'teylers' })).toEqual([one.id])
    expect(await found({ q: 'etch prado' })).toEqual([two.id])
    expect(await found({ q: 'etch haarl' })).toEqual([meetup.id, one.id])
    expect(await found({ q: 'haarlem', tab: 'museums' })).toEqual([one.id])
    expect(await found({ q: 'cloister madrid' })).toEqual([two.id])
    expect(await found({ q: 'cloister haarlem' })).toEqual([])
    expect(await found({ q: 'prints' })).toEqual([])

    expect(await found({ city: 'haarlem' })).toEqual([meetup.id, one.id])
    expect(await found({ city: 'madrid' })).toEqual([two.id])
    // A city is no word of a title.
    expect(await found({ city: 'evening' })).toEqual([])
    expect(await found({ q: 'etch', city: 'madrid' })).toEqual([two.id])
    expect(await found({ tag: '#Late' })).toEqual([meetup.id, one.id])
    expect(await found({ tag: 'late', tab: 'museums' })).toEqual([one.id])
    expect(await found({ tag: 'paper', city: 'haarlem', q: 'etch' })).toEqual([one.id])

    const { id: museumId } = prado.museum
    const queries: Record<string, string>[] = [{}, { q: 'etch' }, { tag: 'paper' }, { city: 'madrid' }]
    for (const query of queries)
      expect([query, await found({ ...query, museumId: String(museumId) })]).toEqual([query, [two.id]])
    expect(await found({ q: 'haarlem', museumId: String(museumId) })).toEqual([])
    expect(await found({ tab: 'my_groups', museumId: String(museumId) })).toEqual([])
    expect(await found({ q: 'etch', limit: '1' })).toEqual([meetup.id, two.id, one.id])
    const page = await env.call(creator, 'GET', '/api/search/events?q=etch&limit=1&offset=1')
    expect(page.json<AnyEvent[]>()).toEqual([await env.show(creator, two.id)])

    // By its new words, once it was changed.
    await env.edit(prado.manager, two, { title: 'Morning of woodcuts', location: 'Library' })
    expect(await found({ q: 'etch' })).toEqual([meetup.id, one.id])
    expect(await found({ q: 'woodcut library prado' })).toEqual([two.id])
  })

  it('finds the events of a museum that was renamed by its new name, and shows that', async () => {
    const { museum, manager } = await env.managed({ name: 'Mint Tower', city: 'Utrecht' })
    const event = await env.event(manager, museum)
    const cancelled = await env.event(manager, museum, { date: env.day(31) })
    await env.answer(manager, cancelled.id)
    const [visitor] = await env.people(1)
    await env.answer(visitor, cancelled.id)
    await env.remove(manager, cancelled.id)
    const other = await env.managed({ name: 'Mint House' })
    const kept = await env.event(other.manager, other.museum, { date: env.day(32) })
    const both = [event.id, cancelled.id]
    expect(await search(visitor, { q: 'mint' })).toEqual([...both, kept.id])
    const renamed = await env.changeMuseum(museum, { name: 'Coin Collection' })
    for (const { museum } of [await env.show(visitor, event.id), await env.show(visitor, cancelled.id)])
      expect(museum).toEqual(renamed)
    await indexEvents(env.ctx)
    expect(await search(visitor, { q: 'coin utrecht' })).toEqual(both)
    expect(await search(visitor, { q: 'mint' })).toEqual([kept.id])
    // The task has nothing left to do, and its version is the one that was read.
    expect(await indexEvents(env.ctx)).toBe(0)
    expect((await env.edit(manager, event, { title: 'Coins', version: 1 })).statusCode).toBe(200)
    expect(await search(visitor, { q: 'coins collection' })).toEqual([event.id])

    await env.changeMuseum(renamed, { city: 'Zeist' })
    await indexEvents(env.ctx)
    expect(await search(visitor, { city: 'zeist' })).toEqual(both)
    expect(await search(visitor, { city: 'utrecht' })).toEqual([])
  })
})

describe('the copy of a museum', () => {
  const museumOf = (id: number, name: string) => ({
    id,
    slug: `museum-${id}`,
    name,
    city: 'Leiden',
    country: 'Netherlands',
    categoryCode: 'art' as const,
    coverUrl: `/api/museums/${id}/cover.svg`,
  })
  const imported = [museumOf(7001, 'First'), museumOf(7002, 'Second')]

  it('is the newest version in whatever order the events arrive, also a second time', async () => {
    const [museum, second] = imported as [(typeof imported)[0], (typeof imported)[0]]
    const [manager, former] = [await env.person({ role: 'Vendor' }), await env.person({ role: 'Vendor' })]
    const assign = (managerId: number | null, name: string, aggregateVersion: number) => {
      const data = { museum: { ...museum, name }, managerId, previousManagerId: null, requestId: null }
      return env.publisher.publish(museumManagerAssigned, data, { aggregateVersion })
    }
    const update = (name: string, aggregateVersion: number) =>
      env.publisher.publish(museumUpdated, { museum: { ...museum, name } }, { aggregateVersion })
    for (let times = 0; times < 2; times++) {
      await assign(manager.id, 'Fifth', 5)
      await env.drain()
      await assign(former.id, 'Third', 3)
      await update('Fourth', 4)
      await env.publisher.publish(museumsImported, { museums: imported }, { aggregateVersion: 1 })
      await env.drain()
    }
    const event = await env.event(manager, museum)
    expect(event.museum).toEqual({ ...museum, name: 'Fifth' })
    expect(refusalOf(await env.create(former, museum.id))).toEqual([403, 'forbidden'])
    await update('Sixth', 6)
    await env.drain()
    expect(await env.show(manager, event.id)).toMatchObject({ museum: { name: 'Sixth' }, mayEdit: true })
    const admin = await env.person({ role: 'Admin' })
    expect(await env.event(admin, second)).toMatchObject({ museum: second })
  })
})
