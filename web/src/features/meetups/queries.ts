import { queryOptions } from '@tanstack/react-query'
import { eventsPageSize, type Meetup } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import type { Wording } from '../../lib/community-wording.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** Meetups of a community: those that have not ended, the next first, then the others (EV17). */
export const meetupsQuery = (communityId: number, wording: Wording) =>
  pagedQuery<Meetup>({
    queryKey: queryKeys.meetups.of(communityId),
    pageSize: eventsPageSize,
    hasOffset: false,
    fetchPage: (query, signal) =>
      api.page(
        wording === 'group' ? routes.listGroupMeetups : routes.listCommunityMeetups,
        { params: { id: communityId }, query },
        { signal },
      ),
    meta: { quiet: true },
  })

/** What the reader is in the community of a meetup. Its page reads the same, in a script that meetups do without. */
export const communityOfQuery = (id: number) =>
  queryOptions({
    queryKey: queryKeys.community.detail(id),
    queryFn: ({ signal }) => api.call(routes.getCommunity, { params: { id } }, { signal }),
    meta: { quiet: true },
  })
