import type { ErrorCode } from '@vitrine/contracts'
import { prepared } from '@vitrine/service-kit'
import { expect } from 'vitest'
import { purgeCommunities } from '../../src/communities/purge.ts'
import { eraseMembership } from '../../src/erasure/memberships.ts'
import { expireInvitations, expireRequests } from '../../src/membership/expiry.ts'
import { purgeBans } from '../../src/removals/bans.repository.ts'
import { ban, insertCommunity } from '../community.ts'
import type { Answer, Person, TestEnvironment } from '../environment.ts'
import { type Model, memberOf, type Operation, perform, rankOf } from './membership-model.ts'

/** A community of the service in the state of a model. */
export interface Scene {
  env: TestEnvironment
  /** Their numbers in the model are their places. */
  people: readonly Person[]
  model: Model
  id: number
  name: string
  /** The state in which it began, for the message of a failure. */
  about: string
  /** All of them as they were read last; null: they have changed since. */
  rows: string[] | null
}

/** Stores what a model says, its times counted back from now. */
export async function install(env: TestEnvironment, people: readonly Person[], model: Model): Promise<Scene> {
  const name = crypto.randomUUID()
  const now = env.ctx.clock().getTime()
  const idOf = (user: number) => people[user]?.id ?? 0
  const timed = (list: Model['requests']) =>
    list.map(({ user, status, at }) => ({ userId: idOf(user), status, at: new Date(now + at - model.now) }))
  const { state } = model
  if (state === 'purged') throw new Error('nothing is stored of a purged community')
  const id = await insertCommunity(env, {
    name,
    isPrivate: model.isPrivate,
    state,
    deletedAt: state === 'deleted' ? new Date(now + model.deletedAt - model.now) : null,
    creatorId: model.owner === null ? null : idOf(model.owner),
    members: model.members.map(({ user, role }) => ({ userId: idOf(user), role })),
    bans: model.bans.map(({ user, until }) => ({
      userId: idOf(user),
      until: until === Number.POSITIVE_INFINITY ? null : new Date(now + until - model.now),
    })),
    muted: model.restrictions.map(({ user }) => idOf(user)),
    requests: timed(model.requests),
    invitations: timed(model.invitations),
  })
  const about = JSON.stringify(model)
  return { env, people, model: structuredClone(model), id, name, about, rows: null }
}

/**
 * Does one operation on the model and by its route, which must agree on what is refused and on what is stored then; returns
 * whether it changed anything. What is refused, or is so already, leaves neither a row nor an event.
 */
export async function step(scene: Scene, operation: Operation): Promise<boolean> {
  const { model, about } = scene
  const rows = scene.rows ?? (await rowsOf(scene))
  const before = JSON.stringify({ ...model, now: 0 })
  const refusal = perform(model, operation)
  expect([operation, await request(scene, operation)], about).toEqual([operation, refusal])
  // The row of a ban of no member is the test's own.
  const hasChanged = operation.do === 'exclude' || JSON.stringify({ ...model, now: 0 }) !== before
  scene.rows = hasChanged ? null : rows
  if (hasChanged) expect([operation, await shownOf(scene)], about).toEqual([operation, expectedOf(model)])
  else expect([operation, await rowsOf(scene)], about).toEqual([operation, rows])
  return hasChanged
}

/** The code of a refusal; null where the answer is a success. */
function refusalIn(answer: Answer): ErrorCode | null {
  if (answer.statusCode < 300) return null
  expect(answer.statusCode).toBeGreaterThanOrEqual(400)
  expect(answer.statusCode).toBeLessThan(500)
  return answer.json<{ code: ErrorCode }>().code
}

const none = 2_000_000_000

async function newestId({ env, people, id }: Scene, table: string, user: number): Promise<number> {
  const [row] = await env.db.query<{ id: number }>(
    `select id from ${table} where community_id = $1 and user_id = $2 order by id desc limit 1`,
    [id, people[user]?.id],
  )
  return row?.id ?? none
}

