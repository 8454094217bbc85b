import type { ErrorCode, EventKind } from '@vitrine/contracts'

/**
 * Who comes to two meetups of one community and to an event of a museum, by the specification alone (EV2–EV4, EV8, EV9, EV14):
 * lists, and no counts. Users are numbers; user 0 owns the community, organizes both meetups and manages the museum.
 */
export interface Occasion {
  kind: EventKind
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
  occasions: [Occasion, Occasion, Occasion]
  members: number[]
  banned: number[]
  /** In ms. */
  now: number
}

export type Wanted = 'attending' | 'interested' | 'none'
export type Own = Wanted | 'waitlisted' | 'offered'
export type Place = 0 | 1 | 2
export type Operation =
  | { do: 'answer'; occasion: Place; user: number; wanted: Wanted }
  | { do: 'join' | 'leave' | 'remove' | 'ban' | 'erase'; user: number }
  | { do: 'edit'; occasion: Place; change: Partial<Pick<Occasion, 'seats' | 'hasWaitlist' | 'isPaid'>> }
  | { do: 'cancel'; occasion: Place }
  /** Time passes, and the task that ends offers runs. */
  | { do: 'pass'; ms: number }
export type Refusal = ErrorCode | null

export const hourMs = 3_600_000
/** No sum of the times that pass is the start, or the end of an offer. */
export const startsAt = 61 * hourMs
export const owner = 0
export const outsider = 5
export const users = [owner, 1, 2, 3, 4, outsider]

const newMeetup = (more: Pick<Occasion, 'hasWaitlist' | 'isPaid'>): Occasion => ({
  kind: 'meetup',
  seats: 2,
  state: 'open',
  attending: [owner],
  interested: [],
  waiting: [],
  offers: [],
  events: { 'rsvp-confirmed': 1 },
  ...more,
})
/** Its manager does not come by creating it, and no seat of it is held. */
const newMuseumEvent = (): Occasion => ({
  ...newMeetup({ hasWaitlist: true, isPaid: false }),
  kind: 'museum_event',
  attending: [],
  events: {},
})
export const newModel = (): Model => ({
  occasions: [
    newMeetup({ hasWaitlist: true, isPaid: true }),
    newMeetup({ hasWaitlist: false, isPaid: false }),
    newMuseumEvent(),
  ],
  members: users.filter(user => user !== outsider),
  banned: [],
  now: 0,
})

export function ownOf({ attending, interested, waiting, offers }: Occasion, user: number): Own {
  if (attending.includes(user)) return 'attending'
  if (interested.includes(user)) return 'interested'
  if (waiting.includes(user)) return 'waitlisted'
  return offers.some(offer => offer.user === user) ? 'offered' : 'none'
}
export const takenOf = ({ attending, offers }: Occasion): number => attending.length + offers.length
export const isFull = (occasion: Occasion): boolean =>
  occasion.seats !== null && takenOf(occasion) >= occasion.seats
export const isOpen = ({ now }: Model, { state }: Occasion): boolean => state === 'open' && now < startsAt

/** By the types of meetups; of a museum event one type has all changes of answers. */
function publish({ kind, events }: Occasion, ofMeetup: string): void {
  const ofMuseum = ofMeetup.startsWith('rsvp-') ? 'rsvp-changed' : ofMeetup.replace('meetup-', '')
  const type = kind === 'meetup' ? ofMeetup : `museum-event-${ofMuseum}`
  events[type] = (events[type] ?? 0) + 1
}

function remove(occasion: Occasion, user: number): void {
  for (const list of ['attending', 'interested', 'waiting'] as const)
    occasion[list] = occasion[list].filter(each => each !== user)
  occasion.offers = occasion.offers.filter(offer => offer.user !== user)
}

