import { z } from 'zod'
import { feedPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging } from '../../schemas/common.ts'
import { Bookmarked, Post } from '../../schemas/post.ts'

const owner = 'content'
const { limit, cursor } = paging(feedPageSize)

export const bookmarkPost = defineRoute({
  method: 'POST',
  path: '/api/posts/:id/bookmark',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: Bookmarked },
  errors: ['not_found'],
  rateLimit: '60/min',
  summary: 'Toggle the bookmark of a post, which only the reader sees',
})
export const listBookmarks = defineRoute({
  method: 'GET',
  path: '/api/user/bookmarks',
  owner,
  access: 'user',
  query: z.object({ limit, cursor }),
  response: { 200: z.array(Post) },
  summary: "The reader's bookmarked posts, the newest bookmark first",
})
