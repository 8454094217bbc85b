import { z } from 'zod'
import { importedAtOnce, maxStars } from '../constants.ts'
import { defineErased } from '../erased.ts'
import { defineEvent } from '../event.ts'
import { Id } from '../schemas/common.ts'
import { claimOutcomes } from '../schemas/manager-request.ts'
import { MuseumRef, PublishedMuseum } from '../schemas/museum.ts'
import { museumFields } from '../schemas/museum-edit.ts'

const producer = 'museums'

export const museumCreated = defineEvent({
  type: 'museum-created',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: PublishedMuseum }),
  summary: 'A museum was added',
})
export const museumsImported = defineEvent({
  type: 'museums-imported',
  version: 1,
  producer,
  key: data => data.museums[0]?.id ?? 0,
  data: z.object({ museums: z.array(PublishedMuseum).min(1).max(importedAtOnce) }),
  summary: 'An import or the seed added museums, of which there is no `museum-created`',
})
export const museumUpdated = defineEvent({
  type: 'museum-updated',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: PublishedMuseum }),
  summary: "A museum's data changed",
})
export const museumHoursChanged = defineEvent({
  type: 'museum-hours-changed',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: MuseumRef, userId: Id }),
  summary: 'A user changed when a museum is open',
})
export const museumFollowed = defineEvent({
  type: 'museum-followed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, museum: MuseumRef }),
  summary: 'A user followed a museum',
})
export const museumUnfollowed = defineEvent({
  type: 'museum-unfollowed',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, museumId: Id }),
  summary: 'A user unfollowed a museum',
})
export const museumCheckedIn = defineEvent({
  type: 'museum-checked-in',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({
    userId: Id,
    checkInId: Id,
    museum: MuseumRef,
    /** By the museum's calendar. */
    day: z.iso.date(),
    isVerified: z.boolean(),
    isCounted: z.boolean(),
  }),
  summary: 'A user checked in at a museum',
})
export const museumCheckInUndone = defineEvent({
  type: 'museum-check-in-undone',
  version: 1,
  producer,
  key: data => data.userId,
  data: z.object({ userId: Id, checkInId: Id, museumId: Id, day: z.iso.date() }),
  summary: 'A user took a check-in back',
})
const reviewed = { userId: Id, reviewId: Id }
const stars = z.int().min(1).max(maxStars)
export const museumReviewed = defineEvent({
  type: 'museum-reviewed',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ ...reviewed, museum: MuseumRef, stars }),
  summary: 'A user reviewed a museum',
})
export const museumReviewChanged = defineEvent({
  type: 'museum-review-changed',
  version: 1,
  producer,
  key: data => data.museumId,
  data: z.object({ ...reviewed, museumId: Id, stars }),
  summary: 'A user replaced a review of a museum',
})
export const museumReviewDeleted = defineEvent({
  type: 'museum-review-deleted',
  version: 1,
  producer,
  key: data => data.museumId,
  data: z.object({ ...reviewed, museumId: Id }),
  summary: 'A review of a museum was deleted',
})
export const museumReviewReplied = defineEvent({
  type: 'museum-review-replied',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({
    ...reviewed,
    museum: MuseumRef,
    /** Who replied. */
    managerId: Id,
  }),
  summary: 'The manager of a museum replied to a review',
})
export const museumClaimed = defineEvent({
  type: 'museum-claimed',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ requestId: Id, userId: Id, museum: MuseumRef }),
  summary: 'A user asked to manage a museum',
})
export const museumClaimWithdrawn = defineEvent({
  type: 'museum-claim-withdrawn',
  version: 1,
  producer,
  key: data => data.museumId,
  data: z.object({ requestId: Id, userId: Id, museumId: Id }),
  summary: 'A user took back a request to manage a museum',
})
export const museumClaimDecided = defineEvent({
  type: 'museum-claim-decided',
  version: 1,
  producer,
  key: data => data.museum.id,
  carriesText: true,
  data: z.object({
    requestId: Id,
    userId: Id,
    museum: MuseumRef,
    outcome: z.enum(claimOutcomes),
    /** What the administrator wrote to the user; empty: nothing of their own. */
    notes: z.string(),
  }),
  summary: 'A request to manage a museum was approved or rejected',
})
export const museumManagerAssigned = defineEvent({
  type: 'museum-manager-assigned',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({
    museum: MuseumRef,
    /** Null: none. */
    managerId: Id.nullable(),
    previousManagerId: Id.nullable(),
    /** The request that was approved; null: an administrator assigned the manager. */
    requestId: Id.nullable(),
  }),
  summary: 'A museum has another manager, or none',
})
export const museumVerified = defineEvent({
  type: 'museum-verified',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: MuseumRef, isVerified: z.boolean(), managerId: Id.nullable() }),
  summary: 'An administrator marked a museum as verified, or as not verified',
})
export const museumEditSuggested = defineEvent({
  type: 'museum-edit-suggested',
  version: 1,
  producer,
  key: data => data.museumId,
  data: z.object({
    suggestionId: Id,
    museumId: Id,
    /** Null: the system, because visits contradict the hours. */
    userId: Id.nullable(),
    fields: z.array(z.enum(museumFields)),
    /** Whether it was applied without a review. */
    isApplied: z.boolean(),
  }),
  summary: 'An edit of a museum was suggested',
})
export const museumEditDecided = defineEvent({
  type: 'museum-edit-decided',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({
    suggestionId: Id,
    /** Who suggested it. */
    userId: Id,
    museum: MuseumRef,
    outcome: z.enum(['approved', 'partly_approved', 'rejected']),
    /** Why it was rejected; else empty. */
    reason: z.string(),
    /** Of a rejected one: whether it had been applied at once, and was taken back. */
    isTakenBack: z.boolean().optional(),
  }),
  carriesText: true,
  summary: "A user's suggested edit of a museum was approved or rejected",
})
export const museumHoursDoubted = defineEvent({
  type: 'museum-hours-doubted',
  version: 1,
  producer,
  key: data => data.museum.id,
  data: z.object({ museum: MuseumRef, suggestionId: Id }),
  summary: 'Visits contradict when a museum is open; a suggestion to change it waits for its decision',
})
export const museumSuggested = defineEvent({
  type: 'museum-suggested',
  version: 1,
  producer,
  key: data => data.suggestionId,
  data: z.object({ suggestionId: Id, userId: Id }),
  summary: 'A user suggested a museum that is missing',
})
export const museumSuggestionDecided = defineEvent({
  type: 'museum-suggestion-decided',
  version: 1,
  producer,
  key: data => data.suggestionId,
  data: z.object({
    suggestionId: Id,
    userId: Id,
    /** As the user wrote it. */
    name: z.string(),
    outcome: z.enum(['approved', 'merged', 'rejected']),
    /** Null: rejected. */
    museum: MuseumRef.nullable(),
    reason: z.string().nullable(),
  }),
  summary: 'A suggested museum was added, recognised or rejected',
})
export const museumsErased = defineErased('museums')
