import type { ErrorCode } from '@vitrine/contracts'
import fc from 'fast-check'

/**
 * Who comes to two meetups of one community, by the specification alone (EV2–EV4, EV8, EV9): lists, and no counts. Users are
 * numbers; user 0 owns the community and organizes both.
 */
export interface Meetup {
  /** Null: as many as come. */
  seats: number | null
  hasWaitlist: boolean
  isPaid: boolean
  state: 'open' | 'cancelled' | 'removed'
  attending: number[]
  interested: number[]
  /** In the order in which they came. */
  waiting: number[]
  /** Seats that are held. */
  offers: { user: number; until: number }[]
  /** How many there are of each type. */
  events: Record<string, number>
}
export interface Model {
  meetups: [Meetup, Meetup]
  members: number[]
  banned: number[]
  /** In ms. */
  now: number
}

type Wanted = 'attending' | 'interested' | 'none'
export type Own = Wanted | 'waitlisted' | 'offered'
type Place = 0 | 1
export type Operation =
  | { do: 'answer'; meetup: Place; user: number; wanted: Wanted }
  | { do: 'join' | 'leave' | 'remove' | 'ban' | 'erase'; user: number }
  | { do: 'edit'; meetup: Place; change: Partial<Pick<Meetup, 'seats' | 'hasWaitlist' | 'isPaid'>> }
  | { do: 'cancel'; meetup: Place }
  /** Time passes, and the task that ends offers runs. */
  | { do: 'pass'; ms: number }
export type Refusal = ErrorCode | null

export const hourMs = 3_600_000
/** No sum of the times that pass is the start, or the end of an offer. */
export const startsAt = 61 * hourMs
export const owner = 0
export const outsider = 5
export const users = [owner, 1, 2, 3, 4, outsider]

const newMeetup = (more: Pick<Meetup, 'hasWaitlist' | 'isPaid'>): Meetup => ({
  seats: 2,
  state: 'open',
  attending: [owner],
  interested: [],
  waiting: [],
  offers: [],
  events: { 'rsvp-confirmed': 1 },
  ...more,
})
export const newModel = (): Model => ({
  meetups: [newMeetup({ hasWaitlist: true, isPaid: true }), newMeetup({ hasWaitlist: false, isPaid: false })],
  members: users.filter(user => user !== outsider),
  banned: [],
  now: 0,
})

export function ownOf({ attending, interested, waiting, offers }: Meetup, user: number): Own {
  if (attending.includes(user)) return 'attending'
  if (interested.includes(user)) return 'interested'
  if (waiting.includes(user)) return 'waitlisted'
  return offers.some(offer => offer.user === user) ? 'offered' : 'none'
}
export const takenOf = ({ attending, offers }: Meetup): number => attending.length + offers.length
export const isFull = (meetup: Meetup): boolean => meetup.seats !== null && takenOf(meetup) >= meetup.seats
export const isOpen = ({ now }: Model, { state }: Meetup): boolean => state === 'open' && now < startsAt

function publish({ events }: Meetup, type: string): void {
  events[type] = (events[type] ?? 0) + 1
}

function remove(meetup: Meetup, user: number): void {
  for (const list of ['attending', 'interested', 'waiting'] as const)
    meetup[list] = meetup[list].filter(each => each !== user)
  meetup.offers = meetup.offers.filter(offer => offer.user !== user)
}

/** Gives free seats to those who wait: of a paid meetup as offers for 24 hours, or until it starts. */
function settle(model: Model, meetup: Meetup): void {
  while (isOpen(model, meetup) && !isFull(meetup)) {
    const user = meetup.waiting.shift()
    if (user === undefined) return
    if (meetup.isPaid) meetup.offers.push({ user, until: Math.min(model.now + 24 * hourMs, startsAt) })
    else meetup.attending.push(user)
    publish(meetup, meetup.isPaid ? 'rsvp-offered' : 'rsvp-promoted')
  }
}

