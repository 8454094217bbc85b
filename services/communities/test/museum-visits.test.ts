import { museumsImported, museumUpdated, type PublishedMuseum } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())

type Visits = NonNullable<PublishedMuseum['visits']>
const openingHours = {
  defaultHours: { monday: { isOpen: false, isByAppointment: false } },
  seasonalHours: [],
  exceptions: [],
  lastEntryMinutes: 30,
}
const visitsOf = (more: Partial<Visits> = {}): Visits => ({
  timezone: 'Europe/Amsterdam',
  openingHours,
  hasFreeAdmissionDays: true,
  ...more,
})
const stored = async (id: number): Promise<Visits | undefined> => {
  const [row] = await env.db.query<Visits>(
    `select timezone, opening_hours as "openingHours", has_free_days as "hasFreeAdmissionDays"
     from museums where id = $1`,
    [id],
  )
  return row
}
/** An event whose version is in the order in which the museums service publishes it. */
const update = (museum: PublishedMuseum, aggregateVersion: number) =>
  env.publisher.publish(museumUpdated, { museum }, { aggregateVersion })

describe('when a museum can be visited', () => {
  it('is not known until an event says so, and an event that says nothing of it changes nothing', async () => {
    const museum = await env.museum()
    expect(await stored(museum.id)).toEqual({
      timezone: '',
      openingHours: null,
      hasFreeAdmissionDays: false,
    })
    await env.changeMuseum(museum, { visits: visitsOf() })
    expect(await stored(museum.id)).toEqual(visitsOf())
    await env.changeMuseum(museum, { name: 'House of light' })
    expect(await stored(museum.id)).toEqual(visitsOf())
    const unknown = { timezone: '', openingHours: null, hasFreeAdmissionDays: false }
    await env.changeMuseum(museum, { visits: unknown })
    expect(await stored(museum.id)).toEqual(unknown)
  })

  it('is that of the newest event, in whatever order they arrive, also of one batch', async () => {
    const museum = await env.museum()
    const of = (timezone: string) => ({ ...museum, visits: visitsOf({ timezone }) })
    await update(of('Europe/Madrid'), 1_003)
    await env.drain()
    await update(of('Europe/London'), 1_002)
    await env.drain()
    expect(await stored(museum.id)).toEqual(visitsOf({ timezone: 'Europe/Madrid' }))
    // The newest event of a museum need not be the newest that says when it can be visited.
    await update(museum, 1_009)
    await update(of('Europe/Rome'), 1_006)
    await update(of('Europe/Paris'), 1_005)
    await env.drain()
    expect(await stored(museum.id)).toEqual(visitsOf({ timezone: 'Europe/Rome' }))
  })

  it('comes with museums that are imported, each its own', async () => {
    const [first, second] = [await env.museum(), await env.museum()]
    const museums = [
      { ...first, visits: visitsOf() },
      { ...second, visits: visitsOf({ openingHours: null, hasFreeAdmissionDays: false }) },
    ]
    await env.publisher.publish(museumsImported, { museums }, { aggregateVersion: 2_000 })
    await env.drain()
    expect([await stored(first.id), await stored(second.id)]).toEqual(museums.map(({ visits }) => visits))
  })
})
