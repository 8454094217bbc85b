import { AppError, type CommunityPost } from '@vitrine/contracts'
import { prepared } from '@vitrine/service-kit'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { requireDecidable } from '../../src/reports/queue.service.ts'
import { actionsOn } from '../../src/reports/rules.ts'
import type { Standing } from '../../src/standing/standing.repository.ts'
import { requireAllowed } from '../../src/standing/standing.ts'
import { insertCommunity } from '../community.ts'
import { createTestEnvironment, type Person, refusalOf, type TestEnvironment } from '../environment.ts'
import {
  author,
  beginnings,
  everyOperation,
  isUndecided,
  lastOf,
  type Model,
  newModel,
  type Operation,
  perform,
  platform,
  type Rank,
  type Refusal,
  rankOf,
  sequence,
  users,
} from './reports-model.ts'

/** As `toEqual`, of what JSON can hold, and fast where it holds. */
function expectSame(actual: unknown, expected: unknown): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) expect(actual).toEqual(expected)
}

/** What must be true of every state, whatever led to it. */
const isSound = (model: Model): boolean =>
  model.reports.slice(0, -1).every(each => !isUndecided(each)) &&
  model.reports.every(({ status, claimedBy }) => (status === 'claimed') === (claimedBy !== null)) &&
  (model.post !== 'hidden' || isUndecided(lastOf(model)))

const viewerOf = (user: number) => ({
  id: user + 1,
  role: user === platform ? ('Admin' as const) : ('Traveler' as const),
})

function standingOf(model: Model, user: number): Standing {
  const rank = rankOf(model, user)
  return {
    community: {
      id: 1,
      name: '',
      isPrivate: false,
      state: 'active',
      creatorId: 2,
      reviewsPosts: false,
      meetupCreators: 'admin',
    },
    membership: rank && {
      id: 1,
      role: rank === 'creator' ? 'admin' : rank,
      isCreator: rank === 'creator',
      rank,
    },
    restrictions: new Set(),
    ban: null,
    isRequested: false,
  }
}

/** The last report as the service reads it. */
function storedReport(model: Model) {
  const last = lastOf(model)
  if (!last) return null
  const { status, version, reporters, claimedBy } = last
  const subjectId = author + 1
  return {
    ...({ id: 1, targetType: 'community_post', targetId: 1, subjectId, note: '' } as const),
    ...{ status, version, reporters: reporters.length, claimedBy },
    subjectRank: rankOf(model, author),
  }
}

