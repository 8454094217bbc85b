import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { IdParam } from '../../schemas/common.ts'
import { Member, MembersQuery, SetMemberRole } from '../../schemas/communities/member.ts'

const owner = 'communities'
const { id } = IdParam.shape

export const listMembers = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/members',
  owner,
  access: 'user',
  params: IdParam,
  query: MembersQuery,
  response: { 200: z.array(Member) },
  errors: ['not_found', 'not_a_member'],
  summary: 'Members by name or role, who joined first before; of a private community for its members alone',
})
export const setMemberRole = defineRoute({
  method: 'PATCH',
  path: '/api/communities/:id/members/:memberId/role',
  owner,
  access: 'user',
  params: z.strictObject({ id, memberId: id }),
  body: SetMemberRole,
  response: { 200: Member },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit: '120/h',
  summary: 'Set the role of a member: the creator; the own role stays',
})
