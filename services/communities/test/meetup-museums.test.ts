import { type AnyEvent, texts } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { indexEvents } from '../src/event-lists/index.task.ts'
import { type Person, refusalOf } from './environment.ts'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { inTurn, noMuseum, successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())

const found = async (as: Person, query: Record<string, string>): Promise<number[]> =>
  successOf<AnyEvent[]>(await env.call(as, 'GET', `/api/search/events?${new URLSearchParams(query)}`)).map(
    ({ id }) => id,
  )

/** A museum with one event, and a community. */
async function scene() {
  const { museum, manager } = await env.managed()
  const event = await env.event(manager, museum)
  const { id, creator } = await env.community([])
  const { title, dateTime: startsAt, timezone } = event
  const ref = { id: event.id, title, startsAt, timezone }
  return { museum, manager, event, ref, id, creator }
}

describe('a meetup', () => {
  it('names a museum, an event of it, or both', async () => {
    const { museum, event, ref, id, creator } = await scene()
    const ofEvent = { connectToMuseumEvent: true, museumEventId: event.id }
    for (const [more, museumEvent] of [
      [{ museumId: museum.id }, null],
      [ofEvent, ref],
      [{ museumId: museum.id, ...ofEvent }, ref],
      [{ museumId: museum.id, museumEventId: event.id }, null],
    ] as const) {
      const meetup = await env.meetups.meetup(id, creator, {
        ...more,
        museumContact: ' Ada of the guards ',
        canMuseumPromote: true,
      })
      expect(meetup).toMatchObject({
        museum,
        museumId: museum.id,
        connectToMuseumEvent: museumEvent !== null,
        museumEventId: museumEvent?.id ?? null,
        museumEvent,
        museumContact: 'Ada of the guards',
        collaborationStatus: 'discussion',
        canMuseumPromote: true,
        mayAnswerForMuseum: false,
      })
      expect(await env.meetups.show(creator, meetup.id)).toEqual(meetup)
    }
  })

  it('has nothing of a museum where it names none', async () => {
    const { event, id, creator } = await scene()
    for (const more of [{}, { museumContact: 'Ada', canMuseumPromote: true, museumEventId: event.id }])
      expect(await env.meetups.meetup(id, creator, more)).toMatchObject({ ...noMuseum, museumEvent: null })
    const named = await env.named({ museumContact: 'Ada', canMuseumPromote: true })
    const without = await env.meetups.edit(named.creator, named.meetup, { museumId: null })
    expect(without.json()).toMatchObject({ ...noMuseum, version: 2 })
  })

  it('returns 400 for what does not exist, does not fit or is over, and stores nothing', async () => {
    const { museum, event, id, creator, manager } = await scene()
    const other = await env.managed()
    const [guest] = await env.people(1)
    const cancelled = await env.event(manager, museum)
    await env.answer(guest, cancelled.id)
    await env.remove(manager, cancelled.id)
    const over = await env.event(manager, museum)
    await env.db.query(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [over.id],
    )
    const meetup = await env.meetups.meetup(id, creator)
    const { museumEventRequired, otherMuseum, museumEventOver, museumRequired } = texts.meetup
    const ofEvent = (museumEventId: number | null, museumId: number | null = null) => ({
      connectToMuseumEvent: true,
      museumEventId,
      museumId,
    })
    const before = await env.snapshot()
    for (const [more, field, message] of [
      [ofEvent(null), 'museumEventId', museumEventRequired],
      [ofEvent(null, museum.id), 'museumEventId', museumEventRequired],
      [ofEvent(987_654), 'museumEventId', museumEventRequired],
      // A meetup is no event of a museum.
      [ofEvent(meetup.id, museum.id), 'museumEventId', museumEventRequired],
      [ofEvent(event.id, other.museum.id), 'museumEventId', otherMuseum],
      [ofEvent(cancelled.id), 'museumEventId', museumEventOver],
      [ofEvent(over.id, museum.id), 'museumEventId', museumEventOver],
      [{ museumId: 987_654 }, 'museumId', texts.museum.notFound],
      [{ museumId: 0 }, 'museumId', texts.fields.id],
      [{ collaborationStatus: 'confirmed' }, 'museumId', museumRequired],
      [{ collaborationStatus: 'museum_host', museumEventId: event.id }, 'museumId', museumRequired],
      [
        { museumId: museum.id, collaborationStatus: 'maybe' },
        'collaborationStatus',
        texts.meetup.collaboration,
      ],
    ] as const)
      for (const refused of [
        await env.meetups.create(id, creator, more),
        await env.meetups.edit(creator, meetup, more),
      ]) {
        expect([more, ...refusalOf(refused)]).toEqual([more, 400, 'validation_error'])
        expect(refused.json()).toMatchObject({ errors: [{ field, message }] })
      }
    expect(await env.snapshot()).toEqual(before)
  })

  it('keeps an event of the museum that was cancelled or is over, and forgets one that is deleted', async () => {
    const { museum, manager, id, creator } = await scene()
    const [guest] = await env.people(1)
    const events = await inTurn([1, 2, 3], () => env.event(manager, museum))
    const made = await inTurn(events, event =>
      env.meetups.meetup(id, creator, { connectToMuseumEvent: true, museumEventId: event.id }),
    )
    const [cancelled = 0, over = 0, deleted = 0] = events.map(event => event.id)
    await env.answer(guest, cancelled)
    await env.remove(manager, cancelled)
    await env.db.query(
      `update events set starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour' where id = $1`,
      [over],
    )
    await env.remove(manager, deleted)
    const shown = await inTurn(made, meetup => env.meetups.show(creator, meetup.id))
    expect(shown.map(({ museumEventId, museumEvent }) => [museumEventId, museumEvent?.id])).toEqual([
      [cancelled, cancelled],
      [over, over],
      [null, undefined],
    ])
    expect(shown[2]).toMatchObject({ museumId: museum.id, connectToMuseumEvent: false, version: 1 })
    for (const meetup of shown)
      expect((await env.meetups.edit(creator, meetup, { title: 'Drawing' })).json()).toMatchObject({
        title: 'Drawing',
        museumId: museum.id,
        museumEventId: meetup.museumEventId,
      })
  })
})

