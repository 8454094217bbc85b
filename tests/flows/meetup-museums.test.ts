import { type Meetup, type MeetupNotice, meetupPath, routes, texts } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { createVisitor, giveRole, type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm } from './communities/scene.ts'
import { exportedRecords } from './exported.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

const museumName = 'Casa de los Faroles'
const form = { ...meetupForm, museumContact: 'Mr Kuroda', canMuseumPromote: true }

let network: Network
let manager: Person
let organizer: Person
let outsider: Person
let museumId: number
let openId: number
let privateId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const place = { address: '1 Quay', city: 'Vigo', country: 'Spain', timezone: 'Europe/Madrid' }
  await openMuseums(network, [draftOf(museumName, place)])
  const enter = (name: string) => signUp(network.url, `${name}.withmuseums`)
  manager = await enter('marta')
  organizer = await enter('olga')
  outsider = await enter('otto')
  await giveRole(network, manager, 'Museum Manager')
  await giveRole(network, organizer, 'Ambassador')
  museumId = (await setMuseumManager(network, museumName, manager)).id
  openId = await createCommunity('Lantern walkers', 'open')
  privateId = await createCommunity('Lantern walkers behind the door', 'private')
  await network.drain()
})

const createCommunity = async (name: string, membershipType: 'open' | 'private') =>
  (await organizer.call(routes.createCommunity, { body: { name, membershipType } })).id
const on = (id: number) => ({ params: { id } })
const propose = async (communityId: number, more: object = {}): Promise<Meetup> => {
  const body = { ...form, museumId, ...more }
  const meetup = await organizer.call(routes.createMeetup, { ...on(communityId), body })
  await network.drain()
  return meetup
}
const answer = async (by: Person, id: number, status: 'confirmed' | 'museum_host') => {
  const answered = await by.call(routes.answerMeetupProposal, { ...on(id), body: { status } })
  await network.drain()
  return answered
}
const shownTo = async ({ call }: Person) =>
  (await call(routes.listMuseumMeetups, on(museumId))).map(({ id }) => id)
const proposedTo = async ({ call }: Person) =>
  (await call(routes.listMeetupProposals, on(museumId))).map(({ id }) => id)
const noticesOf = async ({ call }: Person, id: number) =>
  (await call(routes.listNotifications))
    .filter(({ kind, link }) => kind === 'meetup_museum' && link === meetupPath(id))
    .map(({ notice }) => (notice as MeetupNotice).of)

describe('a meetup that names a museum', () => {
  it('is proposed to its manager, who alone answers, and then shown on its page', async () => {
    const { id, title } = await propose(openId)
    const notice = { of: 'museum-asked', meetup: title, museum: museumName, community: 'Lantern walkers' }
    expect((await manager.call(routes.listNotifications))[0]).toMatchObject({
      kind: 'meetup_museum',
      link: meetupPath(id),
      notice,
      actors: [{ id: organizer.user.id }],
    })
    expect([await proposedTo(manager), await shownTo(outsider)]).toEqual([[id], []])
    const refused = { status: 403, text: texts.meetup.museumConfirms }
    for (const each of [organizer, outsider])
      await expect(answer(each, id, 'confirmed')).rejects.toMatchObject(refused)
    const confirmed = { ...form, museumId, collaborationStatus: 'confirmed' } as const
    await expect(organizer.call(routes.updateMeetup, { ...on(id), body: confirmed })).rejects.toMatchObject(
      refused,
    )
    await expect(proposedTo(organizer)).rejects.toMatchObject({ status: 403 })

    const page = await openStream(network.url, organizer.cookies())
    const hosted = { collaborationStatus: 'museum_host', museum: { id: museumId, name: museumName } }
    expect(await answer(manager, id, 'museum_host')).toMatchObject(hosted)
    await expect.poll(() => page.events('meetup')).toContainEqual({ communityId: openId, meetupId: id })
    await page.close()
    expect(await noticesOf(organizer, id)).toEqual(['museum-hosts'])
    // It waits for no answer any more.
    expect(await noticesOf(manager, id)).toEqual([])
    expect(await shownTo(outsider)).toEqual([id])
    const anonymous = createVisitor(network.url)
    await expect(anonymous.call(routes.listMuseumMeetups, on(museumId))).rejects.toMatchObject({
      status: 401,
    })

    // It moves: the museum is asked again.
    await organizer.call(routes.updateMeetup, {
      ...on(id),
      body: { ...form, museumId, collaborationStatus: 'museum_host', date: '2040-05-05' },
    })
    await network.drain()
    expect(await noticesOf(manager, id)).toEqual(['museum-asked-again'])
    expect([await proposedTo(manager), await shownTo(outsider)]).toEqual([[id], []])
  })

  it('of a private community is shown to its manager alone, by title and date', async () => {
    const { id, title } = await propose(privateId)
    await answer(manager, id, 'confirmed')
    expect(await shownTo(manager)).not.toContain(id)
    expect(await proposedTo(manager)).toContain(id)
    const { description, location } = meetupForm
    const withheld = { title, mayRead: false, description: '', location: '', organizer: null }
    expect(await manager.call(routes.getMeetup, on(id))).toMatchObject({
      ...withheld,
      museum: { id: museumId },
      museumContact: form.museumContact,
      mayAnswerForMuseum: true,
    })
    const seen = await outsider.call(routes.getMeetup, on(id))
    expect(seen).toMatchObject({ ...withheld, museum: null, museumContact: '', mayAnswerForMuseum: false })
    expect(await organizer.call(routes.getMeetup, on(id))).toMatchObject({ description, location })
  })

  it('follows who manages the museum and its name, and is in the export of its organizer', async () => {
    const { id, title } = await propose(openId)
    const successor = await signUp(network.url, 'sole.withmuseums')
    await giveRole(network, successor, 'Museum Manager')
    await manager.call(routes.editMuseum, { ...on(museumId), body: { name: 'Casa del Farol' } })
    await setMuseumManager(network, 'Casa del Farol', successor)
    await network.drain()
    await expect(answer(manager, id, 'confirmed')).rejects.toMatchObject({ status: 403 })
    await answer(successor, id, 'confirmed')
    const [shown] = await outsider.call(routes.listMuseumMeetups, on(museumId))
    expect(shown).toMatchObject({ id, museum: { name: 'Casa del Farol' } })
    const exported = await exportedRecords(network, organizer, 'meetups')
    const record = {
      title,
      museum: 'Casa del Farol',
      collaborationStatus: 'confirmed',
      canMuseumPromote: true,
    }
    expect(exported).toContainEqual(expect.objectContaining(record))

    // Declined, it names no museum, and cannot name this one again.
    await successor.call(routes.declineMeetupProposal, on(id))
    await network.drain()
    expect(await noticesOf(organizer, id)).toEqual(['museum-declined'])
    expect(await organizer.call(routes.getMeetup, on(id))).toMatchObject({ museum: null })
    await expect(
      organizer.call(routes.updateMeetup, { ...on(id), body: { ...form, museumId } }),
    ).rejects.toMatchObject({ status: 400, text: texts.meetup.museumDeclined })
  })
})