/** Gives free seats to those who wait: of a paid meetup as offers for 24 hours, or until it starts. */
function settle(model: Model, occasion: Occasion): void {
  while (isOpen(model, occasion) && !isFull(occasion)) {
    const user = occasion.waiting.shift()
    if (user === undefined) return
    if (occasion.isPaid) occasion.offers.push({ user, until: Math.min(model.now + 24 * hourMs, startsAt) })
    else occasion.attending.push(user)
    publish(occasion, occasion.isPaid ? 'rsvp-offered' : 'rsvp-promoted')
  }
}

/** Why nothing of an occasion may change. */
function closedOf(model: Model, { state }: Occasion): Refusal {
  if (state === 'cancelled') return 'event_cancelled'
  return model.now >= startsAt ? 'event_past' : null
}

/** Does one operation; the code of the refusal, which leaves the model as it was. */
export function perform(model: Model, operation: Operation): Refusal {
  switch (operation.do) {
    case 'pass':
      model.now += operation.ms
      for (const occasion of model.occasions) endOffers(model, occasion)
      return null
    case 'answer':
      return answer(model, operation)
    case 'edit':
      return edit(model, operation)
    case 'cancel':
      return cancel(model, model.occasions[operation.occasion])
    default:
      return changeMembership(model, operation)
  }
}

function answer(
  model: Model,
  { occasion: place, user, wanted }: Extract<Operation, { do: 'answer' }>,
): Refusal {
  const occasion = model.occasions[place]
  if (occasion.state === 'removed') return 'not_found'
  if (occasion.kind === 'meetup' && !model.members.includes(user)) return 'not_a_member'
  const closed = closedOf(model, occasion)
  if (closed) return closed
  const own = ownOf(occasion, user)
  if (own === wanted || (wanted === 'attending' && own === 'waitlisted')) return null
  const to = wanted === 'attending' && own !== 'offered' && isFull(occasion) ? 'waitlisted' : wanted
  if (to === 'waitlisted' && !occasion.hasWaitlist) return 'event_full'
  remove(occasion, user)
  if (to !== 'none') occasion[to === 'waitlisted' ? 'waiting' : to].push(user)
  const types = {
    attending: 'confirmed',
    interested: 'interest-marked',
    waitlisted: 'waitlisted',
    none: 'cancelled',
  }
  publish(occasion, `rsvp-${types[to]}`)
  settle(model, occasion)
  return null
}

function endOffers(model: Model, occasion: Occasion): void {
  if (occasion.state !== 'open') return
  for (const { user, until } of occasion.offers) {
    if (until > model.now) continue
    remove(occasion, user)
    publish(occasion, 'rsvp-cancelled')
  }
  settle(model, occasion)
}

function edit(model: Model, { occasion: place, change }: Extract<Operation, { do: 'edit' }>): Refusal {
  const occasion = model.occasions[place]
  if (occasion.state === 'removed') return 'not_found'
  const closed = closedOf(model, occasion)
  if (closed) return closed
  const { seats } = { ...occasion, ...change }
  if (seats !== null && takenOf(occasion) > seats) return 'capacity_below_attendees'
  Object.assign(occasion, change)
  settle(model, occasion)
  return null
}

function cancel(model: Model, occasion: Occasion): Refusal {
  if (occasion.state === 'removed') return 'not_found'
  if (occasion.state === 'cancelled') return null
  const closed = closedOf(model, occasion)
  if (closed) return closed
  const others = users.filter(user => occasion.kind === 'museum_event' || user !== owner)
  occasion.state = others.some(user => ownOf(occasion, user) !== 'none') ? 'cancelled' : 'removed'
  publish(occasion, occasion.state === 'removed' ? 'meetup-deleted' : 'meetup-cancelled')
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
  for (const occasion of model.occasions) {
    if (occasion.kind !== 'meetup' || !isOpen(model, occasion) || ownOf(occasion, user) === 'none') continue
    remove(occasion, user)
    publish(occasion, 'rsvp-cancelled')
    settle(model, occasion)
  }
  return null
}
