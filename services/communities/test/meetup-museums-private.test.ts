import type { Meetup, MeetupDetail } from '@vitrine/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from './environment.ts'
import { createMeetupMuseumEnvironment, type MeetupMuseumEnvironment } from './meetup-museums.ts'
import { inTurn, noMuseum, successOf } from './meetups.ts'

let env: MeetupMuseumEnvironment
beforeAll(async () => {
  env = await createMeetupMuseumEnvironment()
})
afterAll(() => env.stop())

/** A meetup that names an event of a museum, with all that may be said of that. */
async function scene(isPrivate: boolean) {
  const made = await env.agreed({ museumContact: 'Ada of the guards', canMuseumPromote: true }, { isPrivate })
  const { creator, manager, museum } = made
  const event = await env.event(manager, museum)
  const edited = await env.meetups.edit(creator, made.meetup, {
    connectToMuseumEvent: true,
    museumEventId: event.id,
  })
  const { id } = successOf<MeetupDetail>(edited)
  await env.say(manager, id, 'confirmed')
  const meetup = await env.meetups.show(creator, id)
  const [outsider] = await env.people(1)
  const { manager: elsewhere } = await env.managed()
  const admin = await env.person({ role: 'Admin' })
  return { ...made, event, meetup, outsider, elsewhere, admin }
}
/** What is shown of a meetup and its museum. */
const shownOf = (meetup: Meetup) =>
  Object.fromEntries(Object.entries(meetup).filter(([name]) => name in noMuseum))
/** Of the same meetup, each list that shows it. */
async function listed(as: Person, { id, communityId, date }: MeetupDetail): Promise<Meetup[]> {
  const of = async (path: string) => successOf<Meetup[]>(await env.call(as, 'GET', path))
  const lists = await inTurn(
    [
      `/api/communities/${communityId}/meetups`,
      `/api/groups/${communityId}/meetups`,
      `/api/meetups?from=${date}&limit=100`,
      `/api/search/events?q=sketching&limit=100`,
    ],
    of,
  )
  return lists.map(list => list.find(each => each.id === id)).filter(each => each !== undefined)
}

describe('a meetup of a private community', () => {
  it('says nothing of its museum to those who are no members', async () => {
    const { meetup, outsider, elsewhere } = await scene(true)
    for (const who of [outsider, elsewhere, await env.newcomer()]) {
      const shown = await env.meetups.show(who, meetup.id)
      expect(shown).toMatchObject({
        ...noMuseum,
        mayRead: false,
        museumEvent: null,
        mayAnswerForMuseum: false,
      })
      const lists = await listed(who, meetup)
      expect(lists.map(shownOf)).toEqual(Array(4).fill(noMuseum))
    }
  })

  it('is found by its museum by those who may read it alone', async () => {
    const { meetup, museum, event, outsider, elsewhere, member, manager, admin, creator } = await scene(true)
    const queries: Record<string, string>[] = [
      { q: museum.name, museumId: String(museum.id) },
      { museumId: String(museum.id) },
      { museumId: String(museum.id), city: museum.city },
      { museumId: String(museum.id), q: 'sketching' },
      { q: museum.name },
      { q: 'sketching', city: museum.city },
    ]
    const findBy = async (as: Person, given: Record<string, string>) => {
      const query = new URLSearchParams({ ...given, limit: '100' })
      const found = successOf<Meetup[]>(await env.call(as, 'GET', `/api/search/events?${query}`))
      return found.some(({ id }) => id === meetup.id)
    }
    for (const query of queries) {
      for (const who of [outsider, elsewhere, manager])
        expect([query, await findBy(who, query)]).toEqual([query, false])
      for (const who of [member, admin, creator])
        expect([query, await findBy(who, query)]).toEqual([query, true])
    }
    const of = await env.call(outsider, 'GET', `/api/museum-events?museumId=${museum.id}`)
    expect(of.json()).toMatchObject([{ id: event.id }])
    const calendar = await env.call(outsider, 'GET', `/api/events/calendar?from=${meetup.date}&days=1`)
    expect(calendar.body).toContain(meetup.title)
    for (const word of ['museum":', 'collaboration', 'Ada of the guards', museum.name])
      expect(calendar.body).not.toContain(word)
  })

  it("shows the museum's manager title, date and what concerns the museum", async () => {
    const { meetup, museum, manager, event } = await scene(true)
    const shown = await env.meetups.show(manager, meetup.id)
    expect(shown).toMatchObject({
      ...shownOf(meetup),
      title: meetup.title,
      date: meetup.date,
      museumEvent: { id: event.id },
      mayAnswerForMuseum: true,
      mayRead: false,
      description: '',
      location: '',
      organizer: null,
      attendees: [],
      people: [],
      currentAttendees: 0,
      mayEdit: false,
      mayJoin: false,
      seesInside: false,
      mayListGuests: false,
    })
    const list = await env.call(manager, 'GET', `/api/museums/${museum.id}/meetup-proposals`)
    const [proposal, ...others] = successOf<Meetup[]>(list)
    expect(others).toEqual([])
    expect(shown).toMatchObject(proposal ?? { id: 0 })
    // What an answer shows is no more.
    expect((await env.say(manager, meetup.id, 'museum_host')).json()).toEqual({
      ...shown,
      collaborationStatus: 'museum_host',
      version: meetup.version + 1,
    })
    await env.decline(manager, meetup.id)
    expect(await env.meetups.show(manager, meetup.id)).toMatchObject({
      ...noMuseum,
      mayAnswerForMuseum: false,
    })
  })
})

describe('the contact at the museum', () => {
  it.each([true, false])('is shown to those who arrange it (private: %s)', async isPrivate => {
    const { meetup, creator, manager, admin, member, outsider, elsewhere } = await scene(isPrivate)
    const contact = 'Ada of the guards'
    for (const [who, museumContact] of [
      [creator, contact],
      [manager, contact],
      [admin, contact],
      [member, ''],
      [outsider, ''],
      [elsewhere, ''],
    ] as const) {
      expect((await env.meetups.show(who, meetup.id)).museumContact).toBe(museumContact)
      for (const each of await listed(who, meetup)) expect(each.museumContact).toBe(museumContact)
    }
    expect(shownOf(await env.meetups.show(member, meetup.id))).toEqual({
      ...shownOf(meetup),
      museumContact: '',
    })
  })

  it('is for the organizer as long as a member, and for the manager of now', async () => {
    const { creator, id } = await scene(false)
    await env.call(creator, 'PUT', `/api/communities/${id}/settings`, { meetupCreators: 'member' })
    const organizer = await env.member(id)
    const { museum, manager } = await env.managed()
    const meetup = await env.meetups.meetup(id, organizer, { museumId: museum.id, museumContact: 'Grace' })
    const contacts = () =>
      inTurn([organizer, manager], async who => (await env.meetups.show(who, meetup.id)).museumContact)
    expect(await contacts()).toEqual(['Grace', 'Grace'])
    await env.call(organizer, 'POST', `/api/communities/${id}/leave`)
    await env.assign(museum, null, manager)
    expect(await contacts()).toEqual(['', ''])
  })
})
