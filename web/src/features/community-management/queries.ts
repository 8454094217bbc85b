import { keepPreviousData } from '@tanstack/react-query'
import {
  type Invitation,
  type JoinRequest,
  joinRequestsPageSize,
  type Member,
  membersPageSize,
  type WaitingPost,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const quiet = { quiet: true } as const

export const roleFilters = ['creator', 'admin', 'moderator', 'member'] as const
export type RoleFilter = (typeof roleFilters)[number]

export const membersQuery = (id: number, q: string, role: RoleFilter | null) => ({
  ...pagedQuery<Member>({
    queryKey: queryKeys.community.members(id, q, role),
    pageSize: membersPageSize,
    fetchPage: (page, signal) =>
      api.page(
        routes.listMembers,
        { params: { id }, query: { ...page, ...(q && { q }), ...(role && { role }) } },
        { signal },
      ),
    meta: quiet,
  }),
  placeholderData: keepPreviousData,
})

/** Requests that wait, oldest first (MM7). */
export const requestsQuery = (id: number) =>
  pagedQuery<JoinRequest>({
    queryKey: queryKeys.community.requests(id),
    pageSize: joinRequestsPageSize,
    fetchPage: (page, signal) =>
      api.page(
        routes.listJoinRequests,
        { params: { id }, query: { ...page, status: 'pending' } },
        { signal },
      ),
    meta: quiet,
  })

export const invitationsQuery = (id: number) =>
  pagedQuery<Invitation>({
    queryKey: queryKeys.community.invitations(id),
    pageSize: joinRequestsPageSize,
    fetchPage: (page, signal) =>
      api.page(routes.listInvitations, { params: { id }, query: page }, { signal }),
    meta: quiet,
  })

/** Posts that wait for approval, oldest first. */
export const reviewQueueQuery = (id: number) =>
  pagedQuery<WaitingPost>({
    queryKey: queryKeys.community.reviewQueue(id),
    fetchPage: (page, signal) =>
      api.page(routes.listReviewQueue, { params: { id }, query: page }, { signal }),
    hasOffset: false,
    meta: quiet,
  })
