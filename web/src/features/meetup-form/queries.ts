import { queryOptions } from '@tanstack/react-query'
import type { OwnGroup } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query-keys.ts'

const max = 100
const byName = (groups: OwnGroup[]) => groups.toSorted((a, b) => a.name.localeCompare(b.name))

/** The communities in which the reader may create meetups (EV7). */
export const creatableQuery = queryOptions({
  queryKey: queryKeys.communities.creatable,
  queryFn: ({ signal }) =>
    api.call(routes.listMyGroups, { query: { may: 'createMeetup', limit: max } }, { signal }),
  select: byName,
  meta: { quiet: true },
})
