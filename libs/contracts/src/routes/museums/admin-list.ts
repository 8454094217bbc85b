import { z } from 'zod'
import { defineRoute } from '../../route.ts'
import {
  AdminMuseum,
  AdminMuseumEdit,
  AdminMuseumQuery,
  ManagerAssignment,
  MuseumManagerQuery,
  MuseumVerification,
} from '../../schemas/admin-museum-list.ts'
import { IdParam } from '../../schemas/common.ts'
import { UserSummary } from '../../schemas/user.ts'

const owner = 'museums'
const access = { capability: 'manage_museums' } as const

export const listAdminMuseums = defineRoute({
  method: 'GET',
  path: '/api/admin/museums',
  owner,
  access,
  query: AdminMuseumQuery,
  response: { 200: z.array(AdminMuseum) },
  summary: 'Museums with their managers, the newest first; `X-Total-Count` is the number of all that match',
})
export const verifyMuseum = defineRoute({
  method: 'POST',
  path: '/api/admin/verify-museum',
  owner,
  access,
  body: MuseumVerification,
  response: { 200: AdminMuseum },
  errors: ['not_found'],
  rateLimit: '120/min',
  summary: 'Mark a museum as verified, or as not verified',
})
export const updateAdminMuseum = defineRoute({
  method: 'PUT',
  path: '/api/admin/museums/:id',
  owner,
  access,
  params: IdParam,
  body: AdminMuseumEdit,
  response: { 200: AdminMuseum },
  errors: ['not_found', 'stale_version'],
  rateLimit: '120/min',
  summary: 'Change a museum and its manager; what is left out stays as it is',
})
export const listMuseumManagers = defineRoute({
  method: 'GET',
  path: '/api/admin/museum-managers',
  owner,
  access,
  query: MuseumManagerQuery,
  response: { 200: z.array(UserSummary) },
  rateLimit: '120/min',
  summary: 'Users who can be made the manager of a museum, by name; without a search the first ones',
})
export const assignMuseumManager = defineRoute({
  method: 'POST',
  path: '/api/admin/assign-museum-manager',
  owner,
  access,
  body: ManagerAssignment,
  response: { 200: AdminMuseum },
  errors: ['not_found'],
  rateLimit: '120/min',
  summary: 'Make a user the manager of a museum, or leave it without one',
})
