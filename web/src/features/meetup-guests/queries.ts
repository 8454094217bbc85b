import { queryOptions } from '@tanstack/react-query'
import type { Guest, GuestStatus, MeetupDetail, UserSummary } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { api } from '../../lib/api.ts'
import { meetupQuery } from '../../lib/meetups.ts'
import { pagedQuery } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'

/** The meetup as its page shows it now: its counts change while the dialog is open. */
export const shownMeetupQuery = (meetup: MeetupDetail) =>
  queryOptions({ ...meetupQuery(meetup.id), initialData: meetup })

const pageSize = 50

/** A guest as the person that they are, so that the list follows what changes of people. */
export type GuestEntry = UserSummary & Pick<Guest, 'answeredAt'>

/** Those of one answer, whoever answered first first. */
export const guestsQuery = (id: number, status: GuestStatus) =>
  pagedQuery<GuestEntry>({
    queryKey: queryKeys.meetups.guests(id, status),
    pageSize,
    hasOffset: false,
    fetchPage: async (page, signal) => {
      const answer = await api.page(
        routes.listAttendees,
        { params: { id }, query: { ...page, status } },
        { signal },
      )
      return { ...answer, data: answer.data.map(({ user, answeredAt }) => ({ ...user, answeredAt })) }
    },
    meta: { quiet: true },
  })
