import { z } from 'zod'
import { commentsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam, paging } from '../../schemas/common.ts'
import {
  CommunityComment,
  CommunityCommentRevision,
  CommunityPoll,
  CommunityPost,
  CommunityPostPin,
  CommunityPostRevision,
  CreateCommunityPost,
  FoundCommunityPost,
  PinCommunityPost,
  ReviewCommunityPost,
  ReviewedCommunityPost,
  UpdateCommunityPost,
  VoteInPoll,
  WaitingPost,
} from '../../schemas/communities/discussion.ts'
import { SearchPostsQuery, SearchQuery } from '../../schemas/museum.ts'
import { CreateComment, Liked, UpdateComment } from '../../schemas/post.ts'
import { UserSummary } from '../../schemas/user.ts'

const owner = 'communities'
const access = 'user'
const Deleted = z.object({ id: Id })
const changing = { owner, access, params: IdParam, rateLimit: '30/10min' } as const
const ofModerators = ['not_found', 'forbidden', 'not_a_member', 'community_archived'] as const

const posts = {
  method: 'GET',
  owner,
  access,
  params: IdParam,
  query: z.object(paging(20)),
  response: { 200: z.array(CommunityPost) },
  errors: ['not_found', 'not_a_member'],
  summary: "The discussion of a community: pinned posts, the reader's own that wait, then the newest first",
} as const
export const listCommunityPosts = defineRoute({ ...posts, path: '/api/communities/:id/posts' })
export const listGroupPosts = defineRoute({ ...posts, path: '/api/groups/:id/posts' })

export const searchCommunityPosts = defineRoute({
  method: 'GET',
  path: '/api/search/community-posts',
  owner,
  access,
  query: SearchPostsQuery,
  response: { 200: z.array(FoundCommunityPost) },
  rateLimit: '60/min',
  summary: 'Posts that the viewer may read, of all communities, with all of the words, newest first',
})

const newPost = {
  method: 'POST',
  owner,
  access,
  params: IdParam,
  body: CreateCommunityPost,
  response: { 201: CommunityPost, 202: CommunityPost },
  errors: ['not_found', 'not_a_member', 'community_archived'],
  rateLimit: '6/10min',
  firstDayLimit: '3/24h',
  summary: 'Post in a community: members. 202: it waits for approval',
} as const
export const createCommunityPost = defineRoute({ ...newPost, path: '/api/communities/:id/posts' })
export const createGroupPost = defineRoute({
  ...newPost,
  path: '/api/groups/:id/posts',
  limitedAs: 'createCommunityPost',
})

export const getCommunityPost = defineRoute({
  method: 'GET',
  path: '/api/community-posts/:id',
  owner,
  access,
  params: IdParam,
  response: { 200: CommunityPost },
  errors: ['not_found', 'not_a_member'],
  summary: 'One post of a community',
})
export const updateCommunityPost = defineRoute({
  ...changing,
  method: 'PATCH',
  path: '/api/community-posts/:id',
  body: UpdateCommunityPost,
  response: { 200: CommunityPost },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'content_restricted',
    'stale_version',
    'community_archived',
  ],
  summary: 'Edit a post: its author, at any time; the earlier version stays in the history',
})
export const deleteCommunityPost = defineRoute({
  ...changing,
  method: 'DELETE',
  path: '/api/community-posts/:id',
  body: Empty.optional(),
  response: { 200: Deleted },
  errors: ofModerators,
  summary: 'Delete a post with its comments and likes: its author, or a moderator',
})
export const restoreCommunityPost = defineRoute({
  ...changing,
  method: 'POST',
  path: '/api/community-posts/:id/restore',
  body: Empty.optional(),
  response: { 200: CommunityPost },
  errors: ofModerators,
  summary: 'Undo a deletion: its author for 10 minutes; a moderator what a moderator deleted, for 30 days',
})
export const getCommunityPostHistory = defineRoute({
  method: 'GET',
  path: '/api/community-posts/:id/history',
  owner,
  access,
  params: IdParam,
  response: { 200: z.array(CommunityPostRevision) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'The versions of a post, oldest first, the current one last: its author, or a moderator',
})

const like = {
  method: 'POST',
  owner,
  access,
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Liked },
  errors: ['not_found', 'not_a_member', 'community_archived'],
  rateLimit: '120/min',
  summary: 'Like a post of a community, or take the like back: members',
} as const
export const likeCommunityPost = defineRoute({ ...like, path: '/api/community-posts/:id/like' })
export const likeGroupPost = defineRoute({
  ...like,
  path: '/api/group-posts/:id/like',
  limitedAs: 'likeCommunityPost',
})

