import type { CommunityRole, ErrorCode } from '@vitrine/contracts'

/**
 * Who is what in one community, by the specification alone (CO4–CO6, MM2, MM3, MM6, MM7, Appendix 3, and what is invited or
 * archived): lists, and no counts. Users are numbers; user 0 is an Admin of the platform.
 */
export interface Model {
  isPrivate: boolean
  state: 'active' | 'archived' | 'deleted' | 'purged'
  deletedAt: number
  owner: number | null
  /** In the order in which they joined. */
  members: { user: number; role: CommunityRole }[]
  /** Those that have ended too. `until` is infinite where there is no end. */
  bans: { user: number; until: number }[]
  /** Who is muted, whether a member or not, and how often that was decided. */
  restrictions: { user: number; times: number }[]
  /** In the order in which they were made. `at`: when it was made or rejected. */
  requests: { user: number; status: string; at: number }[]
  invitations: { user: number; status: string; at: number }[]
  /** In ms. */
  now: number
}

export type Operation =
  | { do: 'join' | 'leave' | 'withdraw' | 'accept' | 'decline'; user: number }
  | { do: 'approve' | 'reject' | 'invite' | 'uninvite' | 'transfer'; by: number; user: number }
  | { do: 'rank'; by: number; user: number; role: CommunityRole }
  | { do: 'access'; by: number; isPrivate: boolean }
  | { do: 'delete'; by: number }
  | { do: 'restore'; by: number }
  | { do: 'remove' | 'unban'; by: number; user: number }
  /** `forMs` null: without an end. */
  | { do: 'ban'; by: number; user: number; forMs: number | null }
  | { do: 'restrict'; by: number; user: number; isRestricted: boolean }
  /** The row of a ban of a user who is no member, which no route stores: what waits for the user does not end it. */
  | { do: 'exclude'; user: number; forMs: number }
  /** The account of the owner is erased. */
  | { do: 'orphan' }
  /** The recurring jobs run. */
  | { do: 'expire' }
  | { do: 'pass'; ms: number }
export type Refusal = ErrorCode | null

export const admin = 0
export const dayMs = 24 * 3_600_000
const ranks = ['member', 'moderator', 'admin', 'creator'] as const
type Rank = (typeof ranks)[number]

export const memberOf = ({ members }: Model, user: number) => members.find(each => each.user === user)
export const rankOf = (model: Model, user: number): Rank | null =>
  model.owner === user ? 'creator' : (memberOf(model, user)?.role ?? null)
export const banOf = ({ bans, now }: Model, user: number) =>
  bans.find(ban => ban.user === user && ban.until > now)
export const pendingOf = (list: Model['requests'], user: number) =>
  list.find(each => each.user === user && each.status === 'pending')
const isAtLeast = (rank: Rank | null, least: Rank) =>
  rank !== null && ranks.indexOf(rank) >= ranks.indexOf(least)

/** Does one operation; the code of the refusal, which leaves the model as it was. */
export function perform(model: Model, operation: Operation): Refusal {
  switch (operation.do) {
    case 'pass':
      model.now += operation.ms
      return null
    case 'expire':
      expire(model)
      return null
    case 'orphan':
      orphan(model)
      return null
    case 'exclude':
      if (model.state !== 'purged' && !memberOf(model, operation.user)) ban(model, operation)
      return null
    case 'restore':
      return restore(model, operation.by)
  }
  if (model.state === 'deleted' || model.state === 'purged') return 'not_found'
  if ('by' in operation) return moderate(model, operation)
  return act(model, operation)
}

function act(model: Model, { do: what, user }: { do: string; user: number }): Refusal {
  const request = pendingOf(model.requests, user)
  const invitation = pendingOf(model.invitations, user)
  switch (what) {
    case 'leave':
      if (!memberOf(model, user)) return 'not_a_member'
      if (model.owner === user) return 'creator_cannot_leave'
      model.members = model.members.filter(each => each.user !== user)
      return null
    case 'withdraw':
      if (!request) return 'not_found'
      request.status = 'withdrawn'
      return null
    case 'decline':
      if (!invitation) return 'not_found'
      invitation.status = 'declined'
      return null
    case 'accept':
      return invitation ? join(model, user) : 'not_found'
    default:
      return join(model, user)
  }
}

function join(model: Model, user: number): Refusal {
  if (memberOf(model, user)) return null
  if (banOf(model, user)) return 'banned'
  if (model.state === 'archived') return 'community_archived'
  if (!model.isPrivate || pendingOf(model.invitations, user)) {
    enter(model, user)
    return null
  }
  if (pendingOf(model.requests, user)) return null
  const rejected = model.requests.findLast(each => each.user === user && each.status === 'rejected')
  if (rejected && model.now - rejected.at < 7 * dayMs) return 'request_paused'
  model.requests.push({ user, status: 'pending', at: model.now })
  return null
}

/** What waits for the user ends with it. */
function enter(model: Model, user: number): void {
  const request = pendingOf(model.requests, user)
  if (request) request.status = 'approved'
  const invitation = pendingOf(model.invitations, user)
  if (invitation) invitation.status = 'accepted'
  model.members.push({ user, role: 'member' })
}

export type Moderating = Exclude<Extract<Operation, { by: number }>, { do: 'restore' }>

/** The lowest rank that may do it. */
export const leastRanks = {
  approve: 'moderator',
  reject: 'moderator',
  invite: 'moderator',
  uninvite: 'moderator',
  access: 'admin',
  remove: 'admin',
  ban: 'admin',
  unban: 'admin',
  restrict: 'admin',
  rank: 'creator',
  transfer: 'creator',
  delete: 'creator',
} as const satisfies Record<Moderating['do'], Rank>

