import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import {
  Invitation,
  InvitationsQuery,
  InviteMember,
  JoinCommunity,
  JoinRequest,
  JoinRequestsQuery,
  MembershipState,
  OwnInvitation,
  RejectJoinRequest,
} from '../../schemas/communities/membership.ts'

const owner = 'communities'
const { id } = IdParam.shape

const join = {
  method: 'POST',
  owner,
  access: 'user',
  params: IdParam,
  body: JoinCommunity.optional(),
  response: { 200: MembershipState },
  errors: ['not_found', 'banned', 'request_paused', 'community_archived'],
  rateLimit: '30/h',
  firstDayLimit: '10/24h',
} as const
export const joinCommunity = defineRoute({
  ...join,
  path: '/api/communities/:id/join',
  summary: 'Join a public community, or ask to join a private one: `member` or `pending`',
})
export const joinGroup = defineRoute({
  ...join,
  path: '/api/groups/:id/join',
  limitedAs: 'joinCommunity',
  summary: 'The same as joining a community (D-01)',
})
const leave = {
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: MembershipState },
  errors: ['not_found', 'not_a_member', 'creator_cannot_leave'],
  rateLimit: '60/h',
} as const
export const leaveCommunity = defineRoute({
  ...leave,
  method: 'POST',
  path: '/api/communities/:id/leave',
  summary: 'Leave a community; its creator transfers it before',
})
export const leaveGroup = defineRoute({
  ...leave,
  method: 'DELETE',
  path: '/api/groups/:id/leave',
  limitedAs: 'leaveCommunity',
  summary: 'The same as leaving a community (D-02)',
})
export const withdrawJoinRequest = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id/join-request',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: MembershipState },
  errors: ['not_found'],
  rateLimit: '60/h',
  summary: 'Take the own request to join back',
})
export const listJoinRequests = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/join-requests',
  owner,
  access: 'user',
  params: IdParam,
  query: JoinRequestsQuery,
  response: { 200: z.array(JoinRequest) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'Requests to join, those that wait oldest first: creator, admins and moderators',
})
const Decided = z.strictObject({ id, requestId: id })
const decide = {
  method: 'POST',
  owner,
  access: 'user',
  params: Decided,
  response: { 200: JoinRequest },
  errors: ['not_found', 'forbidden', 'not_a_member', 'stale_version', 'community_archived'],
  rateLimit: '300/h',
} as const
export const approveJoinRequest = defineRoute({
  ...decide,
  path: '/api/communities/:id/join-requests/:requestId/approve',
  body: Empty.optional(),
  summary: 'Make who asked a member: creator, admins and moderators',
})
export const rejectJoinRequest = defineRoute({
  ...decide,
  path: '/api/communities/:id/join-requests/:requestId/reject',
  body: RejectJoinRequest.optional(),
  summary: 'Reject a request to join: none of the same user follows for 7 days',
})
export const inviteMember = defineRoute({
  method: 'POST',
  path: '/api/communities/:id/invitations',
  owner,
  access: 'user',
  params: IdParam,
  body: InviteMember,
  response: { 201: Invitation },
  errors: ['not_found', 'forbidden', 'not_a_member', 'banned', 'community_archived', 'request_pending'],
  rateLimit: '60/h',
  firstDayLimit: '10/24h',
  summary: 'Invite a user by name, who then joins without a request: creator, admins and moderators',
})
export const listInvitations = defineRoute({
  method: 'GET',
  path: '/api/communities/:id/invitations',
  owner,
  access: 'user',
  params: IdParam,
  query: InvitationsQuery,
  response: { 200: z.array(Invitation) },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  summary: 'Invitations that wait, newest first: creator, admins and moderators',
})
export const withdrawInvitation = defineRoute({
  method: 'DELETE',
  path: '/api/communities/:id/invitations/:invitationId',
  owner,
  access: 'user',
  params: z.strictObject({ id, invitationId: id }),
  body: Empty.optional(),
  response: { 200: Invitation },
  errors: ['not_found', 'forbidden', 'not_a_member'],
  rateLimit: '60/h',
  summary: 'Take an invitation back: creator, admins and moderators',
})
export const listMyInvitations = defineRoute({
  method: 'GET',
  path: '/api/user/invitations',
  owner,
  access: 'user',
  query: InvitationsQuery,
  response: { 200: z.array(OwnInvitation) },
  summary: 'Invitations of the viewer that wait for an answer, newest first',
})
const answer = {
  method: 'POST',
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: MembershipState },
  rateLimit: '60/h',
} as const
export const acceptInvitation = defineRoute({
  ...answer,
  path: '/api/user/invitations/:id/accept',
  errors: ['not_found', 'banned', 'community_archived'],
  summary: 'Join the community of an invitation, also a private one',
})
export const declineInvitation = defineRoute({
  ...answer,
  path: '/api/user/invitations/:id/decline',
  errors: ['not_found'],
  summary: 'Decline an invitation',
})
