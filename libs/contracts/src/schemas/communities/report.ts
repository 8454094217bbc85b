import { z } from 'zod'
import { reportDetailsMaxCharacters } from '../../constants.ts'
import { textId } from '../../text-ids.ts'
import { Id, paging, Timestamp, text } from '../common.ts'
import { reportReasons } from '../message.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef, restrictionKinds } from './community.ts'
import { CommunityComment, CommunityPost } from './discussion.ts'
import { MeetupPhoto } from './meetup-photo.ts'
import { rule, statementReason, until } from './moderation.ts'

/** A member is named by the id of the membership (D-60). */
export const reportTargets = [
  'community',
  'community_post',
  'community_comment',
  'community_member',
  'meetup_photo',
] as const
export type ReportTarget = (typeof reportTargets)[number]
/** As events name it; also of what communities will have: meetups, their comments and photos. */
export const ReportedType = z.enum([
  'community',
  'community_post',
  'community_comment',
  'community_member',
  'meetup',
  'meetup_comment',
  'meetup_photo',
])

/** Moderators read the newest reasons that reporters gave; more are counted. */
export const shownReasonsMax = 20
export const reportNoteMaxCharacters = 500
/** So many reporters, whose accounts are older than `reporterMinDays`, hide a post, comment or photo until it is decided (MM8). */
export const hidingReporters = 3
export const reporterMinDays = 7

export const CreateReport = z.strictObject({
  targetType: z.enum(reportTargets, textId('reports.target')),
  targetId: Id,
  category: z.enum(reportReasons, textId('reports.category')),
  details: text(reportDetailsMaxCharacters, { tooLong: textId('reports.detailsTooLong') }).default(''),
})
export type CreateReport = z.output<typeof CreateReport>
/** `isNew` false: the user has reported it before, and nothing has changed (D-67). */
export const CreatedReport = z.object({ isNew: z.boolean() })

/** `escalated`: an administrator of the platform decides. */
export const reportStatuses = ['open', 'claimed', 'escalated', 'dismissed', 'actioned'] as const
export type ReportStatus = (typeof reportStatuses)[number]

/** What moderators decide about a report. */
export const reportActions = ['dismiss', 'remove', 'warn', 'restrict', 'remove_member', 'escalate'] as const
export type ReportAction = (typeof reportActions)[number]

/** A report on one thing, with the reasons of all who reported it, for those who moderate (MM8). */
export const CommunityReport = z.object({
  id: Id,
  targetType: z.enum(reportTargets),
  targetId: Id,
  /** Who wrote it, or the member; of a community its owner. Null: the community has none. */
  subject: UserSummary.nullable(),
  /** As they are now. Null: it is none, or it was deleted for good. */
  post: CommunityPost.nullable(),
  comment: CommunityComment.nullable(),
  photo: MeetupPhoto.nullable(),
  /** Whether the post, the comment or the photo is shown; `hidden`: by reports, until it is decided. */
  state: z.enum(['shown', 'hidden', 'deleted']),
  /** The newest; null: a reporter whose account was deleted. */
  reasons: z.array(
    z.object({
      reporter: UserSummary.nullable(),
      category: z.enum(reportReasons),
      details: z.string(),
      reportedAt: Timestamp,
    }),
  ),
  reportersCount: z.int().min(0),
  status: z.enum(reportStatuses),
  claimedBy: UserSummary.nullable(),
  /** What the reader may decide. */
  actions: z.array(z.enum(reportActions)),
  /** Null: not decided, or by someone whose account was deleted. */
  decidedBy: UserSummary.nullable(),
  decidedAt: Timestamp.nullable(),
  /** The last decision; that of an escalated report is `escalate`. */
  action: z.enum(reportActions).nullable(),
  /** For those who moderate. */
  note: z.string(),
  reportedAt: Timestamp,
  version: z.int().min(1),
})
export type CommunityReport = z.output<typeof CommunityReport>

/** `open`: also those that a moderator has claimed. */
export const reportLists = ['open', 'escalated', 'decided'] as const
export type ReportList = (typeof reportLists)[number]
const { limit, cursor } = paging(20, 50)
export const ReportsQuery = z.object({
  status: z.enum(reportLists, textId('reports.status')).default('open'),
  limit,
  cursor,
})
export type ReportsQuery = z.output<typeof ReportsQuery>

/** Of the report as it was read. */
const version = z.int().min(1)
/** False: no one works on it any more. */
export const ClaimReport = z.strictObject({
  version,
  claim: z.boolean(textId('fields.yesOrNo')).default(true),
})
export type ClaimReport = z.output<typeof ClaimReport>

/** For those who moderate; the concerned user never reads it. */
const note = text(reportNoteMaxCharacters, { tooLong: textId('reports.noteTooLong') }).default('')
/** What the concerned user reads (B-05). */
const statement = { reason: statementReason, rule }
export const DecideReport = z.discriminatedUnion(
  'action',
  [
    z.strictObject({ action: z.literal('dismiss'), version, note }),
    z.strictObject({ action: z.literal('escalate'), version, note }),
    z.strictObject({ action: z.literal('remove'), version, note, ...statement }),
    z.strictObject({ action: z.literal('warn'), version, note, ...statement }),
    z.strictObject({
      action: z.literal('restrict'),
      version,
      note,
      ...statement,
      until,
      kind: z.enum(restrictionKinds),
    }),
    z.strictObject({
      action: z.literal('remove_member'),
      version,
      note,
      ...statement,
      until,
      ban: z.boolean().default(false),
    }),
  ],
  textId('reports.action'),
)
export type DecideReport = z.output<typeof DecideReport>
export const ReportVersion = z.object({ id: Id, status: z.enum(reportStatuses), version: z.int().min(1) })
export type ReportVersion = z.output<typeof ReportVersion>

/** What a user reported, and what came of it, without who decided it. */
export const OwnReport = z.object({
  id: Id,
  community: CommunityRef,
  targetType: z.enum(reportTargets),
  category: z.enum(reportReasons),
  details: z.string(),
  /** `reviewing`: not decided yet. */
  outcome: z.enum(['reviewing', 'dismissed', 'actioned']),
  reportedAt: Timestamp,
})
export type OwnReport = z.output<typeof OwnReport>
