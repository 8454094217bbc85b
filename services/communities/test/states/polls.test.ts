import type { CommunityPost, ErrorCode } from '@vitrine/contracts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pollOf } from '../../src/discussion/polls/poll-row.ts'
import { movedVote } from '../../src/discussion/polls/polls.service.ts'
import { insertCommunity } from '../community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from '../environment.ts'

/** A poll with three options that closes in 48 hours: one vote of each member, which may be changed until then. */
interface Model {
  /** By user; null: none. */
  votes: (number | null)[]
  members: boolean[]
  isThere: boolean
  isArchived: boolean
  now: number
}
type Operation =
  | { do: 'vote'; user: number; option: number }
  | { do: 'leave'; user: number }
  | { do: 'delete' }
  | { do: 'archive' }
  | { do: 'pass'; ms: number }

const options = ['Hals', 'Vermeer', 'Steen']
const hourMs = 3_600_000
const closesAt = 48 * hourMs
/** The author, two members and an outsider. */
const users = [0, 1, 2, 3]
const outsider = 3

const newModel = (): Model => ({
  votes: users.map(() => null),
  members: users.map(user => user !== outsider),
  isThere: true,
  isArchived: false,
  now: 0,
})
const countsOf = ({ votes }: Model) =>
  options.map((_, option) => votes.filter(vote => vote === option).length)

/** Does an operation; returns why it is refused. */
function perform(model: Model, operation: Operation): ErrorCode | null {
  const { isThere, members, isArchived } = model
  switch (operation.do) {
    case 'pass':
      model.now += operation.ms
      return null
    case 'archive':
      model.isArchived = true
      return null
    case 'delete':
      if (!isThere) return 'not_found'
      if (isArchived) return 'community_archived'
      model.isThere = false
      return null
    case 'leave':
      if (!members[operation.user]) return 'not_a_member'
      members[operation.user] = false
      return null
    case 'vote':
      if (!isThere) return 'not_found'
      if (!members[operation.user]) return 'not_a_member'
      if (isArchived) return 'community_archived'
      if (model.now >= closesAt) return 'poll_closed'
      if (operation.option >= options.length) return 'validation_error'
      model.votes[operation.user] = operation.option
      return null
  }
}

const user = fc.constantFrom(...users)
const option = fc.integer({ min: 0, max: options.length })
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('vote' as const), user, option }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('leave' as const), user: fc.constantFrom(1, 2, outsider) }),
  },
  { weight: 1, arbitrary: fc.constantFrom({ do: 'delete' } as const, { do: 'archive' } as const) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(7 * hourMs, 25 * hourMs) }),
  },
)
const sequence = fc.array(operation, { minLength: 3, maxLength: 16 })

/** As `toEqual`, of what JSON can hold, and fast where it holds. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

it('the rules agree with the model after each operation of 3,000 sequences', () => {
  fc.assert(
    fc.property(sequence, operations => {
      const model = newModel()
      for (const each of operations) {
        const before = structuredClone(model)
        const refusal = perform(model, each)
        const votes = countsOf(model)
        const ownVote = model.votes[1] ?? null
        const isClosed = model.now >= closesAt
        const poll = { options, votes, closesAt: new Date(closesAt).toISOString() }
        const shown = pollOf({ poll, own_vote: ownVote }, new Date(model.now))
        // The results are for who has voted, and for everyone once it is closed.
        expectSame([shown?.isClosed, shown?.votes], [isClosed, isClosed || ownVote !== null ? votes : null])
        if (each.do !== 'vote' || refusal) continue
        expectSame(movedVote(countsOf(before), before.votes[each.user] ?? null, each.option), votes)
      }
    }),
    { numRuns: 3_000 },
  )
})

let env: TestEnvironment
let people: Person[]
beforeAll(async () => {
  env = await createTestEnvironment()
  people = await env.people(users.length)
})
afterAll(() => env.stop())

/** A poll of the service, and the model of it. */
interface Pair {
  model: Model
  community: number
  post: number
  /** As they were stored last. */
  events: number
}

