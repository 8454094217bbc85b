import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam, paging } from '../../schemas/common.ts'
import {
  CommunitiesQuery,
  CommunityCard,
  CommunityDetail,
  CommunitySearchQuery,
  CreateCommunity,
  DeleteCommunity,
  DeletedCommunity,
  Guidelines,
  OwnGroup,
  OwnGroupsQuery,
  TransferCommunity,
  UpdateCommunity,
  UpdateCommunitySettings,
} from '../../schemas/communities/community-detail.ts'
import { CommunityFeed } from '../../schemas/communities/discussion.ts'

const owner = 'communities'

export const listCommunities = defineRoute({
  method: 'GET',
  path: '/api/communities',
  owner,
  access: 'user',
  query: CommunitiesQuery,
  response: { 200: z.array(CommunityCard) },
  summary: "Communities: the viewer's own first, then by members who were active in 30 days",
})
export const searchCommunities = defineRoute({
  method: 'GET',
  path: '/api/search/communities',
  owner,
  access: 'user',
  query: CommunitySearchQuery,
  response: { 200: z.array(CommunityCard) },
  summary: 'Communities whose name or description has the words, by type, membership, location and tag',
})
export const createCommunity = defineRoute({
  method: 'POST',
  path: '/api/communities',
  owner,
  access: { capability: 'create_community' },
  body: CreateCommunity,
  response: { 201: CommunityCard },
  errors: ['community_name_taken', 'email_unverified', 'rate_limited'],
  rateLimit: '20/h',
  summary: 'Create a community, three a day; its creator is its first member',
})
const detail = {
  method: 'GET',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: CommunityDetail },
  errors: ['not_found'],
} as const
export const getCommunity = defineRoute({
  ...detail,
  path: '/api/communities/:id',
  summary: 'A community; of a private one its members alone are shown who is a member',
})
export const getGroup = defineRoute({
  ...detail,
  path: '/api/groups/:id',
  summary: 'The same as a community (D-01)',
})
export const getCommunityFeed = defineRoute({
  ...detail,
  path: '/api/communities/:id/feed',
  access: 'public',
  query: z.object({ limit: paging(30, 30).limit }),
  response: { 200: CommunityFeed },
  summary: 'The newest posts of a public community, of authors whom everyone is shown',
})
export const updateCommunity = defineRoute({
  method: 'PUT',
  path: '/api/communities/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: UpdateCommunity,
  response: { 200: CommunityDetail },
  errors: [
    'not_found',
    'forbidden',
    'not_a_member',
    'community_name_taken',
    'community_archived',
    'stale_version',
  ],
  rateLimit: '60/h',
  summary: 'What a community says of itself, and who may read it: its creator and admins',
})
export const updateCommunitySettings = defineRoute({
  method: 'PUT',
  path: '/api/communities/:id/settings',
  owner,
  access: 'user',
  params: IdParam,
  body: UpdateCommunitySettings,
  response: { 200: CommunityDetail },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived', 'stale_version'],
  rateLimit: '60/h',
  summary: 'Guidelines, the questions at joining and the review of posts: its creator and admins',
})
export const getGuidelines = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/guidelines',
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: Guidelines },
  errors: ['not_found'],
  summary: 'The rules of a community and its questions, which are shown before joining',
})
export const deleteCommunity = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id',
  owner,
  access: 'user',
  params: IdParam,
  body: DeleteCommunity,
  response: { 200: DeletedCommunity },
  errors: ['not_found', 'forbidden', 'not_a_member', 'stale_version'],
  rateLimit: '20/h',
  summary: 'Delete a community by its name: its creator. 30 days restorable',
})
export const restoreCommunity = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/restore',
  owner,
  access: { capability: 'moderate' },
  params: IdParam,
  body: Empty.optional(),
  response: { 200: CommunityDetail },
  errors: ['not_found'],
  summary: 'Restore a community that was deleted less than 30 days ago: an Admin',
})
export const transferCommunity = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/transfer',
  owner,
  access: 'user',
  params: IdParam,
  body: TransferCommunity,
  response: { 200: CommunityDetail },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit: '20/h',
  summary: 'Make a member the owner, and the owner an admin: the creator',
})
export const listMyGroups = defineRoute({
  method: 'GET',
  path: '/api/user/groups',
  owner,
  access: 'user',
  query: OwnGroupsQuery,
  response: { 200: z.array(OwnGroup) },
  summary: "The viewer's communities with the role in each, and requests that wait",
})
