import type { Meetup } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The page of a museum has more below them. */
const pages = { pageSize: 3, hasOffset: false, meta: { quiet: true } } as const

/** Meetups that a museum takes part in and shows, the next first. */
export const museumMeetupsQuery = (museumId: number) =>
  pagedQuery<Meetup>({
    ...pages,
    queryKey: queryKeys.meetups.ofMuseum(museumId),
    fetchPage: (query, signal) =>
      api.page(routes.listMuseumMeetups, { params: { id: museumId }, query }, { signal }),
  })

/** Meetups that are not over and name a museum, for its manager. */
export const proposalsQuery = (museumId: number) =>
  pagedQuery<Meetup>({
    ...pages,
    queryKey: queryKeys.meetups.proposals(museumId),
    fetchPage: (query, signal) =>
      api.page(routes.listMeetupProposals, { params: { id: museumId }, query }, { signal }),
  })
