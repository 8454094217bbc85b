import { type CommunityRank, can, isRankAbove, type Role } from '@vitrine/contracts'

/**
 * The lowest rank that may do it: the one permission table of communities. An administrator of the platform may do all
 * of it without being a member, which the moderation log says.
 */
export const permissions = {
  readMembersOnly: 'member',
  writePost: 'member',
  writeComment: 'member',
  vote: 'member',
  like: 'member',
  joinMeetup: 'member',
  /** At least: the settings of a community may widen it, and platform Ambassadors may as members (D-26, D-71). */
  createMeetup: 'admin',
  invite: 'moderator',
  pinPost: 'moderator',
  decideJoinRequest: 'moderator',
  reviewPost: 'moderator',
  deleteContent: 'moderator',
  seeQueues: 'moderator',
  decideReport: 'moderator',
  removeMember: 'admin',
  banMember: 'admin',
  restrictMember: 'admin',
  deleteMemberContent: 'admin',
  bulkAction: 'admin',
  seeMemberStats: 'admin',
  editCommunity: 'admin',
  editSettings: 'admin',
  setRole: 'creator',
  transferCommunity: 'creator',
  deleteCommunity: 'creator',
  /** Of others; organizers may change their own. */
  editMeetup: 'creator',
} as const satisfies Record<string, CommunityRank>
export type CommunityAction = keyof typeof permissions

const isAtLeast = (rank: CommunityRank, least: CommunityRank) => !isRankAbove(least, rank)

/** What an actor is in a community: a rank as a member, and the role of the account. */
export interface Position {
  /** Null: no member. */
  rank: CommunityRank | null
  role: Role
}

/**
 * `as-member`, by the actor's rank; `as-platform-admin`, because of the account's role alone, which is recorded; null: not
 * allowed.
 */
export type Permit = 'as-member' | 'as-platform-admin' | null

export const isPlatformAdmin = (role: Role): boolean => can(role, 'moderate')
/** What members alone do: an administrator joins for it, like everyone. */
const ofMembers: ReadonlySet<CommunityAction> = new Set([
  'writePost',
  'writeComment',
  'vote',
  'like',
  'joinMeetup',
  'createMeetup',
  'invite',
])

/** `least`: the lowest rank that may do it in this community, where that is not the table's. */
export function permit(
  { rank, role }: Position,
  action: CommunityAction,
  least: CommunityRank = permissions[action],
): Permit {
  if (rank !== null && isAtLeast(rank, least)) return 'as-member'
  return isPlatformAdmin(role) && !ofMembers.has(action) ? 'as-platform-admin' : null
}

/** As {@link permit}, of an action on a member: never on one of an equal or a higher rank. */
export function permitOn(actor: Position, target: CommunityRank, action: CommunityAction): Permit {
  const { rank } = actor
  if (rank !== null && isAtLeast(rank, permissions[action]) && isRankAbove(rank, target)) return 'as-member'
  // The owner of a community is removed by a transfer, or with the account.
  return isPlatformAdmin(actor.role) && !ofMembers.has(action) && target !== 'creator'
    ? 'as-platform-admin'
    : null
}

/** As {@link permitOn}, of what does not touch the membership: an administrator of the platform may do it to everyone. */
export const permitOnAnyRank = (actor: Position, target: CommunityRank, action: CommunityAction): Permit =>
  permitOn(actor, target, action) ?? permit({ rank: null, role: actor.role }, action)