/** One operation by its route, or by what does it in the background. */
async function request(scene: Scene, each: Operation): Promise<string | null> {
  const { env, people, model, id, name } = scene
  const personOf = (user: number) => people[user] as Person
  const url = `/api/communities/${id}`
  const call = async (...args: Parameters<TestEnvironment['call']>) => refusalIn(await env.call(...args))
  switch (each.do) {
    case 'pass':
      env.time.offsetMs += each.ms
      return null
    case 'expire':
      await expireRequests(env.ctx)
      await expireInvitations(env.ctx)
      await purgeCommunities(env.ctx)
      await purgeBans(env.db, env.ctx.clock())
      return null
    case 'orphan':
      await orphan(scene)
      return null
    case 'exclude':
      if (model.state !== 'purged' && !memberOf(model, each.user))
        await ban(env, id, personOf(each.user), new Date(env.ctx.clock().getTime() + each.forMs))
      return null
    case 'join':
    case 'leave':
      return call(personOf(each.user), 'POST', `${url}/${each.do}`)
    case 'withdraw':
      return call(personOf(each.user), 'DELETE', `${url}/join-request`)
    case 'accept':
    case 'decline': {
      const invitation = await newestId(scene, 'invitations', each.user)
      return call(personOf(each.user), 'POST', `/api/user/invitations/${invitation}/${each.do}`)
    }
  }
  const actor = personOf(each.by)
  switch (each.do) {
    case 'approve':
    case 'reject': {
      const request = await newestId(scene, 'join_requests', each.user)
      return call(actor, 'POST', `${url}/join-requests/${request}/${each.do}`)
    }
    case 'invite':
      return call(actor, 'POST', `${url}/invitations`, { username: personOf(each.user).user.username })
    case 'uninvite':
      return call(actor, 'DELETE', `${url}/invitations/${await newestId(scene, 'invitations', each.user)}`)
    case 'rank': {
      const member = await newestId(scene, 'members', each.user)
      return call(actor, 'PATCH', `${url}/members/${member}/role`, { role: each.role })
    }
    case 'remove':
    case 'ban': {
      const member = await newestId(scene, 'members', each.user)
      const until =
        each.do === 'ban' && each.forMs !== null ? new Date(env.ctx.clock().getTime() + each.forMs) : null
      const body = { ban: each.do === 'ban', until: until?.toISOString() ?? null, reason: 'Spam.' }
      return call(actor, 'DELETE', `${url}/members/${member}`, body)
    }
    case 'unban':
      return call(actor, 'DELETE', `${url}/bans/${personOf(each.user).id}`)
    case 'restrict': {
      const member = await newestId(scene, 'members', each.user)
      return call(actor, 'PATCH', `${url}/members/${member}/permissions`, { isMuted: each.isRestricted })
    }
    case 'transfer':
      return call(actor, 'POST', `${url}/transfer`, { userId: personOf(each.user).id })
    case 'access':
      return call(actor, 'PUT', url, { membershipType: each.isPrivate ? 'private' : 'open' })
    case 'delete':
      return call(actor, 'DELETE', url, { name })
    case 'restore':
      return call(actor, 'POST', `${url}/restore`)
  }
}

/** As the erasure of the owner's account does in each community. */
async function orphan({ env, id }: Scene): Promise<void> {
  const [row] = await env.db.query<{ creator_id: number | null }>(
    'select creator_id from communities where id = $1',
    [id],
  )
  if (row && row.creator_id !== null) await eraseMembership(env.ctx, id, row.creator_id)
}

const tables = [
  'community_stats',
  'members',
  'bans',
  'join_requests',
  'invitations',
  'restrictions',
  'moderation_log',
]
const everyRow = [
  `select 'communities ' || to_jsonb(c)::text from communities c where id = $1`,
  ...tables.map(table => `select '${table} ' || to_jsonb(t)::text from ${table} t where community_id = $1`),
  `select 'events ' || count(*) from outbox where key = $1::int::text`,
].join(' union all ')

const lines = prepared<{ line: string }>('rows', `select line from (${everyRow}) every(line) order by line`)

/** Every row of the community, and how many events there are of it. */
async function rowsOf({ env, id }: Scene): Promise<string[]> {
  return (await lines(env.db, [id])).map(({ line }) => line)
}

const listed = (table: string, what: string, order = 'id') =>
  `array(select array_position($2::int[], user_id) - 1 || ' ' || ${what} from ${table}
     where community_id = $1 order by ${order})`

const shown = prepared(
  'shown',
  `select is_private as "isPrivate", state, array_position($2::int[], creator_id) - 1 as owner,
       (select members from community_stats where community_id = $1) as count,
       ${listed('members', "case when is_creator then 'creator' else role end")} as members,
       ${listed('join_requests', 'status')} as requests, ${listed('invitations', 'status')} as invitations,
       ${listed('bans', 'reason', 'user_id')} as bans, ${listed('restrictions', 'kind', 'user_id')} as restrictions
     from communities where id = $1`,
)

/** The rows as the model has them; undefined: the community is purged. */
async function shownOf({ env, people, id }: Scene): Promise<unknown> {
  const [row] = await shown(env.db, [id, people.map(person => person.id)])
  return row
}

function expectedOf(model: Model): unknown {
  if (model.state === 'purged') return undefined
  const { isPrivate, state, owner, members, requests, invitations, bans, restrictions } = model
  return {
    isPrivate,
    state,
    owner,
    count: members.length,
    members: members.map(({ user }) => `${user} ${rankOf(model, user)}`),
    requests: requests.map(({ user, status }) => `${user} ${status}`),
    invitations: invitations.map(({ user, status }) => `${user} ${status}`),
    bans: bans.map(({ user }) => `${user} Spam.`).toSorted(),
    restrictions: restrictions.map(({ user }) => `${user} isMuted`).toSorted(),
  }
}
