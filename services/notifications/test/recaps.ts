import {
  type EventData,
  type RecapState,
  recapDrafted,
  recapGuestsAffected,
  recapPublished,
  recapWithdrawn,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { closed, inside } from './communities.ts'
import type { TestEnvironment } from './environment.ts'
import { meetupIn, organizer } from './meetups.ts'
import { museum } from './museums.ts'

const at = '2026-11-28T20:00:00.000Z'

/** What becomes of the recaps of meetups in these tests. */
export function recapActs({ publish }: TestEnvironment) {
  const affect =
    (state: RecapState) =>
    (
      userIds: number[],
      of = closed,
      by: EventData<typeof recapGuestsAffected>['by'] = organizer,
      options: PublishOptions = {},
    ) =>
      publish(
        recapGuestsAffected,
        {
          community: of,
          meetup: meetupIn(of),
          visibility: 'involved',
          state,
          museum,
          day: '2026-11-28',
          attendedCount: userIds.length,
          by,
          at,
          userIds,
        },
        options,
      )
  return {
    draft: (of = closed, organizerId: number | null = organizer, options: PublishOptions = {}) =>
      publish(
        recapDrafted,
        {
          community: of,
          meetup: meetupIn(of),
          visibility: 'involved',
          organizerId,
          museum,
          draftedAt: at,
        },
        options,
      ),
    /** Those who attended are asked. */
    ask: affect('draft'),
    publish: (of = closed, publishedBy = organizer) =>
      publish(recapPublished, {
        ...inside(of),
        meetup: meetupIn(of),
        museum,
        attendedCount: 3,
        photosCount: 2,
        insightsCount: 1,
        publishedBy,
        publishedAt: at,
      }),
    /** Those who attended are notified that it is published. */
    show: affect('published'),
    withdraw: (of = closed) =>
      publish(recapWithdrawn, { ...inside(of), meetup: meetupIn(of), withdrawnBy: organizer }),
  }
}
