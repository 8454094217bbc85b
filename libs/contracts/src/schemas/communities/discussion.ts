import { z } from 'zod'
import { textId } from '../../text-ids.ts'
import { Id, isBlank, isStorable, notStorable, Timestamp, text } from '../common.ts'
import { Mentions } from '../mention.ts'
import { Comment, CommentRevision } from '../post.ts'
import { UserSummary } from '../user.ts'

export const communityPostMaxCharacters = 5_000
export const communityPostTitleMaxCharacters = 120
export const pollOptionsMin = 2
export const pollOptionsMax = 6
export const pollOptionMaxCharacters = 80
/** How long a poll is open, in hours: seven days unless its author chooses otherwise (DS3). */
export const pollHours = { min: 1, max: 30 * 24, standard: 7 * 24 } as const
/** Of a community (DS8). */
export const pinnedPostsMax = 3

export const communityPostTypes = ['text', 'discussion', 'poll', 'event', 'video', 'link'] as const
export type CommunityPostType = (typeof communityPostTypes)[number]

/** Of a post that is not `published` only its author and those who review it know. */
export const communityPostStatuses = ['published', 'pending', 'rejected'] as const

/** A poll as the viewer sees it (DS3). Who voted for what is not said. */
export const CommunityPoll = z.object({
  /** In the order of `pollOptions`; null until the viewer has voted or the poll is closed. */
  votes: z.array(z.int().min(0)).nullable(),
  totalVotes: z.int().min(0),
  /** The viewer's vote, the index of an option. */
  ownVote: z.int().min(0).nullable(),
  /** Null: it opens when the post is approved. */
  closesAt: Timestamp.nullable(),
  isClosed: z.boolean(),
})
export type CommunityPoll = z.output<typeof CommunityPoll>

/** A post in the discussion of a community; what does not belong to its type is null. */
export const CommunityPost = z.object({
  id: Id,
  communityId: Id,
  type: z.enum(communityPostTypes),
  content: z.string(),
  /** Of a discussion, which may have none. */
  title: z.string().nullable(),
  pollOptions: z.array(z.string()).nullable(),
  poll: CommunityPoll.nullable(),
  eventTitle: z.string().nullable(),
  eventDateTime: Timestamp.nullable(),
  /** May be empty, as the description. */
  eventLocation: z.string().nullable(),
  eventDescription: z.string().nullable(),
  videoUrl: z.string().nullable(),
  linkUrl: z.string().nullable(),
  /** Of `linkUrl`, for display. */
  linkHost: z.string().nullable(),
  status: z.enum(communityPostStatuses),
  /** Why a post was rejected; null for all others. */
  reviewReason: z.string().nullable(),
  isPinned: z.boolean(),
  likesCount: z.int().min(0),
  commentsCount: z.int().min(0),
  isLiked: z.boolean(),
  user: UserSummary,
  mentions: Mentions,
  /** When it appeared; of a post that waits: when it was written. */
  createdAt: Timestamp,
  /** When its author last changed it; absent: never. */
  editedAt: Timestamp.optional(),
})
export type CommunityPost = z.output<typeof CommunityPost>

const content = text(communityPostMaxCharacters, {
  required: textId('discussion.contentRequired'),
  tooLong: textId('discussion.contentTooLong'),
})
const title = text(communityPostTitleMaxCharacters, { tooLong: textId('discussion.titleTooLong') })
const EventTitle = text(100, { required: textId('discussion.eventTitleRequired') })
const EventTime = z.iso.datetime({ offset: true, error: textId('discussion.eventTimeRequired') })
const EventLocation = text(200)
const EventDescription = text(1_000)

/** An http or https address without a password; shown as text, never fetched (DS5). */
const WebUrl = z
  .string(textId('discussion.address'))
  .trim()
  .max(2_048, textId('fields.tooLong'))
  .refine(isStorable, notStorable)
  .refine(isWebUrl, textId('discussion.address'))

function isWebUrl(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, username, password, hostname } = new URL(value)
  return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== ''
}

const distinct = (options: readonly string[]) =>
  new Set(options.map(option => option.toLowerCase())).size === options.length
