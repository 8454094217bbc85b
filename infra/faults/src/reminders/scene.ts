import {
  type EventKind,
  type MuseumRef,
  museumCreated,
  museumManagerAssigned,
  type Reminder,
  type RsvpStatus,
  reminderHours,
} from '@vitrine/contracts'
import { becomes } from '../environment.ts'
import { successOf } from '../stack/client.ts'
import { type Person, personOf, register } from '../stack/people.ts'
import type { Draw } from '../stack/random.ts'
import type { RemindersStack } from './recorder.ts'
import { insertEvents, insertPeople, type NewEvent } from './scene.repository.ts'

/** What becomes of an event: before it is due, or, of a late one, after its guests were reminded. */
export type Fate =
  | 'none'
  | 'moved away'
  | 'moved here'
  | 'moved and moved back'
  | 'cancelled'
  | 'answer withdrawn'
  | 'late: moved and moved back'
  | 'late: cancelled'
  | 'late: answered again'

/** An event as it was when it was written. */
export interface SceneEvent extends NewEvent {
  id: number
  fate: Fate
  /** When it was written: reminders that were due before have no row. */
  since: number
}

export interface Scene {
  organizer: Person
  manager: Person
  events: SceneEvent[]
  /** Who has turned the toggle off. */
  off: ReadonlySet<number>
  /** The full minute to which the API moves events, in the middle of the time in which reminders are due. */
  minute: number
  /** Adds an event whose guest is reminded an hour before, at this time. */
  add(dueAt: number): Promise<SceneEvent>
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Reminders are due from so long before that minute until so long after it. */
export const halfMs = 30_000
/** At least so long until that minute: half of it is for writing the scene, and for what is done before reminders are due. */
const leadMs = 60_000
const firstUser = 1_000_000
const guestsOfLarge = 2_000
const eventsOfFate = 40
/** A tenth of the users has turned reminders off. */
const offOf = 10
/** So many attend three events. */
const busyUsers = 200
const withoutReminders: readonly Fate[] = ['moved away', 'cancelled', 'answer withdrawn']
/** The start of what is not due in the test. */
export const yearsAhead = Date.UTC(2090, 0, 1, 12)

interface Planned {
  fate: Fate
  event: NewEvent
}

/** Writes events of which so many users are to be reminded, and some more events that remind no user. */
export async function setTheScene(stack: RemindersStack, draw: Draw, reminders: number): Promise<Scene> {
  const [organizer, manager] = await Promise.all([
    personOf(stack, 1, 'Ambassador'),
    personOf(stack, 2, 'Museum Manager'),
  ])
  await register(stack, [organizer, manager])
  const templates = {
    meetup: await createMeetup(stack, organizer),
    museum_event: await createMuseumEvent(stack, manager),
  }
  const now = Date.now()
  const minute = Math.ceil((now + leadMs) / minuteMs) * minuteMs
  let lastUser = firstUser
  const nextUser = () => ++lastUser
  const planned = plan(draw, { minute, reminders, nextUser })
  const write = async (list: readonly Planned[], since: number): Promise<SceneEvent[]> => {
    const ids = await insertEvents(
      stack.communities,
      templates,
      list.map(({ event }) => event),
    )
    return list.map(({ fate, event }, index) => ({ ...event, fate, since, id: ids[index] ?? 0 }))
  }
  // The one who is reminded in the end.
  const last = nextUser()
  const off = await insertPeople(stack, { from: firstUser + 1, to: last, offOf, except: last })
  const events = await write(planned, now)
  return {
    organizer,
    manager,
    events,
    off,
    minute,
    async add(dueAt) {
      const event = eventOf('meetup', 'hour', dueAt, [[last, 'attending']])
      const [added] = await write([{ fate: 'none', event }], Date.now())
      if (!added) throw new Error('no event was added')
      events.push(added)
      return added
    },
  }
}

/** The start of an event of which the reminder is due at the minute to which the API moves events. */
export const startAtMinute = ({ minute }: Scene, { reminder }: NewEvent): number =>
  minute + reminderHours[reminder] * hourMs

const eventOf = (
  kind: EventKind,
  reminder: Reminder,
  dueAt: number,
  guests: NewEvent['guests'],
): NewEvent => ({ kind, reminder, startsAt: dueAt + reminderHours[reminder] * hourMs, guests })

/** Three events with many guests, so many of each fate, and events for one to three users for the rest. */
function plan(
  draw: Draw,
  { minute, reminders, nextUser }: { minute: number; reminders: number; nextUser: () => number },
): Planned[] {
  const kindOf = () => draw.oneOf(['meetup', 'museum_event'] as const)
  const reminderOf = () => draw.oneOf(['day', 'hour'] as const)
  const guests = (status: RsvpStatus, count: number): NewEvent['guests'] =>
    Array.from({ length: count }, () => [nextUser(), status])
  const someTime = () => minute - halfMs + draw.below(2 * halfMs)
  const small = () => [...guests('attending', 1 + draw.below(3)), ...guests('interested', draw.below(2))]
  const waited = () => [...guests('attending', 1 + draw.below(2)), ...guests('waitlisted', 1 + draw.below(2))]
  const many = (kind: EventKind, reminder: Reminder, dueAt: number): Planned => ({
    fate: 'none',
    event: eventOf(
      kind,
      reminder,
      dueAt,
      shuffled(draw, [
        ...guests('attending', 0.75 * guestsOfLarge),
        ...guests('interested', 0.25 * guestsOfLarge),
        ...guests('waitlisted', 20),
      ]),
    ),
  })
  const ofFate = (fate: Fate, event: () => NewEvent): Planned[] =>
    Array.from({ length: eventsOfFate }, () => ({ fate, event: event() }))
  const atTheMinute = () => eventOf(kindOf(), reminderOf(), minute, small())

  const list: Planned[] = [
    many('meetup', 'day', someTime()),
    many('museum_event', 'hour', someTime()),
    many('meetup', 'hour', someTime()),
    ...ofFate('moved away', () => eventOf(kindOf(), reminderOf(), someTime(), small())),
    ...ofFate('moved here', () => ({ ...atTheMinute(), startsAt: yearsAhead })),
    ...ofFate('moved and moved back', atTheMinute),
    ...ofFate('cancelled', () => eventOf(kindOf(), reminderOf(), someTime(), small())),
    ...ofFate('answer withdrawn', () => eventOf(kindOf(), reminderOf(), someTime(), waited())),
    ...ofFate('late: moved and moved back', atTheMinute),
    ...ofFate('late: cancelled', () => eventOf(kindOf(), reminderOf(), someTime(), small())),
    ...ofFate('late: answered again', () => eventOf(kindOf(), reminderOf(), someTime(), small())),
  ]
  const busy = Array.from({ length: busyUsers }, nextUser)
  for (let round = 0; round < 3; round++)
    for (const user of busy) {
      const event = eventOf(kindOf(), reminderOf(), someTime(), [
        [user, 'attending'],
        ...guests('attending', 1),
      ])
      list.push({ fate: 'none', event })
    }
  const isLost = ({ fate }: Planned) => withoutReminders.includes(fate)
  let due = list.reduce((sum, each) => sum + (isLost(each) ? 0 : remindedOf(each.event)), 0)
  while (due < reminders) {
    const event = eventOf(kindOf(), reminderOf(), someTime(), draw.below(4) === 0 ? waited() : small())
    list.push({ fate: 'none', event })
    due += remindedOf(event)
  }
  return list
}

const remindedOf = ({ reminder, guests }: NewEvent): number =>
  guests.filter(([, status]) => isReminded(reminder, status)).length

/** EV16: a day before also who is interested. */
export const isReminded = (reminder: Reminder, status: RsvpStatus): boolean =>
  status === 'attending' || (reminder === 'day' && status === 'interested')

function shuffled<Item>(draw: Draw, list: readonly Item[]): Item[] {
  const keyed = list.map(item => ({ item, key: draw.number() }))
  return keyed.sort((a, b) => a.key - b.key).map(({ item }) => item)
}

const bodyOf = (startsAt: number) => ({
  title: 'The evening',
  description: 'We draw what we see.',
  date: new Date(startsAt).toISOString().slice(0, 10),
  startTime: new Date(startsAt).toISOString().slice(11, 16),
})

/** What the form of an event has where it starts at another time. */
export const formOf = (event: NewEvent, startsAt: number) => ({
  ...bodyOf(startsAt),
  ...(event.kind === 'meetup' && { location: 'Hall 3', timezone: 'UTC' }),
  ...(event.kind === 'museum_event' && { timezone: 'UTC' }),
  ...seatsOf(event),
})

/** As many seats as users attend, where others wait. */
export const seatsOf = ({ guests }: NewEvent) =>
  guests.some(([, status]) => status === 'waitlisted')
    ? {
        maxAttendees: guests.filter(([, status]) => status === 'attending').length,
        enableWaitlist: true,
      }
    : {}

async function createMeetup({ client, notifications }: RemindersStack, organizer: Person): Promise<number> {
  const created = await client.call(organizer, 'POST', '/api/communities', {
    name: 'Sketching on Sundays',
    membershipType: 'open',
  })
  const communityId = Number(successOf(created).id)
  // Who may read it is in the copy.
  const isCopied = async () =>
    (await notifications.query('select 1 from communities where id = $1', [communityId])).length > 0
  if (!(await becomes(isCopied, 60_000))) throw new Error('the copy of the community did not arrive')
  const path = `/api/communities/${communityId}/meetups`
  const body = { ...bodyOf(yearsAhead), location: 'Hall 3', timezone: 'UTC' }
  return Number(successOf(await client.call(organizer, 'POST', path, body)).id)
}

async function createMuseumEvent(
  { client, publish, communities }: RemindersStack,
  manager: Person,
): Promise<number> {
  const museum: MuseumRef = {
    id: 1,
    slug: 'museum-1',
    name: 'Museum 1',
    city: 'Leiden',
    country: 'Netherlands',
    categoryCode: 'art',
    coverUrl: '/api/museums/1/cover.svg',
  }
  await publish(museumCreated, { museum })
  const managerId = manager.user.id
  await publish(museumManagerAssigned, { museum, managerId, previousManagerId: null, requestId: null })
  const isCopied = async () =>
    (await communities.query('select 1 from museums where manager_id = $1', [managerId])).length > 0
  if (!(await becomes(isCopied, 60_000))) throw new Error('the copy of the museum did not arrive')
  const body = { ...bodyOf(yearsAhead), museumId: museum.id }
  return Number(successOf(await client.call(manager, 'POST', '/api/museum-events', body)).id)
}
