import { z } from 'zod'
import { Id } from '../common.ts'

/** Of a community, stored with each of its members; the creator is the member who also owns it. */
export const communityRoles = ['member', 'moderator', 'admin'] as const
export type CommunityRole = (typeof communityRoles)[number]

/** What a member may be kept from, each with an end or without (MM6). */
export const restrictionKinds = ['canPost', 'canComment', 'isMuted', 'requiresApproval'] as const
export type RestrictionKind = (typeof restrictionKinds)[number]

/** All four, always (D-29). `canPost: false`: no posts; `isMuted: true`: neither posts nor comments. */
export const MemberRestrictions = z.object({
  canPost: z.boolean(),
  canComment: z.boolean(),
  isMuted: z.boolean(),
  requiresApproval: z.boolean(),
})
export type MemberRestrictions = z.output<typeof MemberRestrictions>

/** A community as events and cards of other things refer to it. */
export const CommunityRef = z.object({
  id: Id,
  name: z.string(),
  /** Only its members are shown what is written in it. */
  isPrivate: z.boolean(),
})
export type CommunityRef = z.output<typeof CommunityRef>

/**
 * Who may learn of what an event says: everyone, the members of its community, or the users alone that it names (and who
 * moderates). Consumers show it to no others.
 */
export const visibilities = ['public', 'members', 'involved'] as const
export const Visibility = z.enum(visibilities)
export type Visibility = z.output<typeof Visibility>
