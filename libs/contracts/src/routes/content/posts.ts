import { z } from 'zod'
import { feedPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam, isStorable, notStorable, paging } from '../../schemas/common.ts'
import { CreatePost, Post, PostRevision, UpdatePost } from '../../schemas/post.ts'
import { textId } from '../../text-ids.ts'

const owner = 'content'
const FeedQuery = z.object(paging(feedPageSize))
const postIdsMax = 24
/** At most {@link postIdsMax}, between commas. */
const PostIds = z
  .string()
  .regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14})*$/)
  .max(postIdsMax * 16)
  .transform(ids => ids.split(',').map(Number))
  .refine(ids => ids.length <= postIdsMax)
const Deleted = z.object({ id: Id })

export const listPosts = defineRoute({
  method: 'GET',
  path: '/api/posts',
  owner,
  access: 'public',
  query: FeedQuery.extend({ tag: z.string().max(31).refine(isStorable, notStorable).optional() }),
  response: { 200: z.array(Post) },
  summary: 'Public posts, newest first',
})
export const listPostsByIds = defineRoute({
  method: 'GET',
  path: '/api/posts/by-ids',
  owner,
  access: 'public',
  query: z.object({ ids: PostIds }),
  response: { 200: z.array(Post) },
  summary: 'These posts, in this order, without those that the reader is not shown: `ids` such as 3,1,2',
})
export const createPost = defineRoute({
  method: 'POST',
  path: '/api/posts',
  owner,
  access: 'user',
  body: CreatePost,
  response: { 201: Post },
  errors: ['content_restricted'],
  rateLimit: '10/10min',
  summary: 'Create a post',
})
export const getPost = defineRoute({
  method: 'GET',
  path: '/api/posts/:id',
  owner,
  access: 'public',
  params: IdParam,
  response: { 200: Post },
  errors: ['not_found'],
  summary: 'One post',
})
export const updatePost = defineRoute({
  method: 'PATCH',
  path: '/api/posts/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: UpdatePost,
  response: { 200: Post },
  errors: ['not_found', 'forbidden', 'stale_version', 'content_restricted'],
  rateLimit: '30/10min',
  summary: 'Edit an insight: its author, at any time',
})
export const deletePost = defineRoute({
  method: 'DELETE',
  path: '/api/posts/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Deleted },
  errors: ['not_found', 'forbidden'],
  rateLimit: '30/30min',
  summary: 'Delete an insight with its comments and likes: its author, or an Admin',
})
export const restorePost = defineRoute({
  method: 'POST',
  path: '/api/posts/:id/restore',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Post },
  errors: ['not_found', 'forbidden'],
  rateLimit: '30/10min',
  summary: 'Undo a deletion: who deleted it, for 10 minutes; an Admin what an Admin deleted, for 30 days',
})
export const getPostHistory = defineRoute({
  method: 'GET',
  path: '/api/posts/:id/history',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: z.array(PostRevision) },
  errors: ['not_found', 'forbidden'],
  summary: 'The versions of an insight, oldest first, the current one last: its author, or an Admin',
})
export const listMuseumPosts = defineRoute({
  method: 'GET',
  path: '/api/posts/museum/:museumId',
  owner,
  access: 'public',
  params: z.strictObject({ museumId: IdParam.shape.id }),
  query: FeedQuery,
  response: { 200: z.array(Post) },
  summary: 'Posts tagged to a museum, newest first',
})
export const listUserPosts = defineRoute({
  method: 'GET',
  path: '/api/user/:id/posts',
  owner,
  access: 'public',
  params: IdParam,
  query: FeedQuery.extend({
    page: z.coerce
      .number(textId('fields.number'))
      .int(textId('fields.wholeNumber'))
      .min(1)
      .max(10_000)
      .optional(),
  }),
  response: { 200: z.array(Post) },
  summary: 'Posts of a user, newest first; `page` counts from 1',
})
