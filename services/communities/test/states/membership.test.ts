import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { joining, leaving } from '../../src/membership/rules.ts'
import { permit, permitOn } from '../../src/standing/permissions.ts'
import type { Standing } from '../../src/standing/standing.repository.ts'
import { createTestEnvironment, type Person, type TestEnvironment } from '../environment.ts'
import {
  admin,
  banOf,
  type leastRanks,
  type Model,
  mayModerate,
  memberOf,
  type Operation,
  pendingOf,
  perform,
  rankOf,
} from './membership-model.ts'
import { everyOperation, reachable, sequence, users } from './membership-operations.ts'
import { install, type Scene, step } from './membership-service.ts'

/** What must be true of every state, whatever led to it. */
function isSound(model: Model): boolean {
  const { members, owner, state, requests, invitations } = model
  const waits = (user: number) => pendingOf(requests, user) ?? pendingOf(invitations, user)
  return (
    new Set(members.map(each => each.user)).size === members.length &&
    (owner === null ? state !== 'active' : memberOf(model, owner)?.role === 'admin') &&
    members.every(({ user }) => !banOf(model, user) && !waits(user)) &&
    model.restrictions.every(({ user }) => user !== owner)
  )
}

/** The state of the model as the service reads it. */
function standingOf(model: Model, user: number): Standing {
  const rank = rankOf(model, user)
  const ban = banOf(model, user)
  return {
    community: {
      id: 1,
      name: '',
      isPrivate: model.isPrivate,
      state: model.state === 'archived' ? 'archived' : 'active',
      creatorId: model.owner,
      reviewsPosts: false,
      meetupCreators: 'admin',
    },
    membership: rank && {
      id: 1,
      role: rank === 'creator' ? 'admin' : rank,
      isCreator: rank === 'creator',
      rank,
    },
    restrictions: new Set(model.restrictions.some(each => each.user === user) ? ['isMuted'] : []),
    ban: ban ? { until: new Date(ban.until), reason: '', rule: '' } : null,
    isRequested: pendingOf(model.requests, user) !== undefined,
  }
}

const actions = {
  approve: 'decideJoinRequest',
  reject: 'decideJoinRequest',
  invite: 'invite',
  uninvite: 'decideJoinRequest',
  access: 'editCommunity',
  remove: 'removeMember',
  ban: 'banMember',
  unban: 'banMember',
  restrict: 'restrictMember',
  rank: 'setRole',
  transfer: 'transferCommunity',
  delete: 'deleteCommunity',
} as const satisfies Record<keyof typeof leastRanks, string>

/** What the rules of the service say of an operation, of which `before` is the state; undefined: nothing. */
function ruled(before: Model, each: Operation): string | null | undefined {
  if (each.do === 'join' || each.do === 'accept') {
    const isInvited = pendingOf(before.invitations, each.user) !== undefined
    if (each.do === 'accept' && !isInvited) return undefined
    const rejected = before.requests.findLast(
      ({ user, status }) => user === each.user && status === 'rejected',
    )
    const rejectedAt = rejected ? new Date(rejected.at) : null
    return joining(standingOf(before, each.user), { isInvited, rejectedAt, now: new Date(before.now) })
  }
  if (each.do === 'leave') return leaving(standingOf(before, each.user))
  if (each.do !== 'rank' && each.do !== 'remove' && each.do !== 'ban' && each.do !== 'restrict')
    return undefined
  if (before.state !== 'active' || !mayModerate(before, each)) return undefined
  const target = rankOf(before, each.user)
  // Whoever acts on themselves is refused before.
  if (!target || (each.do !== 'rank' && each.by === each.user)) return undefined
  return permitOn(positionOf(before, each.by), target, actions[each.do]) ? null : 'forbidden'
}

const positionOf = (model: Model, user: number) => ({
  rank: rankOf(model, user),
  role: user === admin ? ('Admin' as const) : ('Traveler' as const),
})

/** The same of the model: what an operation did. */
function done(before: Model, after: Model, each: Operation, refusal: string | null): string | null {
  if (refusal) return refusal
  if (each.do === 'leave') return 'leaves'
  if (each.do !== 'join' && each.do !== 'accept') return null
  if (after.members.length > before.members.length) return 'enters'
  if (after.requests.length > before.requests.length) return 'asks'
  return memberOf(before, each.user) ? 'stays' : 'waits'
}

/** As `toEqual`, of what JSON can hold, and fast where it holds. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

it('the rules agree with the model after each operation of 10,000 sequences', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(sequence, ({ model: first, operations }) => {
      const model = structuredClone(first)
      for (const each of operations) {
        const before = structuredClone(model)
        const refusal = perform(model, each)
        if (!isSound(model)) expect(model).toBe('sound')
        if (refusal) expectSame(model, before)
        seen.add(`${each.do} ${refusal}`)
        if (before.state === 'deleted' || before.state === 'purged') continue
        const rule = ruled(before, each)
        if (rule !== undefined) expectSame([each, rule], [each, done(before, model, each, refusal)])
        if (!('by' in each) || each.do === 'restore') continue
        const permitted = permit(positionOf(before, each.by), actions[each.do]) !== null
        expectSame([each, permitted], [each, mayModerate(before, each)])
      }
    }),
    { numRuns: 10_000 },
  )
  // The sequences reach every refusal.
  for (const each of [
    'join banned',
    'join request_paused',
    'join community_archived',
    'accept banned',
    'leave creator_cannot_leave',
    'rank forbidden',
    'remove forbidden',
    'ban not_found',
    'unban not_found',
    'restrict forbidden',
    'approve stale_version',
    'approve forbidden',
    'invite request_pending',
    'transfer validation_error',
    'restore not_found',
  ])
    expect(seen).toContain(each)
})

let env: TestEnvironment
let people: Person[]
beforeAll(async () => {
  env = await createTestEnvironment()
  people = [await env.person({ role: 'Admin' }), ...(await env.people(users.length - 1))]
  await env.drain()
})
afterAll(() => env.stop())

const states = reachable().filter(({ state }) => state !== 'purged')

it(`the service agrees with the model on each operation in ${states.length} reachable states`, async () => {
  // No operation here moves the clock, so that communities do not affect each other.
  const remaining = states.values()
  const run = async () => {
    for (const model of remaining) {
      let scene: Scene | null = null
      for (const operation of everyOperation) {
        scene ??= await install(env, people, model)
        if (await step(scene, operation)) scene = null
      }
    }
  }
  await Promise.all(Array.from({ length: 6 }, run))
  expect(states.length).toBeGreaterThan(80)
})

it('the service agrees with the model after each operation of 30 sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ model, operations }) => {
      const scene = await install(env, people, model)
      for (const each of operations) await step(scene, each)
    }),
    { numRuns: 30 },
  )
})
