import { z } from 'zod'
import { commentMaxCharacters, postContentMaxCharacters, tagMaxCharacters, tagsMax } from '../constants.ts'
import { normaliseTag } from '../tags.ts'
import { textId } from '../text-ids.ts'
import { Id, isStorable, notStorable, Timestamp, text } from './common.ts'
import { MuseumRef } from './museum.ts'
import { UserSummary } from './user.ts'

/** An insight, as `viewer` sees it (`isLiked`). */
export const Post = z.object({
  id: Id,
  contentType: z.literal('post'),
  type: z.enum(['text', 'video']),
  content: z.string(),
  images: z.array(z.string()),
  videoUrl: z.string().nullable(),
  tags: z.array(z.string()),
  user: UserSummary,
  museum: MuseumRef.nullable(),
  likesCount: z.int().min(0),
  commentsCount: z.int().min(0),
  isLiked: z.boolean(),
  createdAt: Timestamp,
})
export type Post = z.output<typeof Post>

export const CreatePost = z.strictObject({
  type: z.literal('text', textId('insight.kindRequired')),
  content: text(postContentMaxCharacters, {
    required: textId('insight.textRequired'),
    tooLong: textId('insight.tooLong'),
  }),
  videoUrl: z.null().optional(),
  /** Zero, a negative number (a suggestion that waits for its review) and absent all mean: no museum (D-10). */
  museumId: z
    .int()
    .nullish()
    .transform(id => (id != null && id > 0 ? id : null)),
  tags: z
    .array(
      z
        .string()
        .transform(normaliseTag)
        .pipe(z.string().max(tagMaxCharacters, textId('insight.tagTooLong')).refine(isStorable, notStorable)),
    )
    .default([])
    .transform(tags => [...new Set(tags)].filter(tag => tag !== ''))
    .pipe(z.array(z.string()).max(tagsMax, textId('insight.tooManyTags'))),
})
export type CreatePost = z.output<typeof CreatePost>

export const Liked = z.object({ liked: z.boolean(), likesCount: z.int().min(0) })

export const Comment = z.object({
  id: Id,
  postId: Id,
  /** The comment that this one replies to; replies have no replies. */
  parentId: Id.nullable(),
  content: z.string(),
  createdAt: Timestamp,
  user: UserSummary,
})
export type Comment = z.output<typeof Comment>

export const CreateComment = z.strictObject({
  content: text(commentMaxCharacters, {
    required: textId('comment.required'),
    tooLong: textId('comment.tooLong'),
  }),
  parentId: Id.nullish().transform(id => id ?? null),
})
export type CreateComment = z.output<typeof CreateComment>

export const TrendingTag = z.object({
  tag: z.string(),
  authorsCount: z.int().min(0),
  postsCount: z.int().min(0),
})
export type TrendingTag = z.output<typeof TrendingTag>

/** A post as search shows it: without the counters and the viewer's like, which only content knows. */
export const PostHit = Post.omit({ likesCount: true, commentsCount: true, isLiked: true })
export type PostHit = z.output<typeof PostHit>
