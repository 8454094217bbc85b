import { sendReminders } from '@vitrine/communities/src/events/reminders/reminders.task.ts'
import { meetupPath, museumEventPath, type Reminder, type RsvpState, routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums, setMuseumManager } from '@vitrine/network/museums'
import { giveRole, type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { meetupForm, museumEventForm } from './communities/scene.ts'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

const museumName = 'Casa del Reloj de Arena'
/** Before the events of other files, which this one reminds no one of. */
const date = '2039-03-03'

let network: Network
let organizer: Person
let guest: Person
let curious: Person
let silent: Person
let communityId: number
let museumId: number

beforeAll(async () => {
  network = await sharedNetwork()
  const place = { address: '1 Quay', city: 'Vigo', country: 'Spain', timezone: 'Europe/Madrid' }
  await openMuseums(network, [draftOf(museumName, place)])
  const enter = (name: string) => signUp(network.url, `${name}.reminded`)
  organizer = await enter('olga')
  guest = await enter('gil')
  curious = await enter('ines')
  silent = await enter('sol')
  await giveRole(network, organizer, 'Ambassador')
  const body = { name: 'Hourglass walkers', membershipType: 'open' } as const
  communityId = (await organizer.call(routes.createCommunity, { body })).id
  for (const each of [guest, curious, silent])
    await each.call(routes.joinCommunity, { params: { id: communityId } })
  await silent.call(routes.updateNotificationPreferences, { body: { eventReminders: false } })
  await network.drain()
})

const hourMs = 3_600_000
const before = { day: 24 * hourMs, hour: hourMs }
/** Has reminders sent as a second after one of this start is due. */
async function remind(startsAt: string, reminder: Reminder) {
  const now = new Date(Date.parse(startsAt) - before[reminder] + 1_000)
  await sendReminders({ ...network.communities.ctx, clock: () => now })
  await network.drain()
}
const answer = (by: Person, id: number, status: 'attending' | 'interested' | 'none'): Promise<RsvpState> =>
  by.call(routes.joinMeetup, { params: { id }, body: { status } })
const remindersOf = async ({ call }: Person, link: string) =>
  (await call(routes.listNotifications))
    .filter(each => each.kind === 'event_reminder' && each.link === link)
    .map(({ notice }) => notice && 'startsAt' in notice && [notice.of, notice.startsAt])

describe('a reminder', () => {
  it('of a meetup reaches the open pages and the bell of whoever comes, until it moves or they cancel', async () => {
    const params = { id: communityId }
    const form = { ...meetupForm, title: 'Grains at dusk', date, timezone: 'Europe/Madrid' }
    const { id, dateTime } = await organizer.call(routes.createMeetup, { params, body: form })
    const link = meetupPath(id)
    for (const each of [guest, silent]) await answer(each, id, 'attending')
    await answer(curious, id, 'interested')
    await network.drain()

    const page = await openStream(network.url, guest.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)
    await remind(dateTime, 'day')
    await expect
      .poll(() => page.events('notification'))
      .toMatchObject([
        {
          notification: {
            kind: 'event_reminder',
            link,
            message: 'Coming up: Grains at dusk, Mar 3, 2039, 6:30 PM GMT+1',
          },
        },
      ])
    await page.close()
    const inADay = [['meetup-in-a-day', dateTime]]
    for (const each of [organizer, guest, curious]) expect(await remindersOf(each, link)).toEqual(inADay)
    expect(await remindersOf(silent, link)).toEqual([])

    // It moves by a day: the reminder was of another start, and the next is of the new one.
    const moved = { ...form, date: '2039-03-04' }
    const { dateTime: later } = await organizer.call(routes.updateMeetup, { params: { id }, body: moved })
    await network.drain()
    for (const each of [organizer, guest, curious]) expect(await remindersOf(each, link)).toEqual([])
    await remind(later, 'day')
    expect(await remindersOf(guest, link)).toEqual([['meetup-in-a-day', later]])
    await answer(curious, id, 'none')
    await network.drain()
    expect(await remindersOf(curious, link)).toEqual([])

    // The last one replaces what is unread, and a cancelled meetup reminds no one.
    await remind(later, 'hour')
    expect(await remindersOf(guest, link)).toEqual([['meetup-in-an-hour', later]])
    await organizer.call(routes.deleteMeetup, { params: { id } })
    await network.drain()
    for (const each of [organizer, guest]) expect(await remindersOf(each, link)).toEqual([])
  })

  it('of an event of a museum reaches its visitors', async () => {
    const manager = await signUp(network.url, 'marta.reminded')
    await giveRole(network, manager, 'Museum Manager')
    museumId = (await setMuseumManager(network, museumName, manager)).id
    await network.drain()
    const body = { ...museumEventForm, museumId, date, timezone: 'Europe/Madrid' }
    const { id, dateTime } = await manager.call(routes.createMuseumEvent, { body })
    await guest.call(routes.joinMuseumEvent, { params: { id }, body: { status: 'attending' } })
    await remind(dateTime, 'hour')
    expect(await remindersOf(guest, museumEventPath(id))).toEqual([['event-in-an-hour', dateTime]])
  })
})
