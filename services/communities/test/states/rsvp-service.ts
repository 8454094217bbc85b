import { type MeetupDetail, type MuseumEvent, museumManagerAssigned } from '@vitrine/contracts'
import { prepared } from '@vitrine/service-kit'
import { expect } from 'vitest'
import { eraseMembership } from '../../src/erasure/memberships.ts'
import { endOffers } from '../../src/events/offers.task.ts'
import { insertCommunity } from '../community.ts'
import { type Person, refusalOf, type TestEnvironment } from '../environment.ts'
import { formOf } from '../meetups.ts'
import { moderationOf } from '../moderation.ts'
import { makeMuseum, museumFormOf } from '../museum-events.ts'
import {
  hourMs,
  type Model,
  newModel,
  type Occasion,
  type Operation,
  owner,
  perform,
  startsAt,
  users,
} from './rsvp-model.ts'

/** The users of the model, in a service of their own. */
export interface Stage {
  env: TestEnvironment
  /** Their numbers in the model are their places. */
  people: readonly Person[]
}

const museum = makeMuseum(1)

export async function stageOf(env: TestEnvironment): Promise<Stage> {
  const manager = await env.person({ role: 'Museum Manager' })
  const assigned = { museum, managerId: manager.id, previousManagerId: null, requestId: null }
  await env.publisher.publish(museumManagerAssigned, assigned, { aggregateVersion: 1 })
  // Also waits for the events of before.
  const others = await env.people(users.length - 1)
  return { env, people: [manager, ...others] }
}

const personOf = ({ people }: Stage, user: number) => people[user] as Person

/** A community of the service with its two meetups, an event of a museum, and the model of them. */
export interface Scene extends Stage {
  model: Model
  community: number
  /** As they were created. */
  created: (MeetupDetail | MuseumEvent)[]
}

export async function begin(stage: Stage): Promise<Scene> {
  const { env } = stage
  const model = newModel()
  const creator = personOf(stage, owner)
  const community = await insertCommunity(env, {
    name: crypto.randomUUID(),
    isPrivate: false,
    creatorId: creator.id,
    members: model.members.map(user => ({
      userId: personOf(stage, user).id,
      role: user === owner ? 'admin' : 'member',
    })),
  })
  const start = new Date(env.ctx.clock().getTime() + startsAt).toISOString()
  const texts = { title: 'Sketching', description: 'By the light', location: 'Hall 2' }
  const form = { ...texts, date: start.slice(0, 10), startTime: start.slice(11, 16) }
  const created: Scene['created'] = []
  for (const occasion of model.occasions) {
    const isMeetup = occasion.kind === 'meetup'
    const path = isMeetup ? `/api/communities/${community}/meetups` : '/api/museum-events'
    const body = { ...form, ...seatsIn(occasion), ...(!isMeetup && { museumId: museum.id }) }
    created.push((await env.call(creator, 'POST', path, body)).json())
  }
  return { ...stage, model, community, created }
}

/** The part of the form that is about seats. */
const seatsIn = ({ kind, seats, hasWaitlist, isPaid }: Occasion) => ({
  maxAttendees: seats,
  enableWaitlist: hasWaitlist,
  ...(kind === 'meetup' && { cost: isPaid ? 'paid' : 'free', costAmount: isPaid ? '5' : '' }),
})

/** One operation by its route, or by what does it in the background; an error code, or null for a success. */
async function request(scene: Scene, each: Operation): Promise<string | null> {
  const { env, model, community, created } = scene
  const call = async (...args: Parameters<TestEnvironment['call']>) =>
    refusalOf(await env.call(...args))[1] ?? null
  const creator = personOf(scene, owner)
  /** Of one of the three, as it was created. */
  const occasionOf = (place: number) => {
    const shown = created[place]
    if (!shown) throw new Error('there are three of them')
    const path = shown.type === 'meetup' ? '/api/meetups' : '/api/museum-events'
    return { shown, path: `${path}/${shown.id}` }
  }
  switch (each.do) {
    case 'pass':
      await pass(scene, each.ms)
      await endOffers(env.ctx)
      return null
    case 'answer': {
      const { path } = occasionOf(each.occasion)
      return call(personOf(scene, each.user), 'POST', `${path}/join`, { status: each.wanted })
    }
    case 'edit': {
      const { shown, path } = occasionOf(each.occasion)
      const start = new Date(Date.parse(shown.dateTime) - model.now).toISOString()
      return call(creator, 'PUT', path, {
        ...(shown.type === 'meetup' ? formOf(shown) : museumFormOf(shown)),
        ...{ date: start.slice(0, 10), startTime: start.slice(11, 16) },
        ...seatsIn({ ...model.occasions[each.occasion], ...each.change }),
      })
    }
    case 'cancel':
      return call(creator, 'DELETE', occasionOf(each.occasion).path)
    case 'join':
    case 'leave':
      return call(personOf(scene, each.user), 'POST', `/api/communities/${community}/${each.do}`)
    case 'remove':
    case 'ban': {
      const { remove } = moderationOf(env, community)
      const answer = await remove(creator, personOf(scene, each.user), { ban: each.do === 'ban' })
      return refusalOf(answer)[1] ?? null
    }
    case 'erase':
      await eraseMembership(env.ctx, community, personOf(scene, each.user).id)
      return null
  }
}

