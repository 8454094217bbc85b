import { z } from 'zod'
import { commentMaxCharacters, postContentMaxCharacters } from '../constants.ts'
import { type PostFailure, postFailures } from '../media-failures.ts'
import { captionLanguagesMax, picturesMax } from '../media-limits.ts'
import { textId } from '../text-ids.ts'
import { Id, isBlank, Timestamp, text } from './common.ts'
import { AltText, Captions, MediaAddress, NewPictures, RenderedMedia, SensitiveCover } from './media.ts'
import { Mentions } from './mention.ts'
import { MuseumRef } from './museum.ts'
import { Tags } from './tags.ts'
import { UserSummary } from './user.ts'

/** When its author last changed the text; absent: never. */
const EditedAt = Timestamp.optional()

/** A picture or the video of a post, with what is said of it for those who do not see it or have no sound. */
export const PostMedia = RenderedMedia.extend({
  altText: z.string(),
  /** BCP 47, of the captions that `getCaptions` answers. */
  captionLanguages: z.array(z.string()),
  /** The username of who offered the alt text that the author accepted (C-10). */
  describedBy: z.string().nullable(),
  /** The usernames of those who offered captions that the author accepted; absent: there are none. */
  captionedBy: z.array(z.string()).optional(),
})
export type PostMedia = z.output<typeof PostMedia>

/** Of a post that is not `published` only its author knows. */
export const postStatuses = ['published', 'preparing', 'failed'] as const

const postFailureCodes = Object.keys(postFailures) as [PostFailure, ...PostFailure[]]

/** A post, as the viewer sees it (`isLiked`, `isBookmarked`). */
export const Post = z.object({
  id: Id,
  contentType: z.literal('post'),
  type: z.enum(['text', 'video']),
  content: z.string(),
  /** The addresses of `media`: of each picture, or the poster of the video. */
  images: z.array(z.string()),
  videoUrl: z.string().nullable(),
  /** What is ready of the pictures, or the video; all of it once the post is published. */
  media: z.array(PostMedia),
  /** Hides `media` until the reader chooses to see them; the reason may be empty. */
  sensitive: z.object({ reason: z.string() }).nullable(),
  status: z.enum(postStatuses),
  /** The media that `getMedia` answers the author's page the progress of; empty once they are ready. */
  preparing: z.array(Id),
  /** What its author says of the media that are not ready, which `media` has not; absent: all are. */
  waiting: z
    .array(z.object({ mediaId: Id, altText: z.string(), captionLanguages: z.array(z.string()) }))
    .optional(),
  /** Of a failed post. */
  failure: z.enum(postFailureCodes).optional(),
  tags: z.array(z.string()),
  user: UserSummary,
  museum: MuseumRef.nullable(),
  likesCount: z.int().min(0),
  commentsCount: z.int().min(0),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  mentions: Mentions,
  createdAt: Timestamp,
  editedAt: EditedAt,
  /** When a published post was last covered or uncovered; absent: never. */
  coverChangedAt: Timestamp.optional(),
})
export type Post = z.output<typeof Post>

const PostText = text(postContentMaxCharacters, { tooLong: textId('post.tooLong') })
const idOrNone = (id: number | null | undefined): number | null => (id != null && id > 0 ? id : null)

/** A video or up to four pictures, which are the author's own uploads, ready or not. */
export const CreatePost = z
  .strictObject({
    type: z.enum(['text', 'video'], textId('post.kindRequired')),
    /** A video may do without. */
    content: PostText.default(''),
    videoUrl: MediaAddress.nullish().transform(url => url ?? null),
    /** What the video shows, for those who do not see it. */
    videoAltText: AltText.default(''),
    captions: Captions.nullish().transform(captions => captions ?? null),
    images: NewPictures.default([]),
    sensitive: SensitiveCover.nullish().transform(cover => cover ?? null),
    /** Zero, a negative number (a suggestion that waits for its review) and absent all mean: no museum (D-10). */
    museumId: z.int(textId('fields.id')).nullish().transform(idOrNone),
    /** The author's own suggestion, whose museum the post gets when it is approved (PO6). */
    museumSuggestionId: Id.nullish().transform(id => id ?? null),
    tags: Tags.default([]),
  })
  .refine(({ type, content }) => type === 'video' || !isBlank(content), {
    path: ['content'],
    error: textId('post.textRequired'),
  })
  .refine(({ type, videoUrl }) => (type === 'video') === (videoUrl !== null), {
    path: ['videoUrl'],
    error: textId('post.videoRequired'),
  })
  .refine(({ type, images }) => type === 'text' || images.length === 0, {
    path: ['images'],
    error: textId('post.videoAlone'),
  })
  .refine(({ type, captions }) => type === 'video' || captions === null, {
    path: ['captions'],
    error: textId('post.captionsOfVideo'),
  })