/** An Admin of the platform does as a member what is done among members. */
export const mayModerate = (model: Model, { do: what, by }: Moderating): boolean =>
  isAtLeast(rankOf(model, by), leastRanks[what]) || (by === admin && what !== 'invite')

function moderate(model: Model, operation: Moderating): Refusal {
  if (!mayModerate(model, operation)) return rankOf(model, operation.by) ? 'forbidden' : 'not_a_member'
  if (model.state === 'archived' && !['uninvite', 'delete'].includes(operation.do))
    return 'community_archived'
  switch (operation.do) {
    case 'access':
      model.isPrivate = operation.isPrivate
      return null
    case 'delete':
      Object.assign(model, { state: 'deleted', deletedAt: model.now })
      return null
    case 'approve':
    case 'reject':
      return decide(model, operation.do, operation.user)
    case 'invite':
      return invite(model, operation.user)
    case 'uninvite': {
      const invitation = pendingOf(model.invitations, operation.user)
      if (!invitation) return 'not_found'
      invitation.status = 'withdrawn'
      return null
    }
    case 'transfer':
      if (!memberOf(model, operation.user)) return 'validation_error'
      own(model, operation.user)
      return null
    case 'unban':
      if (!banOf(model, operation.user)) return 'not_found'
      model.bans = model.bans.filter(({ user }) => user !== operation.user)
      return null
    case 'remove':
    case 'ban':
    case 'restrict':
      return actOn(model, operation)
    case 'rank': {
      const member = memberOf(model, operation.user)
      if (!member) return 'not_found'
      if (model.owner === operation.user) return 'forbidden'
      member.role = operation.role
      return null
    }
  }
}

function decide(model: Model, what: 'approve' | 'reject', user: number): Refusal {
  const request = model.requests.findLast(each => each.user === user)
  if (!request) return 'not_found'
  if (request.status !== 'pending') return 'stale_version'
  if (what === 'reject') {
    Object.assign(request, { status: 'rejected', at: model.now })
    return null
  }
  if (banOf(model, user)) return 'forbidden'
  enter(model, user)
  return null
}

function invite(model: Model, user: number): Refusal {
  if (memberOf(model, user)) return 'validation_error'
  if (banOf(model, user)) return 'forbidden'
  if (pendingOf(model.invitations, user)) return 'request_pending'
  model.invitations.push({ user, status: 'pending', at: model.now })
  return null
}

/** Never on oneself, nor on an equal or a higher rank; an Admin of the platform on all but the owner. */
function actOn(
  model: Model,
  operation:
    | Extract<Operation, { do: 'ban' | 'restrict' }>
    | { do: 'remove' | 'unban'; by: number; user: number },
): Refusal {
  const { by, user } = operation
  const target = rankOf(model, user)
  if (!target) return 'not_found'
  const isAbove = ranks.indexOf(rankOf(model, by) ?? 'member') > ranks.indexOf(target)
  if (by === user || !(isAbove || (by === admin && target !== 'creator'))) return 'forbidden'
  if (operation.do === 'restrict') {
    restrict(model, operation)
    return null
  }
  model.members = model.members.filter(each => each.user !== user)
  if (operation.do === 'ban') ban(model, operation)
  return null
}

function restrict(model: Model, { user, isRestricted }: { user: number; isRestricted: boolean }): void {
  const times = model.restrictions.find(each => each.user === user)?.times ?? 0
  model.restrictions = model.restrictions.filter(each => each.user !== user)
  if (isRestricted) model.restrictions.push({ user, times: times + 1 })
}

function ban(model: Model, { user, forMs }: { user: number; forMs: number | null }): void {
  model.bans = model.bans.filter(each => each.user !== user)
  model.bans.push({ user, until: forMs === null ? Number.POSITIVE_INFINITY : model.now + forMs })
}

/** Whom no one outranks, no one could free of a restriction. */
function own(model: Model, user: number | null): void {
  model.owner = user
  model.restrictions = model.restrictions.filter(each => each.user !== user)
  const member = user === null ? undefined : memberOf(model, user)
  if (member) member.role = 'admin'
}

/** To who has been an admin for longest, else a moderator; archived where there is none, once it is not deleted. */
function orphan(model: Model): void {
  if (model.owner === null || model.state === 'purged') return
  const others = model.members.filter(({ user }) => user !== model.owner)
  const next = others.find(({ role }) => role === 'admin') ?? others.find(({ role }) => role === 'moderator')
  const previous = model.owner
  own(model, next?.user ?? null)
  if (!next && model.state === 'active') model.state = 'archived'
  model.members = model.members.filter(({ user }) => user !== previous)
}

function restore(model: Model, by: number): Refusal {
  if (by !== admin) return 'forbidden'
  if (model.state !== 'deleted' || model.now - model.deletedAt >= 30 * dayMs) return 'not_found'
  model.state = model.owner === null ? 'archived' : 'active'
  return null
}

function expire(model: Model): void {
  for (const each of [...model.requests, ...model.invitations])
    if (each.status === 'pending' && model.now - each.at >= 30 * dayMs) each.status = 'expired'
  model.bans = model.bans.filter(({ until }) => until > model.now)
  if (model.state !== 'deleted' || model.now - model.deletedAt < 30 * dayMs) return
  Object.assign(model, { state: 'purged', owner: null })
  for (const list of ['members', 'bans', 'restrictions', 'requests', 'invitations'] as const) model[list] = []
}
