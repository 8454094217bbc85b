import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { CaptionLanguage } from '../../schemas/media.ts'
import { Post, SetPostCover } from '../../schemas/post.ts'

const owner = 'content'

export const getCaptions = defineRoute({
  method: 'GET',
  path: '/api/posts/:id/captions/:language',
  owner,
  access: 'public',
  kind: 'vtt',
  params: IdParam.extend({ language: CaptionLanguage }),
  response: { 200: z.string() },
  errors: ['not_found'],
  summary: 'The captions of the video of a post in one language (WebVTT)',
})
export const setPostCover = defineRoute({
  method: 'PUT',
  path: '/api/posts/:id/cover',
  owner,
  access: { capability: 'moderate' },
  params: IdParam,
  body: SetPostCover,
  response: { 200: Post },
  errors: ['not_found'],
  rateLimit: '60/10min',
  summary: 'Cover the pictures or the video of a post as sensitive, or remove the cover, as a moderator',
})
