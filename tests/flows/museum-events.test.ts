import { indexEvents } from '@vitrine/communities/src/event-lists/index.task.ts'
import { museumEventPath, type RsvpState, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { museumEventForm } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

const museumName = 'Mirador de la Ría'

let network: Network
let manager: Person
let follower: Person
let guest: Person
let waiting: Person
let museumId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const place = { address: '1 Quay', city: 'Vigo', country: 'Spain', timezone: 'Europe/Madrid' }
  await openMuseums(network, [draftOf(museumName, place)])
  const enter = (name: string) => signUp(network.url, `${name}.museumevents`)
  manager = await enter('marta')
  follower = await enter('fina')
  guest = await enter('gil')
  waiting = await enter('wanda')
  await giveRole(network, manager, 'Museum Manager')
  museumId = (await setMuseumManager(network, museumName, manager)).id
  await follower.call(routes.followMuseum, { params: { id: museumId } })
  await network.drain()
})

const form = {
  ...museumEventForm,
  title: 'Estuary by lantern',
  timezone: 'Europe/Madrid',
  maxAttendees: 1,
  enableWaitlist: true,
}
const answer = (by: Person, id: number, status: 'attending' | 'none' = 'attending'): Promise<RsvpState> =>
  by.call(routes.joinMuseumEvent, { params: { id }, body: { status } })
const noticesOf = async (to: Person, id: number) =>
  (await to.call(routes.listNotifications))
    .filter(({ link }) => link === museumEventPath(id))
    .map(({ notice }) => notice)
/** The events of this file that a search finds. */
const found = async (q: string) =>
  (await follower.call(routes.searchEvents, { query: { q } })).map(({ id }) => id)

describe('an event of a museum', () => {
  it('is announced to followers, passes its seat on, and follows the name of the museum and deleted accounts', async () => {
    await expect(
      follower.call(routes.createMuseumEvent, { body: { ...form, museumId } }),
    ).rejects.toMatchObject({ status: 403 })
    const { id } = await manager.call(routes.createMuseumEvent, { body: { ...form, museumId } })
    await network.drain()
    await runFanOuts(network.notifications.ctx)
    expect(await noticesOf(follower, id)).toMatchObject([
      { of: 'event-created', event: form.title, museum: museumName },
    ])
    expect(await noticesOf(manager, id)).toEqual([])

    // The seat is passed on, and open pages read the event again.
    expect(await answer(guest, id)).toMatchObject({ userStatus: 'attending', isFull: true })
    expect(await answer(waiting, id)).toMatchObject({ userStatus: 'waitlisted', waitlistPosition: 1 })
    await network.drain()
    const page = await openStream(network.url, follower.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)
    await answer(guest, id, 'none')
    await network.drain()
    await expect.poll(() => page.events('museum-event')).toContainEqual({ museumId, eventId: id })
    await page.close()
    expect(await noticesOf(waiting, id)).toMatchObject([{ of: 'event-seat-promoted', event: form.title }])

    // The list shows the new name at once; the search finds it once its words were indexed anew.
    expect(await found('mirador estuary')).toEqual([id])
    await manager.call(routes.editMuseum, { params: { id: museumId }, body: { name: 'Casa do Farol' } })
    await network.drain()
    const [listed] = await follower.call(routes.listMuseumEvents, { query: { museumId } })
    expect(listed).toMatchObject({ id, museum: { id: museumId, name: 'Casa do Farol' } })
    await indexEvents(network.communities.ctx)
    expect([await found('farol estuary'), await found('mirador estuary')]).toEqual([[id], []])

    // The seat of a deleted account is for who waits.
    expect(await answer(guest, id)).toMatchObject({ userStatus: 'waitlisted', waitlistPosition: 1 })
    await waiting.call(routes.deleteAccount, { query: { immediate: 'true' } })
    const stateOfGuest = async () => {
      await network.drain()
      const { userStatus, currentAttendees, waitlistCount } = await guest.call(routes.getMuseumEvent, {
        params: { id },
      })
      return { userStatus, currentAttendees, waitlistCount }
    }
    await expect
      .poll(stateOfGuest)
      .toEqual({ userStatus: 'attending', currentAttendees: 1, waitlistCount: 0 })
    await network.drain()
    expect(await noticesOf(guest, id)).toMatchObject([
      { of: 'event-seat-promoted', event: form.title, museum: 'Casa do Farol' },
    ])
  })
})