/** Why nothing of a meetup may change. */
function closedOf(model: Model, { state }: Meetup): Refusal {
  if (state === 'cancelled') return 'event_cancelled'
  return model.now >= startsAt ? 'event_past' : null
}

/** Does one operation; the code of the refusal, which leaves the model as it was. */
export function perform(model: Model, operation: Operation): Refusal {
  switch (operation.do) {
    case 'pass':
      model.now += operation.ms
      for (const meetup of model.meetups) endOffers(model, meetup)
      return null
    case 'answer':
      return answer(model, operation)
    case 'edit':
      return edit(model, operation)
    case 'cancel':
      return cancel(model, model.meetups[operation.meetup])
    default:
      return changeMembership(model, operation)
  }
}

function answer(
  model: Model,
  { meetup: place, user, wanted }: Extract<Operation, { do: 'answer' }>,
): Refusal {
  const meetup = model.meetups[place]
  if (meetup.state === 'removed') return 'not_found'
  if (!model.members.includes(user)) return 'not_a_member'
  const closed = closedOf(model, meetup)
  if (closed) return closed
  const own = ownOf(meetup, user)
  if (own === wanted || (wanted === 'attending' && own === 'waitlisted')) return null
  const to = wanted === 'attending' && own !== 'offered' && isFull(meetup) ? 'waitlisted' : wanted
  if (to === 'waitlisted' && !meetup.hasWaitlist) return 'event_full'
  remove(meetup, user)
  if (to !== 'none') meetup[to === 'waitlisted' ? 'waiting' : to].push(user)
  const types = {
    attending: 'confirmed',
    interested: 'interest-marked',
    waitlisted: 'waitlisted',
    none: 'cancelled',
  }
  publish(meetup, `rsvp-${types[to]}`)
  settle(model, meetup)
  return null
}

function endOffers(model: Model, meetup: Meetup): void {
  if (meetup.state !== 'open') return
  for (const { user, until } of meetup.offers) {
    if (until > model.now) continue
    remove(meetup, user)
    publish(meetup, 'rsvp-cancelled')
  }
  settle(model, meetup)
}

function edit(model: Model, { meetup: place, change }: Extract<Operation, { do: 'edit' }>): Refusal {
  const meetup = model.meetups[place]
  if (meetup.state === 'removed') return 'not_found'
  const closed = closedOf(model, meetup)
  if (closed) return closed
  const { seats } = { ...meetup, ...change }
  if (seats !== null && takenOf(meetup) > seats) return 'capacity_below_attendees'
  Object.assign(meetup, change)
  settle(model, meetup)
  return null
}

function cancel(model: Model, meetup: Meetup): Refusal {
  if (meetup.state === 'removed') return 'not_found'
  if (meetup.state === 'cancelled') return null
  const closed = closedOf(model, meetup)
  if (closed) return closed
  meetup.state = users.some(user => user !== owner && ownOf(meetup, user) !== 'none')
    ? 'cancelled'
    : 'removed'
  publish(meetup, meetup.state === 'removed' ? 'meetup-deleted' : 'meetup-cancelled')
  return null
}

function changeMembership(
  model: Model,
  { do: what, user }: Extract<Operation, { do: 'join' | 'leave' | 'remove' | 'ban' | 'erase' }>,
): Refusal {
  const isMember = model.members.includes(user)
  if (what === 'join') {
    if (isMember) return null
    if (model.banned.includes(user)) return 'banned'
    model.members.push(user)
    return null
  }
  if (!isMember)
    return { leave: 'not_a_member', remove: 'not_found', ban: 'not_found', erase: null }[what] as Refusal
  if (what === 'ban') model.banned.push(user)
  model.members = model.members.filter(each => each !== user)
  for (const meetup of model.meetups) {
    if (!isOpen(model, meetup) || ownOf(meetup, user) === 'none') continue
    remove(meetup, user)
    publish(meetup, 'rsvp-cancelled')
    settle(model, meetup)
  }
  return null
}

