import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef, Visibility } from '../../schemas/communities/community.ts'
import { EventRef } from '../../schemas/communities/event-parts.ts'
import { recapStates } from '../../schemas/communities/meetup.ts'
import { MuseumRef } from '../../schemas/museum.ts'
import { defineCommunityEvent } from './community-event.ts'

const of = { community: CommunityRef, meetup: EventRef }

export const recapDrafted = defineCommunityEvent({
  type: 'recap-drafted',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...of,
    visibility: z.literal('involved'),
    /** Null: the account was deleted. */
    organizerId: Id.nullable(),
    museum: MuseumRef.nullable(),
    draftedAt: Timestamp,
  }),
  summary: 'A meetup has ended, and its recap can be edited and published',
})
export const recapPublished = defineCommunityEvent({
  type: 'recap-published',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...of,
    visibility: Visibility,
    museum: MuseumRef.nullable(),
    attendedCount: z.int().min(0),
    photosCount: z.int().min(0),
    insightsCount: z.int().min(0),
    publishedBy: Id,
    publishedAt: Timestamp,
  }),
  summary: 'The recap of a meetup was published',
})
export const recapWithdrawn = defineCommunityEvent({
  type: 'recap-withdrawn',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({ ...of, visibility: Visibility, withdrawnBy: Id }),
  summary: 'The recap of a meetup is a draft again',
})
export const recapGuestsAffected = defineCommunityEvent({
  type: 'recap-guests-affected',
  version: 1,
  key: data => data.meetup.id,
  carriesText: true,
  data: z.object({
    ...of,
    visibility: z.literal('involved'),
    /** `draft`: they are asked whether it may show their photos. `published`: for the first time, and their visit is stamped. */
    state: z.enum(recapStates),
    museum: MuseumRef.nullable(),
    /** The day of the meetup by the calendar of its time zone. */
    day: z.iso.date(),
    attendedCount: z.int().min(0),
    /** Who published it; of a draft, who is to: null: the account was deleted. */
    by: Id.nullable(),
    at: Timestamp,
    /** Who attended; 500 at most, of more there are more events. */
    userIds: z.array(Id),
  }),
  summary: 'A recap was drafted, or published for the first time, of a meetup that these users attended',
})
export const recapConsentChanged = defineCommunityEvent({
  type: 'recap-consent-changed',
  version: 1,
  key: data => data.meetupId,
  data: z.object({
    communityId: Id,
    meetupId: Id,
    visibility: z.literal('involved'),
    userId: Id,
    isGiven: z.boolean(),
    /** `membership`: the user is no member any more. `account`: it was deleted. */
    cause: z.enum(['user', 'membership', 'account']),
  }),
  summary: 'A user said whether the recap of a meetup may show their photos',
})
