import { violationsOfAnswers } from './answers.ts'
import { type Notices, readNotices, violationsOfNotices } from './notices.ts'
import { violationsOfRace } from './race.ts'
import type { Happened, RsvpStack } from './recorder.ts'
import { type Replayed, replay } from './replay.ts'
import { type MeetupRows, readMeetups, usersOf, violationsOfRows } from './rows.ts'
import type { Acknowledged, Place, Scene } from './scene.ts'

/** What is checked, as it is printed. */
export const rules = {
  race: 'wrong results of the race for the last places',
  capacity: 'meetups above their capacity',
  freeSeats: 'free seats while someone waits',
  counters: 'counters that differ from their rows',
  order: 'events against the rules, or out of turn',
  rows: 'rows that differ from the events',
  answers: 'answers that were not kept, or refused and kept',
  retired: 'seats of users who left, or are banned or deleted',
  notified: 'seats of which a user was not notified once',
} as const
export type Rule = keyof typeof rules
export type Violation = readonly [Rule, string]

/** All that is known of the meetups of a scene once nothing moves any more. */
export interface Facts {
  rows: MeetupRows[]
  events: Happened[]
  acknowledged: readonly Acknowledged[]
  race: readonly Acknowledged[]
  notices: Notices
}

export const placesOf = ({ places }: Scene): Place[] => Object.values(places)
export const idsOf = (scene: Scene): number[] => placesOf(scene).map(({ id }) => id)

export async function factsOf(stack: RsvpStack, scene: Scene): Promise<Facts> {
  const ids = idsOf(scene)
  return {
    rows: await readMeetups(stack.communities, ids),
    events: stack.recorder.events().filter(({ meetupId }) => ids.includes(meetupId)),
    acknowledged: scene.acknowledged,
    race: scene.race,
    notices: await readNotices(stack.notifications, scene),
  }
}

/** Everything that the facts contradict. */
export function violationsOf(scene: Scene, facts: Facts): Violation[] {
  const histories = placesOf(scene).map(place => {
    const events = facts.events.filter(({ meetupId }) => meetupId === place.id)
    return { place, history: replay(events, place) }
  })
  const ofPlaces = histories.flatMap(({ place, history }) => {
    const rows = facts.rows.find(({ id }) => id === place.id)
    if (!rows) throw new Error(`the ${place.name} meetup does not exist`)
    return violationsOfPlace(scene, place, { rows, history, acknowledged: facts.acknowledged })
  })
  return [
    ...named('race', violationsOfRace(facts.race)),
    ...ofPlaces,
    ...named('notified', violationsOfNotices(scene.guests, facts.notices, histories)),
  ]
}

const named = (rule: Rule, list: readonly string[]): Violation[] => list.map(what => [rule, what] as const)

function violationsOfPlace(
  scene: Scene,
  place: Place,
  {
    rows,
    history,
    acknowledged,
  }: { rows: MeetupRows; history: Replayed; acknowledged: readonly Acknowledged[] },
): Violation[] {
  const { capacity, freeSeats, counters } = violationsOfRows(rows)
  const retired = scene.guests
    .filter(({ isRetired, user }) => isRetired && rows.rsvps.some(({ userId }) => userId === user.id))
    .map(({ user }) => `${place.name}: user ${user.id}`)
  return [
    ...named('capacity', capacity),
    ...named('freeSeats', freeSeats),
    ...named('counters', counters),
    ...named('order', history.violations),
    ...named('rows', differences(place, rows, history)),
    ...named('answers', violationsOfAnswers(acknowledged, history, place, scene.organizer.user.id)),
    ...named('retired', retired),
  ]
}

function differences({ name, capacities }: Place, rows: MeetupRows, history: Replayed): string[] {
  const sorted = (ids: Iterable<number>) => [...ids].sort((a, b) => a - b).join(' ')
  const compared = {
    'who attends': [sorted(usersOf(rows, 'attending')), sorted(history.attending)],
    'who is offered a seat': [sorted(usersOf(rows, 'offered')), sorted(history.offered)],
    'who is interested': [sorted(usersOf(rows, 'interested')), sorted(history.interested)],
    'the waitlist': [usersOf(rows, 'waitlisted').join(' '), history.queue.join(' ')],
    'the capacity': [String(rows.capacity), String(capacities.at(-1))],
  }
  return Object.entries(compared).flatMap(([what, [stored, published]]) =>
    stored === published ? [] : [`${name}: ${what} is ${stored}, but by the events ${published}`],
  )
}
