import {
  type EventData,
  type VisitPlanNotice,
  visitPlanCreated,
  visitPlanDeleted,
  visitPlanMuseumAdded,
  visitPlanPath,
  visitPlanReopened,
  visitPlanSettled,
  visitPlanVoted,
} from '@vitrine/contracts'
import type { Received } from '@vitrine/messaging'
import type { FanOut } from '../fan-outs/fan-outs.repository.ts'
import { type Course, targetsOf } from './course.ts'

const targets = (planId: number) => targetsOf('visit_plan', planId)

const noticeOf = ({ community, museums, from, to }: EventData<typeof visitPlanCreated>): VisitPlanNotice => ({
  of: 'plan-created',
  community: community.name,
  museums: museums.map(({ name }) => name),
  from,
  to,
})

/** To each member of the community but who made the plan. Members alone see plans, of a public community too. */
function ofCreation(created: EventData<typeof visitPlanCreated>, version: number): FanOut {
  const { community, planId, creator, createdAt } = created
  const target = targets(planId).event
  return {
    key: target,
    audience: 'members',
    audienceId: community.id,
    delivery: {
      kind: 'visit_plan',
      target,
      link: visitPlanPath(planId),
      actor: creator,
      subject: null,
      notice: noticeOf(created),
      communityId: community.id,
      isForMembers: true,
      happenedAt: createdAt,
      version,
    },
    except: [creator.id],
  }
}

/** What opens a plan of a visit to choices, and what ends them. */
export const visitPlanEvents = [visitPlanCreated, visitPlanSettled, visitPlanDeleted] as const
export type VisitPlanEvent = (typeof visitPlanEvents)[number]

/** What changes a plan of a visit, or what members choose in it. */
export const visitPlanChanges = [
  ...visitPlanEvents,
  visitPlanMuseumAdded,
  visitPlanVoted,
  visitPlanReopened,
] as const

/** Of a plan that has become a meetup nothing is left to choose: members are notified of the meetup. */
export function courseOfVisitPlan({ type, data, aggregateVersion }: Received<VisitPlanEvent>): Course {
  return type === visitPlanCreated.type
    ? { now: 'created', fanOut: ofCreation(data, aggregateVersion) }
    : { now: 'deleted', targets: targets(data.planId), inside: [] }
}
