import { queryOptions } from '@tanstack/react-query'
import type { BlockedUser, MutedUser } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { peopleQuery } from '../../lib/people-pages.ts'
import { queryKeys } from '../../lib/query-keys.ts'

export const emailQuery = queryOptions({
  queryKey: queryKeys.settings.email,
  queryFn: ({ signal }) => api.call(routes.getEmail, {}, { signal }),
  meta: { quiet: true },
})

export const privacyQuery = queryOptions({
  queryKey: queryKeys.settings.privacy,
  queryFn: ({ signal }) => api.call(routes.getPrivacySettings, {}, { signal }),
  meta: { quiet: true },
})

export const preferencesQuery = queryOptions({
  queryKey: queryKeys.settings.notifications,
  queryFn: ({ signal }) => api.call(routes.getNotificationPreferences, {}, { signal }),
  meta: { quiet: true },
})

export const blockedQuery = peopleQuery<BlockedUser>({
  queryKey: queryKeys.people.blocked,
  fetchPage: (query, signal) => api.page(routes.listBlockedUsers, { query }, { signal }),
})

export const mutedQuery = peopleQuery<MutedUser>({
  queryKey: queryKeys.people.muted,
  fetchPage: (query, signal) => api.page(routes.listMutedUsers, { query }, { signal }),
})
