import type { RsvpStatus, UserSummary } from '@vitrine/contracts'
import { type Answer, successOf } from '../stack/client.ts'
import { type Person, personOf, register } from '../stack/people.ts'
import type { RsvpStack } from './recorder.ts'

export interface Guest extends Person {
  /** Banned or left the community, or the account was banned or deleted: has no seat in the end. */
  isRetired: boolean
  /** Of two requests of one user at once the order is not known. */
  isBusy: boolean
}

/** A meetup, and what the test knows of it. */
export interface Place {
  id: number
  name: 'free' | 'paid' | 'small'
  isPaid: boolean
  hasWaitlist: boolean
  /** At its creation, and after each change of it. */
  capacities: number[]
}

/** What an API has answered, in the order of the requests of each user. */
export interface Acknowledged {
  meetupId: number
  userId: number
  asked: 'attending' | 'interested' | 'none'
  /** What the user is at the meetup; null: it was refused. */
  status: RsvpStatus | null
  position: number | null
  /** Of a refusal. */
  code: string | null
}

export interface Scene {
  seed: number
  communityId: number
  organizer: Guest
  guests: Guest[]
  places: Record<Place['name'], Place>
  acknowledged: Acknowledged[]
  /** What was answered in the race for the last places. */
  race: Acknowledged[]
}

/** So many seats of the free meetup are left by its organizer. */
export const lastPlaces = 10
const seats = { free: lastPlaces + 1, paid: 4, small: 5 }
const joinAtOnce = 20

/** A community with so many members besides its creator, who organizes three meetups. */
export async function setTheScene(stack: RsvpStack, seed: number, guests: number): Promise<Scene> {
  const first = 10_000 * seed
  const organizer = await guestOf(stack, first, 'Ambassador')
  const others = await Promise.all(
    Array.from({ length: guests }, (_, index) => guestOf(stack, first + 1 + index, 'Traveler')),
  )
  await register(stack, [organizer, ...others])
  const { client } = stack
  const community = await client.call(organizer, 'POST', '/api/communities', {
    name: `Sketching on Sundays, ${seed}`,
    membershipType: 'open',
  })
  const communityId = Number(successOf(community).id)
  for (let begin = 0; begin < others.length; begin += joinAtOnce)
    await Promise.all(
      others
        .slice(begin, begin + joinAtOnce)
        .map(async guest =>
          successOf(await client.call(guest, 'POST', `/api/communities/${communityId}/join`)),
        ),
    )
  const scene = { seed, communityId, organizer, guests: others, acknowledged: [], race: [] }
  const create = (name: Place['name']) => createPlace(stack, { communityId, organizer, name })
  return {
    ...scene,
    places: { free: await create('free'), paid: await create('paid'), small: await create('small') },
  }
}

async function guestOf(stack: RsvpStack, id: number, role: UserSummary['role']): Promise<Guest> {
  return { ...(await personOf(stack, id, role)), isRetired: false, isBusy: false }
}

const body = (name: Place['name'], capacity: number) => ({
  title: `The ${name} evening`,
  description: 'We draw what we see.',
  location: 'Hall 3',
  date: '2099-06-01',
  startTime: '18:30',
  timezone: 'UTC',
  maxAttendees: capacity,
  enableWaitlist: name !== 'small',
  ...(name === 'paid' && { cost: 'paid', costAmount: '12 €' }),
})

async function createPlace(
  { client }: RsvpStack,
  { communityId, organizer, name }: Pick<Scene, 'communityId' | 'organizer'> & Pick<Place, 'name'>,
): Promise<Place> {
  const path = `/api/communities/${communityId}/meetups`
  const created = successOf(await client.call(organizer, 'POST', path, body(name, seats[name])))
  const { isPaid, hasWaitlist } = { isPaid: name === 'paid', hasWaitlist: name !== 'small' }
  return { id: Number(created.id), name, isPaid, hasWaitlist, capacities: [seats[name]] }
}

/** Gives a meetup more seats. One change at a time, so that the order of the capacities is known. */
export async function raise(
  { client }: RsvpStack,
  { organizer }: Scene,
  place: Place,
  more: number,
): Promise<void> {
  const capacity = (place.capacities.at(-1) ?? 0) + more
  successOf(await client.call(organizer, 'PUT', `/api/meetups/${place.id}`, body(place.name, capacity)))
  place.capacities.push(capacity)
}

/** Asks for a seat, for interest or for nothing, and keeps what is answered. */
export async function ask(
  { client }: RsvpStack,
  { acknowledged }: Scene,
  { id: meetupId }: Place,
  guest: Guest,
  asked: Acknowledged['asked'],
): Promise<Acknowledged> {
  const answer = await client.call(guest, 'POST', `/api/meetups/${meetupId}/join`, { status: asked })
  const said = { meetupId, userId: guest.user.id, asked, ...stateOf(answer) }
  acknowledged.push(said)
  return said
}

function stateOf({ status, body }: Answer): Pick<Acknowledged, 'status' | 'position' | 'code'> {
  if (status >= 400) return { status: null, position: null, code: String(body.code) }
  return {
    status: body.userStatus as RsvpStatus,
    position: body.waitlistPosition as number | null,
    code: null,
  }
}
