import { type EventRef, meetupPhotosPath, type Recap, recapPath, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums } from '@vitrine/network/museums'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { draft, letEnd } from '@vitrine/network/recaps'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm } from './communities/scene.ts'
import { addMeetupPhoto } from './meetup-photos.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

const museumName = 'Casa de las Linternas'
const community = 'Printmakers of the long hall'
const title = 'Lanterns at noon'
const content = 'A lantern that never went out'

let network: Network
let organizer: Person
let guest: Person
let member: Person
let outsider: Person
let communityId: number
let museumId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const place = { address: '1 Quay', city: 'Cuenca', country: 'Spain', timezone: 'Europe/Madrid' }
  await openMuseums(network, [draftOf(museumName, place)])
  const enter = (name: string) => signUp(network.url, `${name}.recapped`)
  organizer = await enter('olga')
  guest = await enter('gil')
  member = await enter('max')
  outsider = await enter('otto')
  await giveRole(network, organizer, 'Ambassador')
  const body = { name: community, membershipType: 'open' } as const
  communityId = (await organizer.call(routes.createCommunity, { body })).id
  for (const each of [guest, member]) await each.call(routes.joinCommunity, on(communityId))
  const [museum] = await guest.call(routes.searchMuseums, { query: { q: museumName } })
  museumId = museum?.id ?? 0
  await network.drain()
})

const on = (id: number) => ({ params: { id } })
const read = ({ call }: Person, id: number): Promise<Recap> => call(routes.getRecap, on(id))
const publish = async (id: number) => {
  await organizer.call(routes.publishRecap, { ...on(id), body: {} })
  await network.drain()
}
const consent = ({ call }: Person, id: number, isGiven: boolean) =>
  call(routes.setRecapConsent, { ...on(id), body: { isGiven } })
/** As the page of the recap asks for the cards of its insights. */
const cardsOf = ({ call }: Person, { insights }: Recap) =>
  call(routes.listPostsByIds, { query: { ids: insights.map(({ postId }) => postId).join(',') } })
/** What a user is notified of about recaps, and where that leads. */
const noticesOf = async ({ call }: Person) =>
  (await call(routes.listNotifications))
    .filter(({ kind }) => kind === 'meetup_recap')
    .map(({ notice, link }) => [notice?.of, link])
const stampsOf = ({ call }: Person) => call(routes.listGroupStamps)

describe('the recap of a meetup', () => {
  it('is drafted of what its guests share, published by its organizer, and stamped in their passports', async () => {
    const body = { ...meetupForm, title, museumId, timezone: 'Europe/Madrid' }
    const { id } = await organizer.call(routes.createMeetup, { ...on(communityId), body })
    await guest.call(routes.joinMeetup, { ...on(id), body: { status: 'attending' } })
    await letEnd(network, id)
    const { id: photoId } = await addMeetupPhoto(network, guest, id, { caption: 'By the door' })
    await addMeetupPhoto(network, organizer, id)
    await consent(guest, id, true)
    const share = (by: Person) =>
      by.call(routes.createPost, { body: { type: 'text', content, museumId, tags: [] } })
    const insight = await share(guest)
    // Of the museum and the time, but by who did not attend.
    await share(member)
    await network.drain()

    await draft(network)
    expect(await noticesOf(organizer)).toEqual([['recap-drafted', recapPath(id)]])
    expect(await noticesOf(guest)).toEqual([['recap-asks', meetupPhotosPath(id)]])
    for (const each of [guest, member, outsider])
      await expect(read(each, id)).rejects.toMatchObject({ status: 404 })
    const shown = {
      museum: { id: museumId, name: museumName },
      attendedCount: 2,
      photos: [{ id: photoId, uploader: { id: guest.user.id }, caption: 'By the door', isShown: true }],
      insights: [{ postId: insight.id, isShown: true }],
    }
    expect(await read(organizer, id)).toMatchObject({ ...shown, state: 'draft', mayEdit: true })
    expect(await stampsOf(guest)).toEqual([])

    const text = 'We saw them all.'
    await organizer.call(routes.updateRecap, { ...on(id), body: { text } })
    const later: EventRef = await next()
    const page = await openStream(network.url, outsider.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)
    await publish(id)
    await expect.poll(() => page.events('meetup')).toContainEqual(expect.objectContaining({ meetupId: id }))
    await page.close()
    // What was to be done is done, and whoever published it knows of it.
    expect(await noticesOf(organizer)).toEqual([])
    expect(await noticesOf(guest)).toEqual([['recap-published', recapPath(id)]])
    for (const each of [member, outsider]) expect(await noticesOf(each)).toEqual([])

    for (const each of [guest, member, outsider]) {
      const recap = await read(each, id)
      expect(recap).toMatchObject({ ...shown, text, state: 'published', mayEdit: false, next: later })
      expect(await cardsOf(each, recap)).toMatchObject([{ id: insight.id, content }])
      const photo = await fetch(network.url + recap.photos[0]?.media.url, {
        headers: { cookie: each.cookies() },
      })
      expect(photo.status).toBe(200)
    }

    const { date } = await guest.call(routes.getMeetup, on(id))
    const stamp = { meetupId: id, meetup: title, community, day: date, attendedCount: 2 }
    for (const each of [organizer, guest])
      expect(await stampsOf(each)).toMatchObject([{ ...stamp, museum: { id: museumId } }])
    for (const each of [member, outsider]) expect(await stampsOf(each)).toEqual([])

    // Published again, it notifies no one again, and a stamp that was removed does not come back.
    await guest.call(routes.deleteGroupStamp, on(id))
    await organizer.call(routes.withdrawRecap, on(id))
    await network.drain()
    expect(await noticesOf(guest)).toEqual([])
    await expect(read(guest, id)).rejects.toMatchObject({ status: 404 })
    await publish(id)
    expect(await read(guest, id)).toMatchObject({ ...shown, state: 'published' })
    expect(await noticesOf(guest)).toEqual([])
    expect(await stampsOf(guest)).toEqual([])
    expect(await stampsOf(organizer)).toMatchObject([stamp])

    // Whoever shared something takes it back.
    const before = await read(member, id)
    await guest.call(routes.deletePost, on(insight.id))
    await network.drain()
    expect(await cardsOf(member, before)).toEqual([])
    for (const each of [organizer, guest, member, outsider])
      expect((await read(each, id)).insights).toEqual([])
    await guest.call(routes.restorePost, on(insight.id))
    await network.drain()
    expect(await read(outsider, id)).toMatchObject(shown)
    await consent(guest, id, false)
    for (const each of [organizer, guest, member]) {
      const { photos, insights } = await read(each, id)
      expect([photos, insights]).toMatchObject([[], shown.insights])
    }
    // To whom it is not shown who attended, its author is none of it any more.
    expect(await read(outsider, id)).toMatchObject({ photos: [], insights: [] })
  })
})

/** The next meetup of the community, as recaps name it. */
async function next(): Promise<EventRef> {
  const body = { ...meetupForm, title: 'Lanterns again' }
  const meetup = await organizer.call(routes.createMeetup, { ...on(communityId), body })
  return { id: meetup.id, title: meetup.title, startsAt: meetup.dateTime, timezone: meetup.timezone }
}