export const pinCommunityPost = defineRoute({
  ...changing,
  method: 'POST',
  path: '/api/community-posts/:id/pin',
  body: PinCommunityPost,
  response: { 200: CommunityPostPin },
  errors: [...ofModerators, 'too_many_pins'],
  summary: 'Pin one of up to three posts, or unpin it: creator, admins and moderators',
})
export const voteCommunityPost = defineRoute({
  ...changing,
  method: 'POST',
  path: '/api/community-posts/:id/vote',
  body: VoteInPoll,
  response: { 200: CommunityPoll },
  errors: ['not_found', 'not_a_member', 'poll_closed', 'community_archived'],
  rateLimit: '60/min',
  summary: 'Vote in a poll, or change the vote: members, until it closes',
})

const comments = {
  method: 'GET',
  owner,
  access,
  params: IdParam,
  query: z.object(paging(commentsPageSize)),
  response: { 200: z.array(CommunityComment) },
  errors: ['not_found', 'not_a_member'],
  summary: 'Comments on a post of a community and their replies, oldest first',
} as const
export const listCommunityComments = defineRoute({ ...comments, path: '/api/community-posts/:id/comments' })
export const listGroupComments = defineRoute({ ...comments, path: '/api/group-posts/:id/comments' })

const newComment = {
  method: 'POST',
  owner,
  access,
  params: IdParam,
  body: CreateComment,
  response: { 201: CommunityComment },
  errors: ['not_found', 'not_a_member', 'community_archived'],
  rateLimit: '30/min',
  firstDayLimit: '10/24h',
  summary: 'Comment on a post of a community, or reply to a comment: members',
} as const
export const createCommunityComment = defineRoute({
  ...newComment,
  path: '/api/community-posts/:id/comments',
})
export const createGroupComment = defineRoute({
  ...newComment,
  path: '/api/group-posts/:id/comments',
  limitedAs: 'createCommunityComment',
})

export const updateCommunityComment = defineRoute({
  ...changing,
  method: 'PATCH',
  path: '/api/community-comments/:id',
  body: UpdateComment,
  response: { 200: CommunityComment },
  errors: ['not_found', 'forbidden', 'not_a_member', 'stale_version', 'community_archived'],
  summary: 'Edit a comment: its author, for 15 minutes',
})
export const deleteCommunityComment = defineRoute({
  ...changing,
  method: 'DELETE',
  path: '/api/community-comments/:id',
  body: Empty.optional(),
  response: { 200: Deleted },
  errors: ofModerators,
  summary: 'Delete a comment and its replies: its author, the author of the post, or a moderator',
})
export const restoreCommunityComment = defineRoute({
  ...changing,
  method: 'POST',
  path: '/api/community-comments/:id/restore',
  body: Empty.optional(),
  response: { 200: CommunityComment },
  errors: ofModerators,
  summary:
    'Undo a deletion: who deleted it, for 10 minutes; a moderator what a moderator deleted, for 30 days',
})
export const getCommunityCommentHistory = defineRoute({
  method: 'GET',
  path: '/api/community-comments/:id/history',
  owner,
  access,
  params: IdParam,
  response: { 200: z.array(CommunityCommentRevision) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'The versions of a comment, oldest first, the current one last: its author, or a moderator',
})

const { limit, cursor } = paging(20)
export const listReviewQueue = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/review-queue',
  owner,
  access,
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(WaitingPost) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'Posts that wait for approval, oldest first: creator, admins and moderators',
})
export const reviewCommunityPost = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/review-queue/:postId',
  owner,
  access,
  params: z.strictObject({ id: IdParam.shape.id, postId: IdParam.shape.id }),
  body: ReviewCommunityPost,
  response: { 200: ReviewedCommunityPost },
  errors: [...ofModerators, 'stale_version'],
  rateLimit: '60/min',
  summary: 'Approve a post that waits, or reject it: creator, admins and moderators',
})
export const suggestMembers = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/people',
  owner,
  access,
  params: IdParam,
  query: z.object({ q: SearchQuery.shape.q }),
  response: { 200: z.array(UserSummary) },
  errors: ['not_found', 'not_a_member'],
  summary: 'Members whom the reader may mention, by the beginning of a name; five at the most',
})