export type CreatePost = z.output<typeof CreatePost>

/**
 * The `editedAt` of what the editor began with, null when it was never edited: refused with `stale_version` when it
 * was edited since. Absent: the edit wins.
 */
const BasedOn = Timestamp.nullish()

/** What changes of an insight; what is absent stays. */
export const UpdatePost = z
  .strictObject({
    /** Of a video it may be empty; the server refuses an empty one of any other insight. */
    content: PostText.optional(),
    /** Null, zero and negative: no museum any more. */
    museumId: z.int(textId('fields.id')).nullable().transform(idOrNone).optional(),
    /** The tags besides those that the text itself writes with `#`. */
    tags: Tags.optional(),
    /** Of media that the insight shows; those of others stay. */
    altTexts: z
      .array(z.strictObject({ mediaId: Id, altText: AltText }))
      .max(picturesMax, textId('fields.tooMany'))
      .optional(),
    /** Of a video: each takes the place of those in its language; without lines there are none in it any more. */
    captions: z.array(Captions).max(captionLanguagesMax, textId('fields.tooMany')).optional(),
    /** Null: no cover any more. One that a moderator has set stays. */
    sensitive: SensitiveCover.nullable().optional(),
    editedAt: BasedOn,
  })
  .refine(
    ({ editedAt: _, ...changes }) => Object.values(changes).some(change => change !== undefined),
    textId('post.noChanges'),
  )
export type UpdatePost = z.output<typeof UpdatePost>

/** A moderator's cover of the pictures or the video of an insight; null: none, whoever set it. */
export const SetPostCover = z.strictObject({ sensitive: SensitiveCover.nullable() })
export type SetPostCover = z.output<typeof SetPostCover>

/** One version of an insight's text, with when it was written. */
export const PostRevision = z.object({
  content: z.string(),
  tags: z.array(z.string()),
  museum: MuseumRef.nullable(),
  writtenAt: Timestamp,
})
export type PostRevision = z.output<typeof PostRevision>

export const Liked = z.object({ liked: z.boolean(), likesCount: z.int().min(0) })
export const Bookmarked = z.object({ bookmarked: z.boolean() })

export const Comment = z.object({
  id: Id,
  postId: Id,
  /** The comment that this one replies to; replies have no replies. */
  parentId: Id.nullable(),
  content: z.string(),
  createdAt: Timestamp,
  editedAt: EditedAt,
  user: UserSummary,
  mentions: Mentions,
})
export type Comment = z.output<typeof Comment>

const CommentContent = text(commentMaxCharacters, {
  required: textId('comment.required'),
  tooLong: textId('comment.tooLong'),
})

export const CreateComment = z.strictObject({
  content: CommentContent,
  parentId: Id.nullish().transform(id => id ?? null),
})
export type CreateComment = z.output<typeof CreateComment>

export const UpdateComment = z.strictObject({ content: CommentContent, editedAt: BasedOn })
export type UpdateComment = z.output<typeof UpdateComment>

/** One version of a comment's text, with when it was written. */
export const CommentRevision = z.object({ content: z.string(), writtenAt: Timestamp })
export type CommentRevision = z.output<typeof CommentRevision>

export const TrendingTag = z.object({
  tag: z.string(),
  authorsCount: z.int().min(0),
  postsCount: z.int().min(0),
})
export type TrendingTag = z.output<typeof TrendingTag>

/**
 * A post as search shows it: without the counters, the mentions and what the viewer did with it, which only content has.
 * Its `images` are empty where the post has a cover that hides them, and for an author who is not public also `videoUrl`:
 * their addresses are signed, which only content does.
 */
export const PostHit = Post.omit({
  media: true,
  sensitive: true,
  status: true,
  preparing: true,
  waiting: true,
  failure: true,
  likesCount: true,
  commentsCount: true,
  isLiked: true,
  isBookmarked: true,
  mentions: true,
  coverChangedAt: true,
})
export type PostHit = z.output<typeof PostHit>
