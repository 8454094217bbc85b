import {
  type DayHours,
  meetupPath,
  type OpeningHours,
  routes,
  texts,
  type VisitPlanDetail,
  visitPlanPath,
  weekdayOf,
  weekdays,
} from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { dayAhead } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

const names = ['Casa das Bússolas', 'Casa dos Astrolabios'] as const
/** In the words of whoever makes the meetup. */
const words = { title: 'Compasses together', description: 'We meet at the gate.' }

let network: Network
let manager: Person
let ambassador: Person
let maker: Person
let member: Person
let outsider: Person
let communityId: number
let museumIds: [number, number]

beforeAll(async () => {
  network = await sharedNetwork()
  const place = { address: '1 Quay', country: 'Portugal', timezone: 'Atlantic/Azores' }
  const located = { city: 'Horta', latitude: 38.53, longitude: -28.63 }
  await openMuseums(network, [
    draftOf(names[0], { ...place, ...located }),
    draftOf(names[1], { ...place, ...located, latitude: 38.54, amenities: ['free_admission_days'] }),
  ])
  const enter = (name: string) => signUp(network.url, `${name}.planning`)
  manager = await enter('marta')
  ambassador = await enter('ana')
  maker = await enter('mia')
  member = await enter('max')
  outsider = await enter('otto')
  await giveRole(network, manager, 'Museum Manager')
  await giveRole(network, ambassador, 'Ambassador')
  const [first, second] = [
    await setMuseumManager(network, names[0], manager),
    await setMuseumManager(network, names[1], manager),
  ]
  museumIds = [first.id, second.id]
  const body = { name: 'Compass walkers', membershipType: 'open' } as const
  communityId = (await ambassador.call(routes.createCommunity, { body })).id
  for (const each of [maker, member]) await each.call(routes.joinCommunity, on(communityId))
  await network.drain()
})

const on = (id: number) => ({ params: { id } })
const closed = { isOpen: false, isByAppointment: false }
const open: DayHours = { isOpen: true, isByAppointment: false, openTime: '10:00', closeTime: '17:00' }
const defaultHours: OpeningHours['defaultHours'] = Object.fromEntries(
  weekdays.map(day => [day, day === 'monday' ? closed : open]),
)
/** As the form of the museum's page does, by its manager. */
async function setHours(
  museumId: number,
  more: Partial<Pick<OpeningHours, 'exceptions' | 'lastEntryMinutes'>> = {},
): Promise<void> {
  const body = { openingHours: { defaultHours, seasonalHours: [], exceptions: [], ...more } }
  await manager.call(routes.editMuseum, { ...on(museumId), body })
  await network.drain()
}
const show = (to: Person, id: number): Promise<VisitPlanDetail> => to.call(routes.getVisitPlan, on(id))
const vote = (by: Person, id: number, ids: readonly number[], date: string) =>
  by.call(routes.votePlan, {
    ...on(id),
    body: { museumIds: [...ids], times: [{ date, part: 'morning' }] },
  })
const noticesOf = async ({ call }: Person, link: string) =>
  (await call(routes.listNotifications)).filter(each => each.link === link)
const cancel = async ({ id }: { id: number }) => {
  const deleted = await ambassador.call(routes.deleteMeetup, on(id))
  await network.drain()
  return deleted
}
/** As {@link openStream}, once it receives what happens. */
async function openPage({ cookies }: Person) {
  const page = await openStream(network.url, cookies())
  await expect.poll(() => page.events('unread').length).toBe(1)
  return page
}
/** The dates on which visits can begin. */
const offered = ({ days }: VisitPlanDetail) =>
  days.flatMap(({ date, slots }) => (slots.length > 0 ? [date] : []))

