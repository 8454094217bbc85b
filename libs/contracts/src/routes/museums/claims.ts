import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import { Empty, IdParam } from '../../schemas/common.ts'
import {
  Claim,
  ManagerRequest,
  ManagerRequestApproval,
  ManagerRequestQuery,
  ManagerRequestRejection,
  OwnManagerRequestAnswer,
} from '../../schemas/manager-request.ts'

const owner = 'museums'
const adminAccess = { capability: 'manage_museums' } as const
const path = '/api/museums/:id/request-manager'
const adminPath = '/api/admin/museum-manager-requests'

export const requestManager = defineRoute({
  method: 'POST',
  path,
  owner,
  access: 'user',
  params: IdParam,
  body: Claim,
  response: { 201: OwnManagerRequestAnswer },
  errors: ['not_found', 'forbidden', 'email_unverified', 'request_pending'],
  rateLimit: '30/h',
  summary: 'Ask to manage a museum; one request at a time for each museum',
})
export const getOwnManagerRequest = defineRoute({
  method: 'GET',
  path,
  owner,
  access: 'user',
  params: IdParam,
  response: { 200: OwnManagerRequestAnswer },
  summary: 'The own request to manage a museum',
})
export const withdrawManagerRequest = defineRoute({
  method: 'DELETE',
  path,
  owner,
  access: 'user',
  params: IdParam,
  body: Empty.optional(),
  response: { 200: OwnManagerRequestAnswer },
  errors: ['not_found'],
  rateLimit: '30/h',
  summary: 'Withdraw the own request to manage a museum, while it is pending',
})
export const listManagerRequests = defineRoute({
  method: 'GET',
  path: adminPath,
  owner,
  access: adminAccess,
  query: ManagerRequestQuery,
  response: { 200: z.array(ManagerRequest) },
  summary: 'Requests to manage a museum, the newest first',
})
export const approveManagerRequest = defineRoute({
  method: 'PATCH',
  path: `${adminPath}/:id/approve`,
  owner,
  access: adminAccess,
  params: IdParam,
  body: ManagerRequestApproval,
  response: { 200: ManagerRequest },
  errors: ['not_found', 'forbidden', 'stale_version', 'manager_assigned'],
  rateLimit: '60/min',
  summary: 'Make the requester the manager of the museum; its other pending requests are rejected',
})
export const rejectManagerRequest = defineRoute({
  method: 'PATCH',
  path: `${adminPath}/:id/reject`,
  owner,
  access: adminAccess,
  params: IdParam,
  body: ManagerRequestRejection,
  response: { 200: ManagerRequest },
  errors: ['not_found', 'stale_version'],
  rateLimit: '60/min',
  summary: 'Reject a request to manage a museum, with a reason',
})
