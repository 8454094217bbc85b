import { keepPreviousData } from '@tanstack/react-query'
import {
  type CommunityBan,
  type CommunityReport,
  type DeletedContent,
  type Invitation,
  type JoinRequest,
  joinRequestsPageSize,
  type LogAction,
  type Member,
  type ModerationLogEntry,
  membersPageSize,
  type ReportList,
  type UserSummary,
  type WaitingPost,
} from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { timesOf } from './log-days.ts'

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

/** What was reported: what waits oldest first, what was decided newest first (MM8). */
export const reportsQuery = (id: number, status: ReportList) =>
  pagedQuery<CommunityReport>({
    queryKey: queryKeys.community.reports(id, status),
    fetchPage: (page, signal) =>
      api.page(routes.listReports, { params: { id }, query: { ...page, status } }, { signal }),
    hasOffset: false,
    meta: quiet,
  })

export type Ban = CommunityBan & { id: number }

/** Who is banned, newest first (MM3). */
export const bansQuery = (id: number) =>
  pagedQuery<Ban>({
    queryKey: queryKeys.community.bans(id),
    fetchPage: async (query, signal) => {
      const page = await api.page(routes.listBans, { params: { id }, query }, { signal })
      return { ...page, data: page.data.map(ban => ({ ...ban, id: ban.user.id })) }
    },
    hasOffset: false,
    meta: quiet,
  })

export type Deleted = DeletedContent & { id: number }

/** What moderators deleted and can be restored, newest first (B-68). */
export const deletedQuery = (id: number) =>
  pagedQuery<Deleted>({
    queryKey: queryKeys.community.deleted(id),
    fetchPage: async (query, signal) => {
      const page = await api.page(routes.listDeletedContent, { params: { id }, query }, { signal })
      return { ...page, data: page.data.map(each => ({ ...each, id: each.logId })) }
    },
    hasOffset: false,
    meta: quiet,
  })

export interface LogFilters {
  action: LogAction | null
  /** Whom the entries are about. */
  person: UserSummary | null
  /** The first and the last day in the reader's time zone, `2026-11-21`; empty: no limit. */
  from: string
  to: string
}

/** What moderators did, newest first (B-04). */
export const logQuery = (id: number, { action, person, from, to }: LogFilters) => {
  const filters = {
    ...(action && { action }),
    ...(person && { userId: person.id }),
    ...timesOf(from, to),
  }
  return {
    ...pagedQuery<ModerationLogEntry>({
      queryKey: queryKeys.community.log(id, filters),
      fetchPage: (page, signal) =>
        api.page(routes.listModerationLog, { params: { id }, query: { ...page, ...filters } }, { signal }),
      hasOffset: false,
      meta: quiet,
    }),
    placeholderData: keepPreviousData,
  }
}