describe('a plan of a visit', () => {
  it('follows the hours that managers give, is chosen together, and becomes a meetup at the museum', async () => {
    const [first, second] = museumIds
    for (const each of museumIds) await setHours(each)
    const [from, to] = [dayAhead(20), dayAhead(33)]
    const body = { museumIds, from, to, maxAttendees: 1, timezone: 'Europe/Lisbon' }
    const { id } = await maker.call(routes.createVisitPlan, { ...on(communityId), body })
    const link = visitPlanPath(id)
    await network.drain()
    await runFanOuts(network.notifications.ctx)
    for (const each of [ambassador, member])
      expect(await noticesOf(each, link)).toMatchObject([
        {
          kind: 'visit_plan',
          notice: { of: 'plan-created', community: 'Compass walkers', museums: names, from, to },
          actors: [{ id: maker.user.id }],
        },
      ])
    for (const each of [maker, outsider]) expect(await noticesOf(each, link)).toEqual([])

    // Members alone read it, of a public community, too.
    const refused = { status: 403, code: 'not_a_member', text: texts.community.notAMember }
    await expect(show(outsider, id)).rejects.toMatchObject(refused)
    await expect(vote(outsider, id, [first], from)).rejects.toMatchObject(refused)
    await expect(outsider.call(routes.listVisitPlans, on(communityId))).rejects.toMatchObject(refused)
    expect(await member.call(routes.listVisitPlans, on(communityId))).toMatchObject([{ id, votersCount: 0 }])

    // Both are closed on Mondays, of which two weeks have two.
    const plan = await show(member, id)
    expect(plan).toMatchObject({ timezone: 'Atlantic/Azores', mayVote: true, mayCreateMeetup: false })
    const mondays = plan.days.filter(({ date }) => weekdayOf(date) === 'monday')
    expect(mondays).toMatchObject([
      { slots: [], closed: museumIds },
      { slots: [], closed: museumIds },
    ])
    expect(offered(plan)).toHaveLength(12)
    expect(plan.museums).toMatchObject([
      { museum: { id: first }, distance: null, hasFreeAdmissionDays: false },
      { museum: { id: second }, distance: 1_112, hasFreeAdmissionDays: true },
    ])

    // Open pages of members read it again with each vote.
    const [page, outside] = [await openPage(ambassador), await openPage(outsider)]
    const [renovated = '', chosen = ''] = offered(plan)
    await vote(member, id, [first, second], chosen)
    await vote(maker, id, [second], chosen)
    await network.drain()
    const shown = { communityId, planId: id }
    await expect.poll(() => page.events('visit-plan')).toContainEqual(shown)
    await page.close()
    // What comes later has arrived: the vote has not.
    await member.call(routes.followUser, on(outsider.user.id))
    await network.drain()
    await expect.poll(() => outside.events('notification').length).toBe(1)
    expect(outside.events('visit-plan')).toEqual([])
    await outside.close()

    // The manager closes one of them on the first of these days.
    const renovation = { name: 'Renovation', startDate: renovated, endDate: renovated, hours: closed }
    await setHours(second, { exceptions: [renovation], lastEntryMinutes: 60 })
    const voted = await show(ambassador, id)
    expect(offered(voted)).toEqual(offered(plan).slice(1))
    expect(voted.days.find(({ date }) => date === renovated)).toMatchObject({ closed: [second] })
    expect(voted).toMatchObject({
      votersCount: 2,
      mayCreateMeetup: true,
      // The one with the most votes is the place, and the other one is as far as it was.
      museums: [
        { museum: { id: second }, votes: 2, distance: null },
        { museum: { id: first }, votes: 1, distance: 1_112 },
      ],
    })
    const [slot] = voted.days.find(({ date }) => date === chosen)?.slots ?? []
    expect(slot).toMatchObject({ part: 'morning', startTime: '10:00', votes: 2, doubts: [] })

    const settle = (date: string, startTime = '10:30') =>
      ambassador.call(routes.createPlanMeetup, {
        ...on(id),
        body: { ...words, date, part: 'morning', startTime },
      })
    await expect(settle(renovated)).rejects.toMatchObject({ status: 409, code: 'slot_unavailable' })
    // It is removed before anyone answers: the plan is open again, and open pages read it again.
    const removed = await settle(chosen)
    await network.drain()
    const settledPage = await openPage(member)
    expect(await cancel(removed)).toMatchObject({ isCancelled: false })
    await expect.poll(() => settledPage.events('visit-plan')).toContainEqual(shown)
    await settledPage.close()
    expect(await show(member, id)).toMatchObject({ state: 'open', meetupId: null, votersCount: 2 })

    const meetup = await settle(chosen)
    await network.drain()
    expect(meetup).toMatchObject({
      communityId,
      ...words,
      location: `${names[1]}, Horta`,
      timezone: 'Atlantic/Azores',
      date: chosen,
      startTime: '10:30',
      endTime: '12:30',
      museum: { id: second, name: names[1] },
      rsvpRequired: true,
      enableWaitlist: true,
      maxAttendees: 1,
      userStatus: 'attending',
      organizer: { id: ambassador.user.id },
    })
    expect(await show(member, id)).toMatchObject({ state: 'settled', meetupId: meetup.id, mayVote: false })
    await expect(vote(member, id, [first], chosen)).rejects.toMatchObject({ code: 'plan_closed' })
    await runFanOuts(network.notifications.ctx)
    for (const each of [ambassador, member]) expect(await noticesOf(each, link)).toEqual([])
    const about = meetupPath(meetup.id)
    expect(await noticesOf(member, about)).toMatchObject([{ kind: 'new_meetup' }])
    expect(await noticesOf(manager, about)).toMatchObject([
      { kind: 'meetup_museum', notice: { of: 'museum-asked', meetup: words.title, museum: names[1] } },
    ])

    // Its one seat is the organizer's: the next one waits.
    const waits = await member.call(routes.joinMeetup, { ...on(meetup.id), body: { status: 'attending' } })
    expect(waits).toMatchObject({ userStatus: 'waitlisted', waitlistPosition: 1 })

    // Someone has answered, so it is cancelled: they choose again.
    expect(await cancel(meetup)).toMatchObject({ isCancelled: true })
    expect(await show(member, id)).toMatchObject({ state: 'open', votersCount: 2, mayVote: true })
    await vote(member, id, [first], chosen)
  })
})