/** Blank ones are dropped. */
const PollOptions = z
  .array(text(pollOptionMaxCharacters, { tooLong: textId('discussion.pollOptionTooLong') }))
  .max(50, textId('discussion.pollTooManyOptions'))
  .transform(options => options.filter(option => !isBlank(option)))
  .pipe(
    z
      .array(z.string())
      .min(pollOptionsMin, textId('discussion.pollOptions'))
      .max(pollOptionsMax, textId('discussion.pollTooManyOptions'))
      .refine(distinct, textId('discussion.pollSameOptions')),
  )
const PollHours = z
  .int(textId('discussion.pollHours'))
  .min(pollHours.min, textId('discussion.pollHours'))
  .max(pollHours.max, textId('discussion.pollHours'))
  .default(pollHours.standard)

/** What belongs to the type, and nothing else (DS1). */
export const CreateCommunityPost = z.discriminatedUnion(
  'type',
  [
    z.strictObject({ type: z.literal('text'), content }),
    z.strictObject({ type: z.literal('discussion'), content, title: title.default('') }),
    z.strictObject({
      type: z.literal('poll'),
      content,
      pollOptions: PollOptions,
      /** In how many hours it closes. */
      pollHours: PollHours,
    }),
    z.strictObject({
      type: z.literal('event'),
      content,
      eventTitle: EventTitle,
      eventDateTime: EventTime,
      eventLocation: EventLocation.default(''),
      eventDescription: EventDescription.default(''),
    }),
    z.strictObject({ type: z.literal('video'), content, videoUrl: WebUrl }),
    z.strictObject({ type: z.literal('link'), content, linkUrl: WebUrl }),
  ],
  textId('discussion.kindRequired'),
)
export type CreateCommunityPost = z.output<typeof CreateCommunityPost>

/** What changes; what is absent stays. The options of a poll do not change. */
export const UpdateCommunityPost = z
  .strictObject({
    content: content.optional(),
    title: title.optional(),
    eventTitle: EventTitle.optional(),
    eventDateTime: EventTime.optional(),
    eventLocation: EventLocation.optional(),
    eventDescription: EventDescription.optional(),
    videoUrl: WebUrl.optional(),
    linkUrl: WebUrl.optional(),
    /** As of an insight: of what the editor began with, null when it was never edited; refused once it was edited since. */
    editedAt: Timestamp.nullish(),
  })
  .refine(
    ({ editedAt: _, ...changes }) => Object.values(changes).some(change => change !== undefined),
    textId('post.noChanges'),
  )
export type UpdateCommunityPost = z.output<typeof UpdateCommunityPost>

/** One version of a post, with when it was written; what does not belong to its type is null. */
export const CommunityPostRevision = CommunityPost.pick({
  content: true,
  title: true,
  eventTitle: true,
  eventDateTime: true,
  eventLocation: true,
  eventDescription: true,
  videoUrl: true,
  linkUrl: true,
}).extend({ writtenAt: Timestamp })
export type CommunityPostRevision = z.output<typeof CommunityPostRevision>

/** A comment on a post of a community: as one on an insight. Pages that do not check it leave it out of their scripts. */
export const CommunityComment = /* @__PURE__ */ Comment.extend({})
export type CommunityComment = z.output<typeof CommunityComment>
export const CommunityCommentRevision = /* @__PURE__ */ CommentRevision.extend({})
export type CommunityCommentRevision = z.output<typeof CommunityCommentRevision>

export const VoteInPoll = z.strictObject({
  optionIndex: z.int(textId('discussion.pollOptionUnknown')).min(0, textId('discussion.pollOptionUnknown')),
})
export type VoteInPoll = z.output<typeof VoteInPoll>

export const PinCommunityPost = z.strictObject({ pin: z.boolean(textId('fields.yesOrNo')) })
export const CommunityPostPin = z.object({ id: Id, isPinned: z.boolean() })

/** Why a post waits: the community reviews all, or rules found it suspicious (B-09). */
export const reviewCauses = ['community', 'suspicion'] as const
export const WaitingPost = CommunityPost.extend({ cause: z.enum(reviewCauses) })
export type WaitingPost = z.output<typeof WaitingPost>

export const ReviewCommunityPost = z.strictObject({
  decision: z.enum(['approve', 'reject'], textId('fields.invalid')),
  /** To the author. */
  reason: text(500, { tooLong: textId('discussion.reasonTooLong') }).default(''),
})
export type ReviewCommunityPost = z.output<typeof ReviewCommunityPost>
export const ReviewedCommunityPost = z.object({ id: Id, status: z.enum(['published', 'rejected']) })