const wanted = ['attending', 'interested', 'none'] as const
const places = [0, 1] as const
const edits: Extract<Operation, { do: 'edit' }>['change'][] = [
  ...[1, 2, 3, null].map(seats => ({ seats })),
  ...[true, false].flatMap(is => [{ isPaid: is }, { hasWaitlist: is }]),
]

/** By each kind of user, on each meetup. */
export const everyOperation: Operation[] = [
  ...places.flatMap((meetup): Operation[] => [
    ...[owner, 1, 2, outsider].flatMap(user =>
      wanted.map((each): Operation => ({ do: 'answer', meetup, user, wanted: each })),
    ),
    ...edits.map((change): Operation => ({ do: 'edit', meetup, change })),
    { do: 'cancel', meetup },
  ]),
  ...(['leave', 'remove', 'ban', 'erase'] as const).map((what): Operation => ({ do: what, user: 1 })),
  { do: 'leave', user: outsider },
  { do: 'join', user: outsider },
  { do: 'pass', ms: 25 * hourMs },
]

const attend = (user: number, meetup: Place = 0): Operation => ({
  do: 'answer',
  meetup,
  user,
  wanted: 'attending',
})
const waits = [1, 2, 3, 4].map(user => attend(user))
const offers: Operation[] = [...waits, { do: 'answer', meetup: 0, user: owner, wanted: 'none' }]
export const beginnings: Record<string, Operation[]> = {
  'without an answer': [],
  'that are full': [...waits, attend(1, 1), { do: 'answer', meetup: 1, user: 2, wanted: 'interested' }],
  'with an offer': offers,
  'with an offer of what is free by then': [...offers, { do: 'edit', meetup: 0, change: { isPaid: false } }],
  'that are cancelled': [...offers, attend(1, 1), { do: 'cancel', meetup: 0 }, { do: 'cancel', meetup: 1 }],
  'that have started': [...offers, attend(1, 1), { do: 'pass', ms: 75 * hourMs }],
}

const op = <const What extends string>(...what: What[]) => fc.constantFrom(...what)
/** Most often the first one, so that operations meet. */
const meetup = fc.constantFrom<Place[]>(0, 0, 1)
const user = fc.constantFrom(...users)
const member = fc.constantFrom(1, 2, 3, 4, outsider)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 14,
    arbitrary: fc.record({
      do: op('answer'),
      meetup,
      user,
      wanted: fc.constantFrom('attending' as const, 'attending' as const, ...wanted),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: op('join', 'join', 'leave', 'remove', 'ban', 'erase'), user: member }),
  },
  { weight: 3, arbitrary: fc.record({ do: op('edit'), meetup, change: fc.constantFrom(...edits) }) },
  { weight: 1, arbitrary: fc.record({ do: op('cancel'), meetup }) },
  { weight: 3, arbitrary: fc.record({ do: op('pass'), ms: fc.constantFrom(7 * hourMs, 25 * hourMs) }) },
)
export const sequence = fc
  .record({
    beginning: fc.constantFrom<Operation[][]>([], waits, offers),
    more: fc.array(operation, { minLength: 4, maxLength: 16 }),
  })
  .map(({ beginning, more }) => [...beginning, ...more])

/** What sequences reach: an operation with its refusal, or an event. */
export const reached = [
  ...['answer not_found', 'answer not_a_member', 'answer event_past', 'answer event_cancelled'],
  ...['answer event_full', 'edit event_past', 'edit event_cancelled', 'edit capacity_below_attendees'],
  ...['cancel event_past', 'join banned', 'leave not_a_member', 'ban not_found', 'ban null', 'erase null'],
  ...['rsvp-confirmed', 'rsvp-interest-marked', 'rsvp-waitlisted', 'rsvp-offered', 'rsvp-promoted'],
  ...['rsvp-cancelled', 'meetup-cancelled', 'meetup-deleted'],
]
