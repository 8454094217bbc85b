import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, maxRowId, paging, RowId, Timestamp, text } from '../common.ts'
import { UserSummary } from '../user.ts'
import { communityRoles, MemberRestrictions, restrictionKinds } from './community.ts'
import { guidelineMaxCharacters } from './community-detail.ts'

export const moderationReasonMaxCharacters = 500
export const bulkMembersMax = 100
export const bulkMessageMaxCharacters = 1_000

/** Written to the member, who reads it (B-05). */
export const statementReason = text(moderationReasonMaxCharacters, {
  tooLong: textId('communityModeration.reasonTooLong'),
}).default('')
/** One of the community's guidelines, on which it is based; empty: none (B-05). */
export const rule = text(guidelineMaxCharacters).default('')
/** Later than now, which the server checks; null and absent: without an end. */
export const until = z.iso
  .datetime(textId('fields.time'))
  .nullish()
  .transform(value => value ?? null)

const reason = statementReason

/** What a member is kept from, with why and until when (MM6, B-05). */
export const Restriction = z.object({
  kind: z.enum(restrictionKinds),
  reason: z.string(),
  rule: z.string(),
  until: Timestamp.nullable(),
  setAt: Timestamp,
})
export type Restriction = z.output<typeof Restriction>

const flag = z.boolean(textId('fields.yesOrNo')).optional()
/** One of the four, as the specification's call has it: false of `canPost` and `canComment` restricts, true of the others. */
export const SetMemberPermission = z
  .strictObject({
    canPost: flag,
    canComment: flag,
    isMuted: flag,
    requiresApproval: flag,
    until,
    reason,
    rule,
  })
  .refine(
    body => restrictionKinds.filter(kind => body[kind] !== undefined).length === 1,
    textId('communityModeration.onePermission'),
  )
export type SetMemberPermission = z.output<typeof SetMemberPermission>
export const MemberPermissions = z.object({
  memberId: Id,
  userId: Id,
  restrictions: MemberRestrictions,
  /** Those in force. */
  details: z.array(Restriction),
})
export type MemberPermissions = z.output<typeof MemberPermissions>

export const RemoveMember = z.strictObject({ ban: z.boolean().default(false), until, reason, rule })
export type RemoveMember = z.output<typeof RemoveMember>
export const RemovedMember = z.object({ userId: Id, isBanned: z.boolean() })

export const DeleteMemberContent = z.strictObject({
  contentType: z.enum(['posts', 'all'], textId('communityModeration.contentType')),
  reason,
})
export type DeleteMemberContent = z.output<typeof DeleteMemberContent>
export const DeletedMemberContent = z.object({
  /** Of the log, by which all of it can be restored. */
  logId: Id,
  deletedPosts: z.int().min(0),
  deletedComments: z.int().min(0),
})
export type DeletedMemberContent = z.output<typeof DeletedMemberContent>

export const CommunityBan = z.object({
  user: UserSummary,
  reason: z.string(),
  rule: z.string(),
  until: Timestamp.nullable(),
  bannedAt: Timestamp,
  /** Null: the account was deleted. */
  bannedBy: UserSummary.nullable(),
})
export type CommunityBan = z.output<typeof CommunityBan>

const memberIds = z
  .array(RowId)
  .min(1, textId('communityModeration.membersRequired'))
  .max(bulkMembersMax, textId('fields.tooMany'))
  .transform(ids => [...new Set(ids)])
