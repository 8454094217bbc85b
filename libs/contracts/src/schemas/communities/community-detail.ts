import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { clamped, Id, isStorable, notStorable, paging, RowId, Timestamp, text } from '../common.ts'
import { Suspension } from '../moderation.ts'
import { PictureAddress } from '../new-museum.ts'
import { Tags } from '../tags.ts'
import { UserSummary } from '../user.ts'
import { communityRoles, MemberRestrictions } from './community.ts'

export const communityTypes = [
  'general',
  'art',
  'history',
  'science',
  'family',
  'photography',
  'local',
  'study',
] as const
export type CommunityType = (typeof communityTypes)[number]

export const communitiesPageSize = 20
export const communityNameMinCharacters = 3
export const communityNameMaxCharacters = 80
export const communityDescriptionMaxCharacters = 2_000
export const communityLocationMaxCharacters = 120
/** How many communities a user may create within 24 hours (CO3). */
export const communitiesPerDay = 3
/** The members that the detail of a community shows. */
export const shownMembersMax = 20
export const guidelinesMax = 10
export const guidelineMaxCharacters = 300
export const joinQuestionsMax = 3
export const joinQuestionMaxCharacters = 200
/** How long a deleted community can be restored by an administrator (CO6). */
export const communityTrashDays = 30

/** The rules of a new community (MM9). */
export const standardGuidelines = [
  'Be kind and respectful.',
  'Keep posts about museums and culture.',
  'No spam or advertising.',
  "Respect museum rules and other people's privacy in photos.",
  'Report problems instead of escalating them.',
] as const

/** What the viewer may do in a community: the screens offer nothing else. */
export const communityActions = [
  'readMembersOnly',
  'writePost',
  'writeComment',
  'vote',
  'like',
  'invite',
  'createMeetup',
  'pinPost',
  'decideJoinRequest',
  'reviewPost',
  'deleteContent',
  'seeQueues',
  'decideReport',
  'removeMember',
  'banMember',
  'restrictMember',
  'deleteMemberContent',
  'bulkAction',
  'seeMemberStats',
  'editCommunity',
  'editSettings',
  'setRole',
  'transferCommunity',
  'deleteCommunity',
] as const
export type ShownCommunityAction = (typeof communityActions)[number]

const Name = text(communityNameMaxCharacters, {
  required: textId('community.required.name'),
  tooLong: textId('community.nameLength'),
}).min(communityNameMinCharacters, textId('community.nameLength'))
/** `open` and `public` are two spellings of one thing (D-04). */
const MembershipType = z
  .enum(['open', 'public', 'private'])
  .transform(type => (type === 'private' ? type : 'public'))

export const CreateCommunity = z.strictObject({
  name: Name,
  description: text(communityDescriptionMaxCharacters).default(''),
  location: text(communityLocationMaxCharacters).default(''),
  type: z.enum(communityTypes).default('general'),
  membershipType: MembershipType.default('public'),
  tags: Tags.default([]),
  imageUrl: PictureAddress.default(''),
})
export type CreateCommunity = z.output<typeof CreateCommunity>

/** What is left out stays as it is. */
export const UpdateCommunity = z.strictObject({
  name: Name.optional(),
  description: text(communityDescriptionMaxCharacters).optional(),
  location: text(communityLocationMaxCharacters).optional(),
  type: z.enum(communityTypes).optional(),
  membershipType: MembershipType.optional(),
  tags: Tags.optional(),
  imageUrl: PictureAddress.optional(),
  /** Of the community as it was read: 409 where it has changed since. */
  version: z.int().min(1).optional(),
})
export type UpdateCommunity = z.output<typeof UpdateCommunity>

/** What is left out stays as it is. */
export const UpdateCommunitySettings = z.strictObject({
  guidelines: z
    .array(text(guidelineMaxCharacters, { required: textId('fields.missing') }))
    .max(guidelinesMax)
    .optional(),
  joinQuestions: z
    .array(text(joinQuestionMaxCharacters, { required: textId('fields.missing') }))
    .max(joinQuestionsMax)
    .optional(),
  reviewsPosts: z.boolean(textId('fields.yesOrNo')).optional(),
  meetupCreators: z.enum(communityRoles).optional(),
  version: z.int().min(1).optional(),
})
export type UpdateCommunitySettings = z.output<typeof UpdateCommunitySettings>

