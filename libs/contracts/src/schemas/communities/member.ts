import { z } from 'zod'
import { Id, isStorable, notStorable, paging, Timestamp } from '../common.ts'
import { UserSummary } from '../user.ts'
import { communityRoles, MemberRestrictions } from './community.ts'

export const membersPageSize = 30

/** For creator and admins alone; of all others the answer has no such field. */
export const MemberStats = z.object({
  postsCount: z.int().min(0),
  commentsCount: z.int().min(0),
  lastActive: Timestamp,
})

export const Member = z.object({
  /** Of the membership: the `memberId` of routes (D-60). */
  id: Id,
  userId: Id,
  user: UserSummary,
  role: z.enum(communityRoles),
  isCreator: z.boolean(),
  joinedAt: Timestamp,
  /** For those who moderate, and of the viewer; others are shown none. */
  restrictions: MemberRestrictions,
  stats: MemberStats.optional(),
})
export type Member = z.output<typeof Member>

const { limit, cursor } = paging(membersPageSize)

/** `role`: `creator` alone, or those with a role. */
export const MembersQuery = z.object({
  q: z.string().trim().max(50).refine(isStorable, notStorable).optional(),
  role: z.enum(['creator', ...communityRoles]).optional(),
  limit,
  cursor,
})
export type MembersQuery = z.output<typeof MembersQuery>

export const SetMemberRole = z.strictObject({ role: z.enum(communityRoles) })