/** Runs for each member by itself, with its own result (MM5). */
export const BulkMembers = z.discriminatedUnion('action', [
  z.strictObject({
    memberIds,
    action: z.literal('remove'),
    ban: z.boolean().default(false),
    until,
    reason,
    rule,
  }),
  z.strictObject({ memberIds, action: z.literal('role'), role: z.enum(communityRoles) }),
  z.strictObject({
    memberIds,
    action: z.literal('restrict'),
    kind: z.enum(restrictionKinds),
    isRestricted: z.boolean().default(true),
    until,
    reason,
    rule,
  }),
  z.strictObject({
    memberIds,
    action: z.literal('message'),
    message: text(bulkMessageMaxCharacters, {
      required: textId('communityModeration.messageRequired'),
      tooLong: textId('fields.tooLong'),
    }),
  }),
])
export type BulkMembers = z.output<typeof BulkMembers>
export const BulkResult = z.object({
  logId: Id,
  results: z.array(
    z.object({
      memberId: Id,
      isDone: z.boolean(),
      /** Why not, an error code with its message. */
      code: z.string().nullable(),
      message: z.string().nullable(),
      /** Of the message in `texts`. */
      messageId: z.string().nullable(),
    }),
  ),
})
export type BulkResult = z.output<typeof BulkResult>

/** What stands in the log (B-04). */
export const logActions = [
  'edit_community',
  'edit_settings',
  'delete_community',
  'restore_community',
  'transfer_community',
  'archive_community',
  'approve_request',
  'reject_request',
  'change_role',
  'remove_member',
  'ban_member',
  'unban_member',
  'restrict_member',
  'unrestrict_member',
  'bulk',
  'message_members',
  'delete_content',
  'restore_content',
  'pin_post',
  'unpin_post',
  'approve_post',
  'reject_post',
  'delete_post',
  'restore_post',
  'delete_comment',
  'restore_comment',
  'delete_photo',
  'warn_member',
  'dismiss_report',
  'escalate_report',
  'edit_meetup',
  'cancel_meetup',
  'delete_visit_plan',
  'edit_recap',
  'withdraw_recap',
] as const
export type LogAction = (typeof logActions)[number]

/** One line of what moderators did (B-04). Members read it without the names of moderators. */
export const ModerationLogEntry = z.object({
  id: Id,
  action: z.enum(logActions),
  /** Null: the system, or the reader is no moderator. */
  actor: UserSummary.nullable(),
  asPlatformAdmin: z.boolean(),
  /** Whom it concerns; null: no one, or someone whom the reader is not shown. */
  targetUser: UserSummary.nullable(),
  /** To a member: for them and for moderators alone, as the rule. */
  reason: z.string(),
  rule: z.string(),
  until: Timestamp.nullable(),
  /** Of a restriction. */
  kind: z.enum(restrictionKinds).nullable(),
  /** Of a changed role: the new one. */
  role: z.enum(communityRoles).nullable(),
  /** Of a bulk action, or of what was deleted or restored together: how many. */
  count: z.int().min(0).nullable(),
  at: Timestamp,
})
export type ModerationLogEntry = z.output<typeof ModerationLogEntry>

const { limit, cursor } = paging(20)
export const ModerationLogQuery = z.object({
  action: z.enum(logActions).optional(),
  /** Whom it concerns; to moderators also what the user did. */
  userId: z.coerce.number().int().positive().max(maxRowId).optional(),
  from: z.iso.datetime(textId('fields.time')).optional(),
  /** Before this time. */
  to: z.iso.datetime(textId('fields.time')).optional(),
  limit,
  cursor,
})
export type ModerationLogQuery = z.output<typeof ModerationLogQuery>

/** What a moderator deleted, and until when it can be restored. */
export const DeletedContent = z.object({
  logId: Id,
  kind: z.enum(['post', 'comment', 'member_content']),
  /** How many posts and comments. */
  count: z.int().min(1),
  /** Null: the account was deleted. */
  author: UserSummary.nullable(),
  /** The beginning of the first of them. */
  excerpt: z.string(),
  reason: z.string(),
  deletedBy: UserSummary.nullable(),
  deletedAt: Timestamp,
  restorableUntil: Timestamp,
})
export type DeletedContent = z.output<typeof DeletedContent>
export const RestoredContent = z.object({
  /** Of the log, as it was asked for. */
  logId: Id,
  /** How many posts and comments. */
  restored: z.int().min(1),
})