/** The name of the community, as its creator typed it. */
export const DeleteCommunity = z.strictObject({ name: z.string() })
export const DeletedCommunity = z.object({
  id: Id,
  deletedAt: Timestamp,
  restorableUntil: Timestamp,
})
export type DeletedCommunity = z.output<typeof DeletedCommunity>

export const TransferCommunity = z.strictObject({ userId: RowId })

const filter = z.string().trim().max(200).refine(isStorable, notStorable).optional()
export const CommunitiesQuery = z.object(paging(communitiesPageSize))
export const CommunitySearchQuery = z.object({
  q: filter,
  type: z.enum(communityTypes).optional(),
  membershipType: MembershipType.optional(),
  location: filter,
  tag: filter,
  ...paging(communitiesPageSize),
})
export type CommunitySearchQuery = z.output<typeof CommunitySearchQuery>

const common = {
  id: Id,
  name: z.string(),
  description: z.string(),
  location: z.string(),
  type: z.enum(communityTypes),
  isPrivate: z.boolean(),
  tags: z.array(z.string()),
  imageUrl: z.string().nullable(),
  memberCount: z.int().min(0),
  /** Null: it is archived, because no member could own it, or the viewer may not see the creator. */
  creator: UserSummary.nullable(),
  isCreator: z.boolean(),
  isMember: z.boolean(),
  /** The viewer's; null: no member. */
  role: z.enum(communityRoles).nullable(),
  /** The viewer's request to join waits. */
  isRequested: z.boolean(),
  isBanned: z.boolean(),
  /** It can be read, and nothing in it changes. */
  isArchived: z.boolean(),
  createdAt: Timestamp,
}

/** A community in lists and as the answer to its creation: `open` (D-04). */
export const CommunityCard = z.object({ ...common, membershipType: z.enum(['open', 'private']) })
export type CommunityCard = z.output<typeof CommunityCard>

/** How much waits for those who moderate, each 100 at most. */
const Queues = z.object({
  joinRequests: z.int().min(0).max(100),
  posts: z.int().min(0).max(100),
  reports: z.int().min(0).max(100),
})

/**
 * A community with everything that its screen shows: `public` (D-04). Of a private one, those who are no members are shown
 * the header and About.
 */
export const CommunityDetail = z.object({
  ...common,
  membershipType: z.enum(['public', 'private']),
  /** The creator and who has been a member for longest; empty for those who may not read it. */
  members: z.array(
    z.object({
      id: Id,
      userId: Id,
      role: z.enum(communityRoles),
      isCreator: z.boolean(),
      joinedAt: Timestamp,
      user: UserSummary,
    }),
  ),
  /** The viewer may read posts, and who is a member. */
  mayRead: z.boolean(),
  permissions: z.array(z.enum(communityActions)),
  /** The viewer's. */
  restrictions: MemberRestrictions,
  /** Null: not banned. */
  ban: Suspension.extend({ rule: z.string() }).nullable(),
  /** No new request to join until then, because one was rejected. */
  requestPausedUntil: Timestamp.nullable(),
  /** The viewer's, to accept or decline. */
  invitationId: Id.nullable(),
  guidelines: z.array(z.string()),
  joinQuestions: z.array(z.string()),
  /** Posts wait for a moderator. */
  reviewsPosts: z.boolean(),
  /** Members with this role or a higher one may create meetups (MM9, D-71). */
  meetupCreators: z.enum(communityRoles),
  /** Null: the viewer does not moderate. */
  queues: Queues.nullable(),
  updatedAt: Timestamp,
  version: z.int().min(1),
})
export type CommunityDetail = z.output<typeof CommunityDetail>

export const Guidelines = z.object({ guidelines: z.array(z.string()), joinQuestions: z.array(z.string()) })

/** A membership of the viewer, with its community (CO7), or a request to join that waits. */
export const OwnGroup = CommunityCard.extend({
  /** Null: of a request. */
  membershipId: Id.nullable(),
  status: z.enum(['member', 'pending']),
  /** When it was joined, or the request was made. */
  joinedAt: Timestamp,
})
export type OwnGroup = z.output<typeof OwnGroup>
export const OwnGroupsQuery = z.object({
  /** Those alone in which the viewer may do it. */
  may: z.literal('createMeetup').optional(),
  limit: clamped(1, 100, 50),
  cursor: z.string().max(200).optional(),
})
