import type { Check } from '../environment.ts'
import { changing, undone } from '../stack/undone.ts'
import { type Facts, idsOf, type Rule, violationsOf } from './facts.ts'
import { type Notices, readNotices } from './notices.ts'
import type { Happened, RsvpStack } from './recorder.ts'
import { readMeetups } from './rows.ts'
import type { Acknowledged, Place, Scene } from './scene.ts'

/** A fault that the checks must notice, by the rule that it breaks. */
interface Fault {
  what: string
  rule: Rule
  facts(stack: RsvpStack, scene: Scene, facts: Facts): Promise<Facts>
}

/** Breaks each rule in what was found, and returns which of the faults the checks did not notice. */
export async function prove(stack: RsvpStack, scene: Scene, facts: Facts): Promise<Check[]> {
  const checks: Check[] = []
  for (const { what, rule, facts: break_ } of faults) {
    const broken = violationsOf(scene, await break_(stack, scene, facts))
    const noticed = broken.filter(([by]) => by === rule).map(([, why]) => why)
    console.log(`      ${what}: ${noticed[0] ?? 'not noticed'}`)
    checks.push({ what: `${what} is noticed`, found: Math.min(1, noticed.length), wanted: 1 })
  }
  return checks
}

/** Changes rows of the free meetup, reads them, and takes the change back. */
const inRows = (what: string, rule: Rule, statement: string): Fault => ({
  what,
  rule,
  facts: async ({ communities }, scene, facts) => ({
    ...facts,
    rows: await undone(communities, async tx => {
      await changing(tx, statement, [scene.places.free.id])
      return readMeetups(tx, idsOf(scene))
    }),
  }),
})

/** Changes the events of a meetup as they were recorded. */
const inEvents = (
  what: string,
  rule: Rule,
  name: Place['name'],
  change: (events: readonly Happened[], facts: Facts) => Happened[],
): Fault => ({
  what,
  rule,
  facts: async (_stack, scene, facts) => {
    const { id } = scene.places[name]
    const others = facts.events.filter(({ meetupId }) => meetupId !== id)
    const events = facts.events.filter(({ meetupId }) => meetupId === id)
    return { ...facts, events: [...others, ...change(events, facts)] }
  },
})

const inRace = (what: string, change: (answer: Acknowledged, index: number) => Acknowledged): Fault => ({
  what,
  rule: 'race',
  facts: async (_stack, _scene, facts) => ({ ...facts, race: facts.race.map(change) }),
})

const firstWaiting = `select user_id from rsvps where event_id = $1 and status = 'waitlisted' order by place`
const lastAttending = `select user_id from rsvps where event_id = $1 and status = 'attending' order by place desc`

const faults: readonly Fault[] = [
  inRace('a seat more in the race', (answer, index) =>
    index === 0 ? { ...answer, status: answer.status === 'attending' ? 'waitlisted' : 'attending' } : answer,
  ),
  inRace('two with one position in the waitlist', answer =>
    answer.position === 2 ? { ...answer, position: 1 } : answer,
  ),
  inRows(
    'a seat more than there are',
    'capacity',
    `update rsvps set status = 'attending' where event_id = $1 and user_id = (${firstWaiting} limit 1)`,
  ),
  inRows(
    'a seat that is not given to who waits',
    'freeSeats',
    `with removed as (delete from rsvps where event_id = $1 and user_id = (${lastAttending} limit 1) returning 1)
     update events set attending = attending - 1 where id = $1`,
  ),
  inRows(
    'a counter that is wrong',
    'counters',
    'update events set interested = interested + 1 where id = $1',
  ),
  inRows(
    'two in the waitlist who change places',
    'rows',
    `with two as (select user_id, place from rsvps where event_id = $1 and status = 'waitlisted' order by place limit 2)
     update rsvps r set place = (select sum(place) from two) - r.place from two
     where r.event_id = $1 and r.user_id = two.user_id`,
  ),
  inRows(
    'an answer that is lost',
    'rows',
    `with removed as (delete from rsvps where event_id = $1 and user_id = (${firstWaiting} limit 1) returning 1)
     update events set waitlisted = waitlisted - 1 where id = $1`,
  ),
  {
    what: 'a seat of a banned user',
    rule: 'retired',
    facts: async ({ communities }, scene, facts) => ({
      ...facts,
      rows: await undone(communities, async tx => {
        const banned = scene.guests.find(({ isRetired }) => isRetired)
        if (!banned) throw new Error('no user is retired in this scene')
        const statement = `insert into rsvps (event_id, user_id, community_id, status, changed_at)
          select id, $2, community_id, 'interested', now() from events where id = $1`
        await changing(tx, statement, [scene.places.free.id, banned.user.id])
        return readMeetups(tx, idsOf(scene))
      }),
    }),
  },
  inEvents('two who are promoted in the wrong order', 'order', 'free', events => {
    const [first, second] = events.filter(({ type }) => type === 'rsvp-promoted')
    if (!first || !second) throw new Error('fewer than two were promoted in this scene')
    return events.map(each =>
      each === first
        ? { ...each, userId: second.userId }
        : each === second
          ? { ...each, userId: first.userId }
          : each,
    )
  }),
  inEvents('a seat that is given twice', 'order', 'free', events =>
    events.flatMap(each => (each.type === 'rsvp-promoted' ? [each, each] : [each])),
  ),
  inEvents('a seat that is offered out of turn', 'order', 'paid', events => {
    const waiting = events.findLast(({ type }) => type === 'rsvp-waitlisted')
    const offered = events.find(({ type }) => type === 'rsvp-offered')
    if (!waiting || !offered) throw new Error('no seat was offered in this scene')
    return events.map(each => (each === offered ? { ...each, userId: waiting.userId } : each))
  }),
  inEvents('an answer that was not kept', 'answers', 'free', events => {
    const lost = events.findLast(({ type }) => type === 'rsvp-waitlisted')
    return events.filter(each => each !== lost)
  }),
  inEvents('an answer that was refused and kept', 'answers', 'small', (events, { acknowledged }) => {
    const refused = acknowledged.find(({ code }) => code === 'event_full')
    const last = events.at(-1)
    if (!refused || !last) throw new Error('no seat was refused in this scene')
    return [...events, { ...last, id: 'kept', type: 'rsvp-confirmed', userId: refused.userId, cause: null }]
  }),
  {
    what: 'a notification that is sent twice',
    rule: 'notified',
    facts: async ({ notifications }, scene, facts) => ({
      ...facts,
      notices: await undone(notifications, async tx => {
        const statement = `insert into outbox (topic, key, type, version, data, headers, created_at)
          select topic, key, type, version, data, headers, created_at from outbox
          where type = 'notification-sent' and data->>'kind' = 'meetup' and key::int = $1 limit 1`
        await changing(tx, statement, [Number(oneShown(facts.notices).split(' ')[0])])
        return readNotices(tx, scene)
      }),
    }),
  },
  {
    what: 'a seat of which no user is notified',
    rule: 'notified',
    facts: async (_stack, _scene, facts) => {
      const { shown, sent } = facts.notices
      const lost = oneShown(facts.notices)
      return { ...facts, notices: { sent, shown: new Map([...shown].filter(([key]) => key !== lost)) } }
    },
  },
]

function oneShown({ shown }: Notices): string {
  const [key] = shown.keys()
  if (!key) throw new Error('no user is notified of a seat in this scene')
  return key
}
