import { z } from 'zod'
import { commentsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam, paging } from '../../schemas/common.ts'
import { Comment, CommentRevision, CreateComment, UpdateComment } from '../../schemas/post.ts'

const owner = 'content'
const Deleted = z.object({ id: Id })

export const listComments = defineRoute({
  method: 'GET',
  path: '/api/posts/:id/comments',
  owner,
  access: 'public',
  params: IdParam,
  query: z.object(paging(commentsPageSize)),
  response: { 200: z.array(Comment) },
  errors: ['not_found'],
  summary: 'Comments and their replies, oldest first',
})
export const createComment = defineRoute({
  method: 'POST',
  path: '/api/posts/:id/comments',
  owner,
  access: 'user',
  params: IdParam,
  body: CreateComment,
  response: { 201: Comment },
  errors: ['not_found', 'content_restricted'],
  rateLimit: '30/min',
  firstDayLimit: '10/24h',
  summary: 'Comment, or reply to a comment',
})
export const deleteComment = defineRoute({
  method: 'DELETE',
  path: '/api/comments/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Deleted },
  errors: ['not_found', 'forbidden'],
  summary: 'Delete a comment and its replies: its author, the author of the post, or an Admin',
})
export const updateComment = defineRoute({
  method: 'PATCH',
  path: '/api/comments/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: UpdateComment,
  response: { 200: Comment },
  errors: ['not_found', 'forbidden', 'stale_version', 'content_restricted'],
  rateLimit: '30/10min',
  summary: 'Edit a comment: its author, for 15 minutes',
})
export const restoreComment = defineRoute({
  method: 'POST',
  path: '/api/comments/:id/restore',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Comment },
  errors: ['not_found', 'forbidden'],
  rateLimit: '30/10min',
  summary: 'Undo a deletion: who deleted it, for 10 minutes; an Admin what an Admin deleted, for 30 days',
})
export const getCommentHistory = defineRoute({
  method: 'GET',
  path: '/api/comments/:id/history',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: z.array(CommentRevision) },
  errors: ['not_found', 'forbidden'],
  summary: 'The versions of a comment, oldest first, the current one last: its author, or an Admin',
})
