import { queryOptions } from '@tanstack/react-query'
import * as routes from '@vitrine/contracts/routes'
import { api } from './api.ts'
import { queryKeys } from './query-keys.ts'

/** People whom a writer may mean by `@` and this beginning of a name. */
export const peopleToMention = (text: string) =>
  queryOptions({
    queryKey: queryKeys.users.toMention(text),
    queryFn: ({ signal }) => api.call(routes.searchUsers, { query: { q: text } }, { signal }),
    meta: { quiet: true },
  })

/** As {@link peopleToMention}, in a community: its members. */
export const membersToMention = (communityId: number) => (text: string) =>
  queryOptions({
    queryKey: queryKeys.users.membersToMention(communityId, text),
    queryFn: ({ signal }) =>
      api.call(routes.suggestMembers, { params: { id: communityId }, query: { q: text } }, { signal }),
    meta: { quiet: true },
  })