/** What the rules of the service say of a decision. */
function ruled(model: Model, { by, action, isStale }: Extract<Operation, { do: 'decide' }>): string | null {
  const [viewer, standing] = [viewerOf(by), standingOf(model, by)]
  const report = storedReport(model)
  try {
    requireAllowed(standing, viewer, 'decideReport')
    requireDecidable(report, viewer, (report?.version ?? 0) + (isStale ? 1 : 0))
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
  return report && actionsOn(report, standing, viewer).includes(action) ? null : 'forbidden'
}

it('the rules agree with the model after each operation of 10,000 sequences', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(sequence, ({ authorRank, operations }) => {
      const model = newModel(authorRank)
      for (const each of operations) {
        const before = structuredClone(model)
        const refusal = perform(model, each)
        if (!isSound(model)) expect(model).toBe('sound')
        if (refusal) expectSame(model, before)
        seen.add(`${each.do === 'decide' ? each.action : each.do} ${refusal}`)
        if (each.do === 'decide') expectSame([each, ruled(before, each)], [each, refusal])
      }
    }),
    { numRuns: 10_000 },
  )
  // The sequences reach every refusal.
  for (const each of [
    'report null',
    'report not_found',
    'report validation_error',
    'claim stale_version',
    'claim not_a_member',
    'dismiss null',
    'dismiss stale_version',
    'remove forbidden',
    'restrict forbidden',
    'remove_member null',
    'escalate forbidden',
    'edit not_a_member',
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

const personOf = (user: number) => people[user] as Person

/** A post of the service, and the model of it and of its reports. */
interface Pair {
  model: Model
  community: number
  post: number
}

async function begin(authorRank: Rank): Promise<Pair> {
  const model = newModel(authorRank)
  const community = await insertCommunity(env, {
    name: crypto.randomUUID(),
    isPrivate: false,
    creatorId: personOf(1).id,
    members: users.flatMap(user => {
      const rank = rankOf(model, user)
      return rank ? [{ userId: personOf(user).id, role: rank === 'creator' ? 'admin' : rank }] : []
    }),
  })
  const form = { type: 'text', content: 'Whose light?' }
  const post = await env.call(personOf(author), 'POST', `/api/communities/${community}/posts`, form)
  return { model, community, post: post.json<CommunityPost>().id }
}

let edits = 0
/** By its route, as an error code; null: a success. */
async function request({ model, community, post }: Pair, each: Operation): Promise<string | null> {
  const call = async (...args: Parameters<TestEnvironment['call']>) =>
    refusalOf(await env.call(...args))[1] ?? null
  const url = `/api/community-posts/${post}`
  switch (each.do) {
    case 'report': {
      const body = { targetType: 'community_post', targetId: post, category: 'spam' }
      return call(personOf(each.user), 'POST', '/api/reports', body)
    }
    case 'delete':
      return call(personOf(author), 'DELETE', url)
    case 'edit':
      return call(personOf(author), 'PATCH', url, { content: `Edited ${++edits}` })
  }
  const [row] = await env.db.query<{ id: number }>(
    'select id from reports where community_id = $1 order by id desc limit 1',
    [community],
  )
  const ofReport = `/api/communities/${community}/reports/${row?.id ?? 987_654}`
  const version = lastOf(model)?.version ?? 1
  if (each.do === 'claim')
    return call(personOf(each.by), 'POST', `${ofReport}/claim`, { version, claim: each.claim })
  const { action, isStale } = each
  const kind = action === 'restrict' ? { kind: 'canComment' } : {}
  return call(personOf(each.by), 'PATCH', ofReport, { action, version: version + (isStale ? 1 : 0), ...kind })
}

const listed = (what: string, from: string, order = 'id') =>
  `array(select ${what} from ${from} order by ${order})`
const tables = [
  'reports',
  'report_entries',
  'moderation_log',
  'members',
  'restrictions',
  'posts',
  'deleted_posts',
]
const everyRow = tables
  .map(table => `select to_jsonb(t)::text as line from ${table} t where community_id = $1`)
  .join(' union all ')

const stored = prepared<{ digest: string; shown: unknown }>(
  'stored',
  `select (select sum(hashtextextended(line, 0))::text from (${everyRow}) every)
         || (select count(*) from outbox where (key = $1::int::text and type ~ '^(report|member)-')
           or (key = $3::int::text and type like 'community-post-%')) as digest,
       jsonb_build_object('post', coalesce((select deleted_as from deleted_posts where id = $3),
           case when exists (select 1 from posts where id = $3) then 'shown' end),
         'reports', ${listed(
           `jsonb_build_object('status', status, 'version', version, 'claimedBy', array_position($2::int[], claimed_by) - 1,
              'reporters', reporters, 'entries', (select count(*) from report_entries where report_id = reports.id))`,
           'reports where community_id = $1',
         )},
         'log', ${listed('action', 'moderation_log where community_id = $1')},
         'isMember', exists (select 1 from members where community_id = $1 and user_id = $4),
         'isRestricted', exists (select 1 from restrictions where community_id = $1 and user_id = $4),
         'events', (select coalesce(jsonb_object_agg(type, count), '{}') from (select type, count(*) from outbox
           where key = $1::int::text and type ~ '^(report-|member-warned)' and type <> 'report-answered'
           group by type) published)) as shown`,
)

/** What is stored, as the model has it, and a digest of every row and the number of events. */
async function storedOf({ community, post }: Pair): Promise<{ digest: string; shown: unknown }> {
  const ids = people.map(({ id }) => id)
  const [row] = await stored(env.db, [community, ids, post, personOf(author).id])
  if (!row) throw new Error('a select returned no row')
  return row
}

const places = { shown: 'shown', hidden: 'hidden', removed: 'moderator', own: 'author' } as const

function expectedOf(model: Model): unknown {
  const { reports, log, warnings } = model
  const of = (...statuses: string[]) => reports.filter(each => statuses.includes(each.status))
  const escalations = log.filter(action => action === 'escalate_report').length
  const counts = {
    'report-created': reports.flatMap(each => each.reporters).length,
    'report-escalated': escalations,
    'report-resolved': of('dismissed', 'actioned').length,
    'member-warned': warnings,
  }
  return {
    post: places[model.post],
    reports: reports.map(({ status, version, claimedBy, reporters: { length } }) => ({
      ...{ status, version, claimedBy, reporters: length, entries: length },
    })),
    log,
    isMember: model.isAuthorMember,
    isRestricted: model.isRestricted,
    events: Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
  }
}

/** Does an operation on both, which must agree on what is refused. */
async function advance(pair: Pair, each: Operation): Promise<Refusal> {
  const before = structuredClone(pair.model)
  const refusal = perform(pair.model, each)
  expect([each, await request({ ...pair, model: before }, each)]).toEqual([each, refusal])
  return refusal
}

/** As {@link advance}, also on what is stored then; returns the digest of it. `before`: that of what is stored now. */
async function step(pair: Pair, each: Operation, before: string): Promise<string> {
  const { model } = pair
  const previous = JSON.stringify(model)
  const refusal = await advance(pair, each)
  const { digest, shown } = await storedOf(pair)
  // The model does not have the text.
  const isEdited = each.do === 'edit' && refusal === null
  if (JSON.stringify(model) === previous && !isEdited) expect([each, digest]).toEqual([each, before])
  expect([each, shown]).toEqual([each, expectedOf(model)])
  return digest
}

it.each(Object.entries(beginnings))(
  'the service agrees with the model on each operation on a post %s',
  async (_, { operations, authorRank = 'member' }) => {
    const remaining = everyOperation.values()
    const run = async () => {
      let pair: Pair | null = null
      let digest = ''
      for (const each of remaining) {
        if (!pair) {
          pair = await begin(authorRank)
          for (const first of operations) await advance(pair, first)
          digest = (await storedOf(pair)).digest
        }
        const next = await step(pair, each, digest)
        if (next !== digest) pair = null
      }
    }
    await Promise.all(Array.from({ length: 6 }, run))
  },
)

it('the service agrees with the model after each operation of 12 sequences', async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async ({ authorRank, operations }) => {
      const pair = await begin(authorRank)
      let { digest } = await storedOf(pair)
      for (const each of operations) digest = await step(pair, each, digest)
    }),
    { numRuns: 12 },
  )
})
