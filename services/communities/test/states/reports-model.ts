import type { ErrorCode, ReportAction } from '@vitrine/contracts'
import fc from 'fast-check'

/**
 * A post of a public community and the reports on it, by the specification alone (MM8, B-08, D-67, D-72, Appendix 3). Users are
 * numbers; user 0 is an Admin of the platform.
 */
export interface Model {
  authorRank: Rank
  isAuthorMember: boolean
  isRestricted: boolean
  /** `own`: its author deleted it. */
  post: 'shown' | 'hidden' | 'removed' | 'own'
  /** A moderator has decided on what the post says now. */
  isCleared: boolean
  /** Those that are decided, and the one that waits, which is the last. */
  reports: Report[]
  log: string[]
  warnings: number
}
export interface Report {
  status: 'open' | 'claimed' | 'escalated' | 'dismissed' | 'actioned'
  claimedBy: number | null
  version: number
  /** Whose accounts are all old enough to hide the post. */
  reporters: number[]
}
export type Rank = 'member' | 'moderator' | 'admin'

export type Operation =
  | { do: 'report'; user: number }
  | { do: 'claim'; by: number; claim: boolean }
  | { do: 'decide'; by: number; action: ReportAction; isStale?: true }
  | { do: 'delete' }
  | { do: 'edit' }
export type Refusal = ErrorCode | null

export const platform = 0
const creator = 1
const admin = 2
const moderator = 3
export const author = 4
const member = 5
const outsider = 8
/** Three more members, and a user who is none. */
export const users = [platform, creator, admin, moderator, author, member, 6, 7, outsider]
const ranks = ['member', 'moderator', 'admin', 'creator'] as const
const ranked = new Map<number, (typeof ranks)[number]>([
  [creator, 'creator'],
  [admin, 'admin'],
  [moderator, 'moderator'],
])

export const newModel = (authorRank: Rank = 'member'): Model => ({
  authorRank,
  isAuthorMember: true,
  isRestricted: false,
  post: 'shown',
  isCleared: false,
  reports: [],
  log: [],
  warnings: 0,
})

/** Null: no member. */
export function rankOf({ authorRank, isAuthorMember }: Model, user: number): (typeof ranks)[number] | null {
  if (user === author) return isAuthorMember ? authorRank : null
  return user === platform || user === outsider ? null : (ranked.get(user) ?? 'member')
}
const heightOf = (model: Model, user: number) => ranks.indexOf(rankOf(model, user) ?? 'member')

export const lastOf = ({ reports }: Model): Report | undefined => reports.at(-1)
export const isUndecided = (report: Report | undefined): report is Report =>
  report !== undefined && ['open', 'claimed', 'escalated'].includes(report.status)

/** Does one operation; the code of the refusal, which leaves the model as it was. */
export function perform(model: Model, operation: Operation): Refusal {
  switch (operation.do) {
    case 'report':
      return report(model, operation.user)
    case 'delete':
      if (model.post !== 'shown') return 'not_found'
      model.post = 'own'
      return null
    case 'edit':
      if (model.post !== 'shown') return 'not_found'
      if (!model.isAuthorMember) return 'not_a_member'
      model.isCleared = false
      return null
    case 'claim':
      return refusalOf(model, operation.by) ?? claim(model, operation)
    case 'decide':
      if (operation.isStale) return refusalOf(model, operation.by) ?? 'stale_version'
      return refusalOf(model, operation.by) ?? decide(model, operation)
  }
}

function report(model: Model, user: number): Refusal {
  if (model.reports.some(({ reporters }) => reporters.includes(user))) return null
  if (model.post !== 'shown') return 'not_found'
  if (user === author) return 'validation_error'
  if (!isUndecided(lastOf(model)))
    model.reports.push({ status: 'open', claimedBy: null, version: 1, reporters: [] })
  const { reporters } = lastOf(model) as Report
  reporters.push(user)
  if (reporters.length >= 3 && !model.isCleared) model.post = 'hidden'
  return null
}

/** Why a user decides nothing about the last report; null: the user may dismiss it, if it waits. */
function refusalOf(model: Model, by: number): Refusal {
  const rank = rankOf(model, by)
  if (by !== platform && (rank === null || rank === 'member')) return rank ? 'forbidden' : 'not_a_member'
  if (!lastOf(model) || by === author) return 'not_found'
  return isUndecided(lastOf(model)) ? null : 'stale_version'
}

function claim(model: Model, { by, claim }: { by: number; claim: boolean }): Refusal {
  const last = lastOf(model) as Report
  if (last.status === 'escalated') return 'forbidden'
  const claimedBy = claim ? by : null
  if (last.claimedBy === claimedBy) return null
  Object.assign(last, { claimedBy, status: claim ? 'claimed' : 'open', version: last.version + 1 })
  return null
}

