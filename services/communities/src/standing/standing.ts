import {
  AppError,
  type CommunityRank,
  type CommunityRef,
  type CommunityRole,
  communityRanks,
  communityRoles,
  type RestrictionKind,
  type Role,
  texts,
  type Visibility,
} from '@vitrine/contracts'
import { anonymous, forbidden, notFound, type Sql, type Transaction } from '@vitrine/service-kit'
import type { Actor, CommunitiesContext } from '../context.ts'
import { type CommunityAction, type Permit, permissions, permit, permitOn } from './permissions.ts'
import { findStanding, lockStanding, type Standing } from './standing.repository.ts'

/** As events and answers refer to the community. */
export const refOf = ({ community: { id, name, isPrivate } }: Standing): CommunityRef => ({
  id,
  name,
  isPrivate,
})

/** Who may learn of what is written in a community. */
export const visibilityOf = ({ isPrivate }: Pick<CommunityRef, 'isPrivate'>): Visibility =>
  isPrivate ? 'members' : 'public'

/** The standing of whoever asks; 404 where the community does not exist. `viewer` null: an anonymous visitor. */
export async function standingIn(
  ctx: Pick<CommunitiesContext, 'clock'>,
  sql: Sql,
  communityId: number,
  viewer: Pick<Actor, 'id'> | null,
): Promise<Standing> {
  const standing = await findStanding(sql, communityId, viewer?.id ?? anonymous, ctx.clock())
  if (!standing) throw notFound(texts.community.notFound)
  return standing
}

/** As {@link standingIn}, locked until the end of the transaction. */
export async function lockStandingIn(
  ctx: Pick<CommunitiesContext, 'clock'>,
  tx: Transaction,
  communityId: number,
  viewer: Pick<Actor, 'id'>,
): Promise<Standing> {
  const standing = await lockStanding(tx, communityId, viewer.id, ctx.clock())
  if (!standing) throw notFound(texts.community.notFound)
  return standing
}

export const notAMember = (): AppError => new AppError('not_a_member', texts.community.notAMember)

/** Null: no member. */
export const rankIn = ({ membership }: Standing): CommunityRank | null => membership?.rank ?? null

/** The lowest rank that may do it in this community: settings widen who creates meetups, and never narrow it (D-26, D-71). */
function leastRank(
  { meetupCreators }: Pick<Standing['community'], 'meetupCreators'>,
  role: Role,
  action: CommunityAction,
): CommunityRank {
  if (action !== 'createMeetup') return permissions[action]
  return role === 'Ambassador' ? 'member' : meetupCreators
}

/** For statements over many communities: with which setting of a community the members of which rank may create meetups. */
export const meetupCreatorRanks = ({
  role,
}: Pick<Actor, 'role'>): { meetupCreators: CommunityRole; rank: CommunityRank }[] =>
  communityRoles.flatMap(meetupCreators =>
    communityRanks
      .filter(rank =>
        permit({ rank, role }, 'createMeetup', leastRank({ meetupCreators }, role, 'createMeetup')),
      )
      .map(rank => ({ meetupCreators, rank })),
  )

export const permitOf = (
  standing: Standing,
  viewer: Pick<Actor, 'role'> | null,
  action: CommunityAction,
): Permit =>
  viewer &&
  permit(
    { rank: rankIn(standing), role: viewer.role },
    action,
    leastRank(standing.community, viewer.role, action),
  )

export const isAllowed = (
  standing: Standing,
  viewer: Pick<Actor, 'role'> | null,
  action: CommunityAction,
): boolean => permitOf(standing, viewer, action) !== null

/** The permit of whoever may do it; else 403, `not_a_member` for those who are none. */
export function requireAllowed(
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  action: CommunityAction,
): NonNullable<Permit> {
  const granted = permitOf(standing, viewer, action)
  if (!granted) throw standing.membership ? forbidden() : notAMember()
  return granted
}

/** As {@link requireAllowed}, of a change: an archived community changes no more, 409. */
export function requirePermit(
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  action: CommunityAction,
): NonNullable<Permit> {
  const granted = requireAllowed(standing, viewer, action)
  refuseArchived(standing)
  return granted
}

/** As {@link requirePermit}, of an action on a member: never on one of an equal or a higher rank. */
export function requirePermitOn(
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  target: CommunityRank,
  action: CommunityAction,
): NonNullable<Permit> {
  const granted = permitOn({ rank: rankIn(standing), role: viewer.role }, target, action)
  if (!granted) throw standing.membership ? forbidden() : notAMember()
  refuseArchived(standing)
  return granted
}

/** What keeps a member from writing: whoever is muted writes neither posts nor comments (MM6). */
export const silencing = {
  post: ['isMuted', 'canPost'],
  comment: ['isMuted', 'canComment'],
} as const satisfies Record<string, readonly RestrictionKind[]>
const silencingTexts = {
  isMuted: texts.community.muted,
  canPost: texts.community.cannotPost,
  canComment: texts.community.cannotComment,
} as const

/** Why a member may not write, as a text; null: nothing keeps them from it. */
const restrictionOn = ({ restrictions }: Standing, what: 'post' | 'comment'): string | null => {
  const kind = silencing[what].find(each => restrictions.has(each))
  return kind ? silencingTexts[kind] : null
}

const writing = { post: 'writePost', comment: 'writeComment' } as const

/** Whether the viewer may write: a member whom no restriction keeps from it, of a community that is not archived. */
export const mayWrite = (
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  what: 'post' | 'comment',
): boolean =>
  standing.community.state !== 'archived' &&
  isAllowed(standing, viewer, writing[what]) &&
  restrictionOn(standing, what) === null

/** As {@link mayWrite}, with why not: 403 `content_restricted` where a moderator decided it. */
export function requireWriter(
  standing: Standing,
  viewer: Pick<Actor, 'role'>,
  what: 'post' | 'comment',
): void {
  requirePermit(standing, viewer, writing[what])
  const restriction = restrictionOn(standing, what)
  if (restriction) throw new AppError('content_restricted', restriction)
}

export const archived = (): AppError => new AppError('community_archived', texts.community.archived)

export function refuseArchived({ community }: Standing): void {
  if (community.state === 'archived') throw archived()
}

/** Whether the viewer may read what is written in the community: everyone of a public one, members of a private one. */
export const mayRead = (standing: Standing, viewer: Pick<Actor, 'role'> | null): boolean =>
  !standing.community.isPrivate || isAllowed(standing, viewer, 'readMembersOnly')

/** 403 `not_a_member` for those who may not read what is written in the community. */
export function requireReader(standing: Standing, viewer: Pick<Actor, 'role'> | null): void {
  if (!mayRead(standing, viewer)) throw notAMember()
}