const idsOf = ({ created }: Scene) => created.map(({ id }) => id)

/** Of these alone, so that others run at the same time: what is stored of their times is so much earlier. */
const pass = (scene: Scene, ms: number) =>
  scene.env.db.query(
    `with moved as (
       update events set starts_at = starts_at - $2 * interval '1 ms', ends_at = ends_at - $2 * interval '1 ms'
       where id = any($1))
     update rsvps set offered_until = offered_until - $2 * interval '1 ms' where event_id = any($1)`,
    [idsOf(scene), ms],
  )

const usersWith = (status: string, order: string) =>
  `array(select array_position($2::int[], user_id) - 1 from rsvps
     where event_id = e.id and status = '${status}' order by ${order})`
const everyRow = Object.entries({
  events: 'id = any($3::int[])',
  rsvps: 'event_id = any($3::int[])',
  members: 'community_id = $1',
  bans: 'community_id = $1',
})
  .map(([table, condition]) => `select to_jsonb(t)::text as line from ${table} t where ${condition}`)
  .join(' union all ')

const stored = prepared<{ digest: string; shown: unknown[] }>(
  'stored_rsvps',
  `select (select sum(hashtextextended(line, 0))::text from (${everyRow}) every)
       || (select count(*) from outbox where (key = any($3::int[]::text[]) and type ~ '^(rsvp|meetup|museum-event)-')
         or (key = $1::int::text and type ~ '^member-')) as digest,
     (select jsonb_agg((select jsonb_build_object(
         'isCancelled', e.cancelled_at is not null,
         'attending', ${usersWith('attending', '1')}, 'interested', ${usersWith('interested', '1')},
         'waiting', ${usersWith('waitlisted', 'place')}, 'offers', ${usersWith('offered', 'place')},
         'hours', array(select round(extract(epoch from e.starts_at - offered_until) / 3600)::int
           from rsvps where event_id = e.id and status = 'offered' order by place),
         'counts', array[e.attending, e.interested, e.waitlisted, e.offered])
         from events e where e.id = given.id) order by given.place)
       from unnest($3::int[]) with ordinality given(id, place)) as shown`,
)
const published = prepared<{ key: string; type: string; count: number }>(
  'published_rsvps',
  `select key, type, count(*)::int as count from outbox
   where key = any($1::int[]::text[])
     and type ~ '^(rsvp-|meetup-(cancelled|deleted)$|museum-event-(cancelled|deleted|rsvp-changed)$)'
   group by key, type`,
)

/** What is stored, as the model has it, and a digest of every row and the number of events. */
export async function storedOf(scene: Scene): Promise<{ digest: string; shown: unknown }> {
  const { env, community, people } = scene
  const ids = idsOf(scene)
  const [row] = await stored(env.db, [community, people.map(({ id }) => id), ids])
  if (!row) throw new Error('a select returned no row')
  const events = await published(env.db, [ids])
  const eventsOf = (id: number) =>
    Object.fromEntries(events.filter(({ key }) => key === String(id)).map(({ type, count }) => [type, count]))
  return { digest: row.digest, shown: ids.map((id, place) => [row.shown[place], eventsOf(id)]) }
}

const expectedOf = ({ occasions }: Model): unknown =>
  occasions.map(occasion => {
    const { state, attending, interested, waiting, offers, events } = occasion
    if (state === 'removed') return [null, events]
    const shown = {
      isCancelled: state === 'cancelled',
      attending: attending.toSorted(),
      interested: interested.toSorted(),
      waiting,
      offers: offers.map(({ user }) => user),
      hours: offers.map(({ until }) => Math.round((startsAt - until) / hourMs)),
      counts: [attending, interested, waiting, offers].map(({ length }) => length),
    }
    return [shown, events]
  })

/** Does an operation on both, which must agree on what is refused. */
export async function advance(scene: Scene, each: Operation): Promise<void> {
  const before = structuredClone(scene.model)
  const refusal = perform(scene.model, each)
  expect([each, await request({ ...scene, model: before }, each)]).toEqual([each, refusal])
}

/** As {@link advance}, also on what is stored then; returns the digest of it. `before`: that of what is stored now. */
export async function step(scene: Scene, each: Operation, before: string): Promise<string> {
  const previous = JSON.stringify(scene.model)
  await advance(scene, each)
  const { digest, shown } = await storedOf(scene)
  if (JSON.stringify(scene.model) === previous) expect([each, digest]).toEqual([each, before])
  expect([each, shown]).toEqual([each, expectedOf(scene.model)])
  return digest
}