/** What a user may decide about the last report, which waits. */
function allowed(model: Model, by: number): ReportAction[] {
  const last = lastOf(model) as Report
  if (last.status === 'escalated' && by !== platform) return []
  const isAbove = by === platform || heightOf(model, by) > heightOf(model, author)
  const isManaged = isAbove && model.isAuthorMember && (by === platform || heightOf(model, by) >= 2)
  return [
    'dismiss',
    ...(isAbove ? (['remove', 'warn'] as const) : []),
    ...(isManaged ? (['restrict', 'remove_member'] as const) : []),
    ...(last.status === 'escalated' ? [] : (['escalate'] as const)),
  ]
}

const logged = {
  dismiss: 'dismiss_report',
  escalate: 'escalate_report',
  remove: 'delete_post',
  warn: 'warn_member',
  restrict: 'restrict_member',
  remove_member: 'remove_member',
} as const satisfies Record<ReportAction, string>

function decide(model: Model, { by, action }: { by: number; action: ReportAction }): Refusal {
  if (!allowed(model, by).includes(action)) return 'forbidden'
  const last = lastOf(model) as Report
  const status = action === 'dismiss' ? 'dismissed' : action === 'escalate' ? 'escalated' : 'actioned'
  Object.assign(last, { status, claimedBy: null, version: last.version + 1 })
  // Nothing is deleted twice.
  if (action !== 'remove' || model.post !== 'removed') model.log.push(logged[action])
  if (action === 'escalate') return null
  model.isCleared = true
  if (action === 'remove') model.post = 'removed'
  else if (model.post === 'hidden') model.post = 'shown'
  if (action === 'warn') model.warnings++
  if (action === 'restrict') model.isRestricted = true
  // Restrictions stay, so that leaving does not end them.
  if (action === 'remove_member') model.isAuthorMember = false
  return null
}

const actions = ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate'] as const
const deciders = [platform, creator, admin, moderator, author, member, outsider]

/** By each kind of user. */
export const everyOperation: Operation[] = [
  ...[member, 6, author].map((user): Operation => ({ do: 'report', user })),
  ...[admin, moderator].flatMap(by => actions.map((action): Operation => ({ do: 'decide', by, action }))),
  ...(['dismiss', 'restrict', 'escalate'] as const).map(
    (action): Operation => ({ do: 'decide', by: platform, action }),
  ),
  ...[author, member, outsider].map((by): Operation => ({ do: 'decide', by, action: 'dismiss' })),
  ...[platform, moderator, author, member].map((by): Operation => ({ do: 'claim', by, claim: true })),
  { do: 'claim', by: admin, claim: false },
  { do: 'decide', by: moderator, action: 'dismiss', isStale: true },
  { do: 'decide', by: author, action: 'dismiss', isStale: true },
  { do: 'delete' },
  { do: 'edit' },
]

const reports = (...by: number[]): Operation[] => by.map(user => ({ do: 'report', user }))
const decides = (by: number, action: ReportAction): Operation => ({ do: 'decide', by, action })
export const beginnings: Record<string, { operations: Operation[]; authorRank?: Rank }> = {
  'that is not reported': { operations: [] },
  'that is reported': { operations: reports(member) },
  'that is reported, of a moderator': { operations: reports(member), authorRank: 'moderator' },
  'that one moderator looks at': {
    operations: [...reports(member), { do: 'claim', by: moderator, claim: true }],
  },
  'that is hidden': { operations: reports(member, 6, 7) },
  'that is left to the platform': { operations: [...reports(member, 6, 7), decides(creator, 'escalate')] },
  'of which a report was dismissed': { operations: [...reports(member), decides(creator, 'dismiss')] },
  'that is reported again after a warning': {
    operations: [...reports(member), decides(creator, 'warn'), ...reports(outsider)],
  },
  'that a moderator removed': { operations: [...reports(member), decides(creator, 'remove')] },
  'that its author deleted': { operations: [...reports(member), { do: 'delete' }] },
  'of a former member': {
    operations: [...reports(member), decides(creator, 'remove_member'), ...reports(6)],
  },
}

const by = fc.constantFrom(...deciders, platform, creator, admin, moderator)
const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('report' as const), user: fc.constantFrom(...users) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('claim' as const), by, claim: fc.boolean() }) },
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constant('decide' as const), by, action: fc.constantFrom(...actions) }),
  },
  {
    weight: 1,
    arbitrary: by.map((who): Operation => ({ do: 'decide', by: who, action: 'dismiss', isStale: true })),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom({ do: 'edit' } as const, { do: 'edit' } as const, { do: 'delete' } as const),
  },
)
export const sequence = fc.record({
  authorRank: fc.constantFrom<Rank>('member', 'member', 'moderator', 'admin'),
  operations: fc.array(operation, { minLength: 4, maxLength: 16 }),
})
