import { z } from 'zod'
import { commentsPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { IdParam, paging } from '../../schemas/common.ts'
import { CommunityComment } from '../../schemas/communities/discussion.ts'
import { CreateComment } from '../../schemas/post.ts'

/** A comment is changed, deleted and reported by its id, as one on a post. */
const owner = 'communities'
const access = 'user'

export const listMeetupComments = defineRoute({
  method: 'GET',
  path: '/api/meetups/:id/comments',
  owner,
  access,
  params: IdParam,
  query: z.object(paging(commentsPageSize)),
  response: { 200: z.array(CommunityComment) },
  errors: ['not_found', 'not_a_member'],
  summary: 'The discussion of a meetup, oldest first: members',
})
export const createMeetupComment = defineRoute({
  method: 'POST',
  path: '/api/meetups/:id/comments',
  owner,
  access,
  params: IdParam,
  body: CreateComment,
  response: { 201: CommunityComment },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'content_restricted',
    'community_archived',
    'event_cancelled',
  ],
  rateLimit: '30/min',
  firstDayLimit: '10/24h',
  limitedAs: 'createCommunityComment',
  summary: 'Write in the discussion of a meetup: its organizer, and who attends',
})
