import { z } from 'zod'
import { feedPageSize } from '../../constants.ts'
import { defineRoute } from '../../route.ts'
import { Id, IdParam, paging } from '../../schemas/common.ts'
import {
  DecideDescription,
  Description,
  OfferDescription,
  UndescribedPicture,
} from '../../schemas/description.ts'

const owner = 'content'
const { limit, cursor } = paging(feedPageSize)

export const offerDescription = defineRoute({
  method: 'POST',
  path: '/api/posts/:id/descriptions',
  owner,
  access: 'user',
  params: IdParam,
  body: OfferDescription,
  response: { 201: z.object({ id: Id }) },
  errors: ['not_found', 'forbidden', 'content_restricted'],
  rateLimit: '30/10min',
  summary:
    'Offer its author an alt text for a picture or a video of a post, or captions; one again takes the place of the one before',
})
export const listDescriptions = defineRoute({
  method: 'GET',
  path: '/api/user/descriptions',
  owner,
  access: 'user',
  query: z.object({ limit, cursor }),
  response: { 200: z.array(Description) },
  summary: 'What is offered for the pictures and videos of one’s own posts, newest first',
})
export const decideDescription = defineRoute({
  method: 'POST',
  path: '/api/descriptions/:id/decision',
  owner,
  access: 'user',
  params: IdParam,
  body: DecideDescription,
  response: { 200: z.object({ id: Id, accepted: z.boolean() }) },
  errors: ['not_found'],
  rateLimit: '120/10min',
  summary:
    'Accept or decline what is offered for one’s own post; accepted, it is shown with its describer’s name',
})
export const listUndescribedPictures = defineRoute({
  method: 'GET',
  path: '/api/descriptions/wanted',
  owner,
  access: 'user',
  query: z.object({ limit, cursor }),
  response: { 200: z.array(UndescribedPicture) },
  summary: 'Pictures of public posts of others that have no alt text, newest first',
})
