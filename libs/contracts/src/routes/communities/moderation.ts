import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, Id, IdParam, paging } from '../../schemas/common.ts'
import {
  BulkMembers,
  BulkResult,
  CommunityBan,
  DeletedContent,
  DeletedMemberContent,
  DeleteMemberContent,
  MemberPermissions,
  ModerationLogEntry,
  ModerationLogQuery,
  RemovedMember,
  RemoveMember,
  RestoredContent,
  Restriction,
  SetMemberPermission,
} from '../../schemas/communities/moderation.ts'

const owner = 'communities'
const access = 'user'
const idParam = IdParam.shape.id
const MemberParams = z.strictObject({ id: idParam, memberId: idParam })
const { limit, cursor } = paging(20)
const rateLimit = '60/min'

export const removeMember = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id/members/:memberId',
  owner,
  access,
  params: MemberParams,
  body: RemoveMember.optional(),
  response: { 200: RemovedMember },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit,
  summary: 'Remove a member of a lower rank, and ban them where `ban` says so: creator and admins',
})
export const deleteMemberContent = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id/members/:memberId/content',
  owner,
  access,
  params: MemberParams,
  body: DeleteMemberContent,
  response: { 200: DeletedMemberContent },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit: '10/min',
  summary:
    'Delete posts of a member of a lower rank, or posts and comments, restorable for 30 days: creator and admins',
})
export const setMemberPermission = defineRoute({
  method: 'PATCH',
  path: '/api/communities/:id/members/:memberId/permissions',
  owner,
  access,
  params: MemberParams,
  body: SetMemberPermission,
  response: { 200: MemberPermissions },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit,
  summary: 'Restrict a member of a lower rank, or lift a restriction: creator and admins',
})
export const getMemberPermissions = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/members/:memberId/permissions',
  owner,
  access,
  params: MemberParams,
  response: { 200: MemberPermissions },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'What a member is kept from, with why and until when: creator and admins',
})
export const bulkMembers = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/members/bulk',
  owner,
  access,
  params: IdParam,
  body: BulkMembers,
  response: { 200: BulkResult },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit: '10/min',
  summary:
    'Remove, restrict or write to several members, or set their role, each with its own result: creator and admins',
})
export const listBans = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/bans',
  owner,
  access,
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(CommunityBan) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'Who is banned, newest first: creator, admins and moderators',
})
export const liftBan = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id/bans/:userId',
  owner,
  access,
  params: z.strictObject({ id: idParam, userId: idParam }),
  body: Empty.optional(),
  response: { 200: z.object({ userId: Id }) },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit,
  summary: 'End a ban before its time: creator and admins',
})
export const listMyRestrictions = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/my-restrictions',
  owner,
  access,
  params: IdParam,
  response: { 200: z.array(Restriction) },
  errors: ['not_found'],
  summary: 'What the reader is kept from in the community, with why and until when',
})
export const listModerationLog = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/modlog',
  owner,
  access,
  params: IdParam,
  query: ModerationLogQuery,
  response: { 200: z.array(ModerationLogEntry) },
  errors: ['not_found', 'not_a_member'],
  summary: 'What moderators did, newest first: members, without the names of moderators',
})
export const listDeletedContent = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/deleted',
  owner,
  access,
  params: IdParam,
  query: z.object({ limit, cursor }),
  response: { 200: z.array(DeletedContent) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'What moderators deleted within 30 days, newest first: creator, admins and moderators',
})
export const restoreContent = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/deleted/:logId/restore',
  owner,
  access,
  params: z.strictObject({ id: idParam, logId: idParam }),
  body: Empty.optional(),
  response: { 200: RestoredContent },
  errors: ['not_found', 'forbidden', 'not_a_member', 'community_archived'],
  rateLimit,
  summary: 'Restore what a moderator deleted',
})
