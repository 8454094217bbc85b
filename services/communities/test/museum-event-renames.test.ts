import type { AnyEvent, MuseumEvent, MuseumRef } from '@vitrine/contracts'
import { storeMuseums, type Transaction } from '@vitrine/service-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { markStale } from '../src/event-lists/index.repository.ts'
import { indexEvents } from '../src/event-lists/index.task.ts'
import type { Person } from './environment.ts'
import { createMuseumEventEnvironment, type MuseumEventEnvironment } from './museum-events.ts'

let env: MuseumEventEnvironment
beforeAll(async () => {
  env = await createMuseumEventEnvironment()
})
afterAll(() => env.stop())
// The search is of all museums: each test begins with none.
beforeEach(() => env.db.query('delete from events'))

const found = async (as: Person, q: string): Promise<number[]> =>
  (await env.call(as, 'GET', `/api/search/events?q=${q}`)).json<AnyEvent[]>().map(({ id }) => id)

/** What the consumer of `museum-updated` does, within a transaction. */
async function rename(tx: Transaction, museum: MuseumRef): Promise<void> {
  await storeMuseums(tx, [{ aggregateVersion: 1_000, data: { museum: { ...museum, name: 'Coins' } } }])
  await markStale(tx, [museum.id])
}

describe('a museum that is renamed', () => {
  it('has its events found by their words of before until the task has found the new ones', async () => {
    const { museum, manager } = await env.managed({ name: 'Mint Tower' })
    const { id } = await env.event(manager, museum)
    await env.changeMuseum(museum, { name: 'Coins' })
    expect([await found(manager, 'etchings'), await found(manager, 'coins')]).toEqual([[id], []])
    expect(await indexEvents(env.ctx)).toBe(1)
    expect([await found(manager, 'etchings'), await found(manager, 'coins')]).toEqual([[id], [id]])
    expect(await found(manager, 'mint')).toEqual([])
  })

  it('while an event of it is created has that found by its new name', async () => {
    const { museum, manager } = await env.managed({ name: 'Mint Tower' })
    const answer = await env.behind(
      tx => rename(tx, museum),
      () => env.create(manager, museum.id),
    )
    const { id } = answer.json<MuseumEvent>()
    await indexEvents(env.ctx)
    expect([await found(manager, 'mint'), await found(manager, 'coins')]).toEqual([[], [id]])
  })

  it('while an event of it is changed has that found by its new name', async () => {
    const { museum, manager } = await env.managed({ name: 'Mint Tower' })
    const event = await env.event(manager, museum)
    const answer = await env.behind(
      tx => rename(tx, museum),
      () => env.edit(manager, event, { title: 'Lithographs' }),
    )
    expect(answer.statusCode).toBe(200)
    await indexEvents(env.ctx)
    expect([await found(manager, 'mint'), await found(manager, 'coins')]).toEqual([[], [event.id]])
  })
})