describe('the search for events', () => {
  it('finds a meetup by the museum that it names, also once that is renamed, until it names it no more', async () => {
    const { museum, manager } = await env.managed({ name: 'Mint Tower', city: 'Dordrecht' })
    const { id, creator } = await env.community([])
    const event = await env.event(manager, museum, { date: env.day(2) })
    const meetup = await env.meetups.meetup(id, creator, { museumId: museum.id, date: env.day(3) })
    const museumId = String(museum.id)
    const both = [event.id, meetup.id]
    const queries: Record<string, string>[] = [
      { q: 'mint' },
      { q: 'dordrecht' },
      { city: 'dordrecht' },
      { museumId },
      { museumId, q: 'tower' },
    ]
    for (const query of queries) expect([query, await found(creator, query)]).toEqual([query, both])
    expect(await found(creator, { museumId, tab: 'museums' })).toEqual([event.id])
    expect(await found(creator, { museumId, tab: 'my_groups' })).toEqual([meetup.id])
    expect(await found(creator, { museumId, q: 'sketching' })).toEqual([meetup.id])
    const list = await env.call(creator, 'GET', `/api/museum-events?museumId=${museumId}`)
    expect(list.json()).toMatchObject([{ id: event.id }])

    await env.changeMuseum(museum, { name: 'Coins' })
    await indexEvents(env.ctx)
    expect([await found(creator, { q: 'mint' }), await found(creator, { q: 'coins' })]).toEqual([[], both])
    // Changed otherwise, it still is.
    const changed = await env.meetups.edit(creator, meetup, { title: 'Drawing' })
    expect(await found(creator, { q: 'drawing coins' })).toEqual([meetup.id])
    const other = await env.managed({ name: 'Almshouse' })
    await env.meetups.edit(creator, changed.json(), { museumId: other.museum.id })
    expect([await found(creator, { q: 'coins' }), await found(creator, { q: 'almshouse' })]).toEqual([
      [event.id],
      [meetup.id],
    ])
    await env.meetups.edit(creator, changed.json(), { museumId: null, title: 'Lithographs' })
    expect(await found(creator, { q: 'almshouse' })).toEqual([])
    expect(await found(creator, { museumId: String(other.museum.id) })).toEqual([])
    expect(await found(creator, { q: 'lithographs' })).toEqual([meetup.id])
  })
})
