import { z } from 'zod'
import { Id, Timestamp } from '../../schemas/common.ts'
import { CommunityRef } from '../../schemas/communities/community.ts'
import { EventRef } from '../../schemas/communities/event-parts.ts'
import { PlanTime } from '../../schemas/communities/visit-plan.ts'
import { MuseumRef } from '../../schemas/museum.ts'
import { UserSummary } from '../../schemas/user.ts'
import { defineCommunityEvent } from './community-event.ts'

/** Members alone see plans, of a public community too. */
const visibility = z.literal('members')
const of = { community: CommunityRef, visibility, planId: Id }

export const visitPlanCreated = defineCommunityEvent({
  type: 'visit-plan-created',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object({
    ...of,
    creator: UserSummary,
    museums: z.array(MuseumRef),
    from: z.iso.date(),
    to: z.iso.date(),
    createdAt: Timestamp,
  }),
  summary: 'A member of a community plans a visit of a group',
})
export const visitPlanMuseumAdded = defineCommunityEvent({
  type: 'visit-plan-museum-added',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object({ ...of, museum: MuseumRef, addedBy: Id }),
  summary: 'A member added a museum to a plan of a group visit',
})
export const visitPlanVoted = defineCommunityEvent({
  type: 'visit-plan-voted',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object({
    ...of,
    userId: Id,
    /** Both empty: the vote was taken back. */
    museumIds: z.array(Id),
    times: z.array(PlanTime),
    /** `membership`: the user is no member any more. `account`: it was deleted. */
    cause: z.enum(['user', 'membership', 'account']),
  }),
  summary: 'A member said which museums of a plan they want to see, and when they can come',
})
export const visitPlanSettled = defineCommunityEvent({
  type: 'visit-plan-settled',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object({ ...of, meetup: EventRef, settledBy: Id }),
  summary: 'A plan of a group visit has become a meetup',
})
export const visitPlanReopened = defineCommunityEvent({
  type: 'visit-plan-reopened',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object(of),
  summary: 'The meetup of a plan of a group visit was cancelled or removed: members choose again',
})
export const visitPlanDeleted = defineCommunityEvent({
  type: 'visit-plan-deleted',
  version: 1,
  key: data => data.planId,
  carriesText: true,
  data: z.object({
    ...of,
    /** Null: its last day is long over. */
    deletedBy: Id.nullable(),
  }),
  summary: 'A plan of a group visit exists no more',
})
