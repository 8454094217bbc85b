import { z } from 'zod'
import { feedPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { paging } from '../../schemas/common.ts'
import { Post } from '../../schemas/post.ts'

const owner = 'content'
const FeedQuery = z.object(paging(feedPageSize))

export const getMixedFeed = defineRoute({
  method: 'GET',
  path: '/api/feed/mixed',
  owner,
  access: 'user',
  query: FeedQuery,
  response: { 200: z.array(Post) },
  summary: "The reader's home feed: posts of followed users and museums, own posts, then popular ones",
})
