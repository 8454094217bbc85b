import fc from 'fast-check'
import {
  admin,
  banOf,
  dayMs,
  type Model,
  type Operation,
  pendingOf,
  perform,
  rankOf,
} from './membership-model.ts'

const hourMs = 3_600_000
export const users = [admin, 1, 2, 3, 4]
export const owner = 1
const moderator = 2
/** The user whose states are looked at. */
export const subject = 4
const roles = ['member', 'moderator', 'admin'] as const

export const modelOf = (isPrivate: boolean, ranks: readonly (typeof roles)[number][]): Model => ({
  isPrivate,
  state: 'active',
  deletedAt: 0,
  owner,
  members: [
    { user: owner, role: 'admin' },
    ...ranks.map((role, index) => ({ user: owner + 1 + index, role })),
  ],
  bans: [],
  restrictions: [],
  requests: [],
  invitations: [],
  now: 0,
})

/** By each kind of user, on each of those whom it may concern. */
export const everyOperation: Operation[] = [
  ...(['join', 'leave', 'withdraw', 'accept', 'decline'] as const).map(what => ({ do: what, user: subject })),
  { do: 'join', user: owner },
  { do: 'leave', user: owner },
  ...[owner, admin, moderator, subject].flatMap(by =>
    (['approve', 'reject', 'invite', 'uninvite'] as const).map(what => ({ do: what, by, user: subject })),
  ),
  ...[owner, admin, subject].flatMap((by): Operation[] => [
    { do: 'transfer', by, user: subject },
    { do: 'rank', by, user: subject, role: 'moderator' },
    { do: 'access', by, isPrivate: false },
    { do: 'delete', by },
  ]),
  { do: 'rank', by: owner, user: subject, role: 'admin' },
  { do: 'rank', by: owner, user: subject, role: 'member' },
  // The creator is neither demoted nor made the owner of what they own.
  { do: 'rank', by: owner, user: owner, role: 'member' },
  { do: 'rank', by: admin, user: owner, role: 'member' },
  { do: 'transfer', by: owner, user: owner },
  { do: 'access', by: owner, isPrivate: true },
  { do: 'restore', by: owner },
  { do: 'restore', by: admin },
  { do: 'orphan' },
  { do: 'exclude', user: subject, forMs: 60 * hourMs },
  ...[owner, moderator].map((by): Operation => ({ do: 'remove', by, user: subject })),
  { do: 'ban', by: owner, user: subject, forMs: 60 * hourMs },
  { do: 'ban', by: admin, user: owner, forMs: null },
  { do: 'unban', by: owner, user: subject },
  { do: 'restrict', by: owner, user: subject, isRestricted: true },
  { do: 'restrict', by: owner, user: subject, isRestricted: false },
]

/** Two states with one key have the same answers to every operation. */
function keyOf(model: Model): string {
  const { state, isPrivate, owner: owns, requests, now } = model
  const rank = rankOf(model, subject)
  // Of a deleted community there is nothing but its restoration.
  if (state === 'deleted' || state === 'purged') return `${state} ${rank !== null} ${owns === null}`
  const community = `${state} ${state === 'active' && isPrivate} ${rank}`
  if (rank) return community
  const request = requests.findLast(each => each.user === subject)
  const rejected = requests.findLast(each => each.user === subject && each.status === 'rejected')
  return [
    community,
    request && (request.status === 'pending' ? 'pending' : 'closed'),
    rejected && now - rejected.at < 7 * dayMs && 'paused',
    pendingOf(model.invitations, subject) && 'invited',
    banOf(model, subject) && 'banned',
  ].join(' ')
}

const archives: Operation[] = [{ do: 'rank', by: owner, user: moderator, role: 'member' }, { do: 'orphan' }]
const week: Operation = { do: 'pass', ms: 193 * hourMs }

/** Every state that operations lead to, found breadth first. */
export function reachable(): Model[] {
  const first = modelOf(true, ['moderator'])
  const found = new Map([[keyOf(first), first]])
  for (const model of found.values())
    for (const operations of [...everyOperation.map(each => [each]), archives, [week]]) {
      const next = structuredClone(model)
      const isRefused = operations.some(operation => perform(next, operation) !== null)
      if (!isRefused && !found.has(keyOf(next))) found.set(keyOf(next), next)
    }
  return [...found.values()]
}

/** One of them most often, so that operations meet. */
const user = fc.oneof(
  { weight: 3, arbitrary: fc.constant(subject) },
  { weight: 1, arbitrary: fc.constantFrom(...users) },
)
/** Most often of someone who may. */
const by = fc.oneof(
  { weight: 5, arbitrary: fc.constant(owner) },
  { weight: 4, arbitrary: fc.constantFrom(...users) },
)
const op = <const What extends string>(...what: What[]) => fc.constantFrom(...what)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: op('join'), user }) },
  { weight: 6, arbitrary: fc.record({ do: op('leave', 'withdraw', 'accept', 'decline'), user }) },
  {
    weight: 8,
    arbitrary: fc.record({ do: op('approve', 'approve', 'reject', 'invite', 'uninvite'), by, user }),
  },
  { weight: 2, arbitrary: fc.record({ do: op('transfer'), by, user }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: op('exclude'), user, forMs: fc.constantFrom(60 * hourMs, 700 * hourMs) }),
  },
  { weight: 2, arbitrary: fc.record({ do: op('remove', 'unban'), by, user }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: op('ban'),
      by,
      user,
      forMs: fc.constantFrom(60 * hourMs, 700 * hourMs, null),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: op('restrict'), by, user, isRestricted: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: op('rank'), by, user, role: fc.constantFrom(...roles) }) },
  { weight: 2, arbitrary: fc.record({ do: op('access'), by, isPrivate: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: op('delete'), by }) },
  { weight: 2, arbitrary: fc.record({ do: op('restore'), by: fc.constantFrom(admin, admin, owner) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'orphan' } as const) },
  { weight: 1, arbitrary: fc.constant({ do: 'expire' } as const) },
  // No sum of these is a limit of days.
  {
    weight: 3,
    arbitrary: fc.record({ do: op('pass'), ms: fc.constantFrom(25 * hourMs, 193 * hourMs, 745 * hourMs) }),
  },
)
const asks: Operation = { do: 'join', user: subject }
const approves: Operation = { do: 'approve', by: owner, user: subject }
const rejects: Operation = { do: 'reject', by: owner, user: subject }
const invites: Operation = { do: 'invite', by: owner, user: subject }
const month: Operation = { do: 'pass', ms: 745 * hourMs }
/** Sequences begin with what single operations seldom make. */
const beginnings: Operation[][] = [
  [],
  [asks],
  [asks, invites],
  [invites, { do: 'exclude', user: subject, forMs: 60 * hourMs }],
  [asks, ...archives],
  [asks, rejects],
  [asks, month, { do: 'expire' }],
  [asks, approves],
  [asks, approves, { do: 'rank', by: owner, user: subject, role: 'admin' }],
  [asks, approves, { do: 'transfer', by: owner, user: subject }],
  [asks, approves, { do: 'delete', by: owner }],
]
export const sequence = fc
  .record({
    isPrivate: fc.constantFrom(true, true, false),
    ranks: fc.array(fc.constantFrom(...roles), { maxLength: 2 }),
    beginning: fc.constantFrom(...beginnings),
    more: fc.array(operation, { minLength: 4, maxLength: 16 }),
  })
  .map(({ isPrivate, ranks, beginning, more }) => ({
    model: modelOf(isPrivate, ranks),
    operations: [...beginning, ...more],
  }))
