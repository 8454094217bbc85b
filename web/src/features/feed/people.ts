import { queryOptions, useQuery } from '@tanstack/react-query'
import { routes, storyStripUsers } from '@vitrine/contracts'
import { api } from '../../lib/api.ts'

/** One call for the story strip and the sidebar, which shows the first three of them. */
export const recommendedPeopleQuery = queryOptions({
  queryKey: ['recommendations', 'users'],
  queryFn: ({ signal }) =>
    api.call(routes.getRecommendedUsers, { query: { limit: storyStripUsers } }, { signal }),
  meta: { quiet: true },
})

const activePeopleQuery = queryOptions({
  queryKey: ['users', 'active'],
  queryFn: ({ signal }) => api.call(routes.getActiveUsers, { query: { limit: storyStripUsers } }, { signal }),
  meta: { quiet: true },
})

/** Recommended people; if there are none, active ones; nobody when neither is to be had. */
export function useStoryPeople() {
  const recommended = useQuery(recommendedPeopleQuery)
  const nobodyRecommended = recommended.isError || recommended.data?.length === 0
  const active = useQuery({ ...activePeopleQuery, enabled: nobodyRecommended })
  const source = nobodyRecommended ? active : recommended
  return { people: source.data ?? [], isPending: source.isPending }
}
