import { z } from 'zod'
import { type PostFailure, postFailures } from '../../media-failures.ts'
import { Id, Timestamp } from '../common.ts'
import { Mentions } from '../mention.ts'
import { Comment, CommentRevision, PostMedia } from '../post.ts'
import { UserSummary } from '../user.ts'
import { CommunityRef } from './community.ts'
import { communityPostTypes } from './discussion-limits.ts'
import { eventKinds } from './event-parts.ts'

// Pages check what is written, and load no schemas of answers: those are apart.
export * from './discussion-forms.ts'
export * from './discussion-limits.ts'

/**
 * Of a post that is not `published` only its author knows, and of one that is `pending` those who review it. `preparing` and
 * `failed`: its pictures or its video are not ready, or never will be.
 */
export const communityPostStatuses = ['published', 'pending', 'rejected', 'preparing', 'failed'] as const

const postFailureCodes = Object.keys(postFailures) as [PostFailure, ...PostFailure[]]

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
  /** The event that it is about; null: none, or it was removed since. */
  eventId: Id.nullable(),
  eventType: z.enum(eventKinds).nullable(),
  /** Of a video that was uploaded: its address in `media`, null until it is ready. */
  videoUrl: z.string().nullable(),
  linkUrl: z.string().nullable(),
  /** Of `linkUrl`, for display. */
  linkHost: z.string().nullable(),
  /** What is ready of the pictures, or the uploaded video. */
  media: z.array(PostMedia),
  /** The media that `getMedia` answers the author's page the progress of; empty once they are ready. */
  preparing: z.array(Id),
  /** What its author says of the media that are not ready; absent: all are. */
  waiting: z.array(z.object({ mediaId: Id, altText: z.string() })).optional(),
  /** Of a failed post. */
  failure: z.enum(postFailureCodes).optional(),
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

/** What belongs to one type of post alone, without the options of a poll. */
const details = {
  title: true,
  eventTitle: true,
  eventDateTime: true,
  eventLocation: true,
  eventDescription: true,
  eventId: true,
  eventType: true,
  videoUrl: true,
  linkUrl: true,
} as const
export type CommunityPostDetails = Pick<CommunityPost, keyof typeof details>

/** A post that a search found, and where it stands. */
export const FoundCommunityPost = CommunityPost.extend({ community: CommunityRef })
export type FoundCommunityPost = z.output<typeof FoundCommunityPost>

/** The newest posts of a public community, as an anonymous visitor may read them (B-34). */
export const CommunityFeed = z.object({
  id: Id,
  name: z.string(),
  description: z.string(),
  imageUrl: z.string().nullable(),
  posts: z.array(
    CommunityPost.pick({
      id: true,
      type: true,
      content: true,
      pollOptions: true,
      ...details,
      media: true,
      user: true,
      createdAt: true,
      editedAt: true,
    }),
  ),
})
export type CommunityFeed = z.output<typeof CommunityFeed>

/** One version of a post, with when it was written; what does not belong to its type is null. */
export const CommunityPostRevision = CommunityPost.pick({ content: true, ...details }).extend({
  writtenAt: Timestamp,
})
export type CommunityPostRevision = z.output<typeof CommunityPostRevision>

/**
 * A comment on a post of a community, or in the discussion of a meetup: as one on an insight. One of the two ids is null. Pages
 * that do not check it leave it out of their scripts.
 */
export const CommunityComment = /* @__PURE__ */ Comment.extend({
  postId: Id.nullable(),
  meetupId: Id.nullable(),
  /** Whoever had answered the meetup was notified of it (B-37). */
  isAnnouncement: /* @__PURE__ */ z.boolean(),
})
export type CommunityComment = z.output<typeof CommunityComment>
export const CommunityCommentRevision = /* @__PURE__ */ CommentRevision.extend({})
export type CommunityCommentRevision = z.output<typeof CommunityCommentRevision>

export const CommunityPostPin = z.object({ id: Id, isPinned: z.boolean() })

/** Why a post waits: the community reviews all, its author is restricted, or rules found it suspicious (B-09). */
export const reviewCauses = ['community', 'restriction', 'suspicion'] as const
export const WaitingPost = CommunityPost.extend({ cause: z.enum(reviewCauses) })
export type WaitingPost = z.output<typeof WaitingPost>

export const ReviewedCommunityPost = z.object({ id: Id, status: z.enum(['published', 'rejected']) })