async function begin(): Promise<Pair> {
  const [author, one, two] = people as [Person, Person, Person]
  const community = await insertCommunity(env, {
    name: crypto.randomUUID(),
    isPrivate: false,
    creatorId: author.id,
    members: [author, one, two].map((each, index) => ({
      userId: each.id,
      role: index === 0 ? 'admin' : 'member',
    })),
  })
  const form = { type: 'poll', content: 'Whose light?', pollOptions: options, pollHours: 48 }
  const post = await env.call(author, 'POST', `/api/communities/${community}/posts`, form)
  return { model: newModel(), community, post: post.json<CommunityPost>().id, events: 1 }
}

/** By its route, as an error code; null: a success. */
async function request({ community, post }: Pair, each: Operation): Promise<string | null> {
  const url = `/api/community-posts/${post}`
  const by = (of: number) => people[of] as Person
  const call = async (...args: Parameters<TestEnvironment['call']>) =>
    refusalOf(await env.call(...args))[1] ?? null
  switch (each.do) {
    case 'pass':
      env.time.offsetMs += each.ms
      return null
    case 'archive':
      await env.db.query(`update communities set state = 'archived' where id = $1`, [community])
      return null
    case 'delete':
      return call(by(0), 'DELETE', url)
    case 'leave':
      return call(by(each.user), 'POST', `/api/communities/${community}/leave`)
    case 'vote':
      return call(by(each.user), 'POST', `${url}/vote`, { optionIndex: each.option })
  }
}

/** A deleted post keeps its votes: it can be restored. */
async function storedOf({ post }: Pair): Promise<unknown> {
  const [row] = await env.db.query(
    `select exists (select 1 from posts where id = $1) as "isThere", votes as counts,
       array(select (select option_index from poll_votes v where v.post_id = $1 and v.user_id = u)
         from unnest($2::int[]) with ordinality as users(u, place) order by place) as votes,
       (select count(*)::int from outbox where key = $1::text and type like 'community-post-%') as events
     from polls where post_id = $1`,
    [post, people.map(({ id }) => id)],
  )
  return row
}

/** Does an operation on both, which must agree on what is refused and on what is stored; returns whether it did anything. */
async function step(pair: Pair, each: Operation): Promise<boolean> {
  const { model } = pair
  const before = JSON.stringify(model)
  const refusal = perform(model, each)
  expect([each, await request(pair, each)]).toEqual([each, refusal])
  const hasChanged = JSON.stringify(model) !== before
  if (hasChanged && (each.do === 'vote' || each.do === 'delete')) pair.events++
  const { isThere, votes } = model
  const expected = { isThere, counts: countsOf(model), votes, events: pair.events }
  expect([each, await storedOf(pair)]).toEqual([each, expected])
  return hasChanged
}

const hasVoted: Operation = { do: 'vote', user: 1, option: 1 }
const beginnings: Record<string, Operation[]> = {
  'without a vote': [],
  'with a vote': [hasVoted],
  'with the vote of a former member': [hasVoted, { do: 'leave', user: 1 }],
  'that is closed': [hasVoted, { do: 'pass', ms: 49 * hourMs }],
  'that was deleted': [hasVoted, { do: 'delete' }],
  'of an archived community': [hasVoted, { do: 'archive' }],
}
const everyOperation: Operation[] = [
  ...users.flatMap(each =>
    [1, 2, options.length].map((chosen): Operation => ({ do: 'vote', user: each, option: chosen })),
  ),
  { do: 'leave', user: 1 },
  { do: 'leave', user: outsider },
  { do: 'delete' },
]

it.each(Object.entries(beginnings))(
  'the service agrees with the model on each operation on a poll %s',
  async (_, beginning) => {
    let pair: Pair | null = null
    for (const each of everyOperation) {
      if (!pair) {
        pair = await begin()
        for (const first of beginning) await step(pair, first)
      }
      if (await step(pair, each)) pair = null
    }
  },
)

it('the service agrees with the model after each operation of 12 sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async operations => {
      const pair = await begin()
      for (const each of operations) await step(pair, each)
    }),
    { numRuns: 12 },
  )
})
