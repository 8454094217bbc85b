import {
  type CommunityRef,
  type EventData,
  streamEvents,
  visitPlanCreated,
  visitPlanDeleted,
  visitPlanMuseumAdded,
  visitPlanReopened,
  visitPlanSettled,
  visitPlanVoted,
} from '@vitrine/contracts'
import type { PublishOptions } from '@vitrine/testing'
import { closed } from './communities.ts'
import { person, type TestEnvironment } from './environment.ts'
import { meetupIn } from './meetups.ts'
import { museum } from './museums.ts'

/** Who plans visits in these tests. */
export const planner = 7
/** Each community has a plan. */
export const planIn = ({ id }: CommunityRef): number => 40 + id

/** Members alone see plans, of a public community too. */
const about = (of: CommunityRef, planId = planIn(of)) => ({
  community: of,
  visibility: 'members' as const,
  planId,
})

/** What happens to plans of visits in these tests. */
export function planActs({ publish, service }: TestEnvironment) {
  const vote = (userId: number, of = closed, more: Partial<EventData<typeof visitPlanVoted>> = {}) =>
    publish(visitPlanVoted, {
      ...about(of),
      userId,
      museumIds: [museum.id],
      times: [{ date: '2026-12-05', part: 'morning' }],
      cause: 'user',
      ...more,
    })
  return {
    create: (of = closed, planId = planIn(of), options: PublishOptions = {}) =>
      publish(
        visitPlanCreated,
        {
          ...about(of, planId),
          creator: person(planner),
          museums: [museum, { ...museum, id: 8, slug: 'ink-museum', name: 'Ink Museum' }],
          from: '2026-12-01',
          to: '2026-12-14',
          createdAt: '2026-11-21T10:00:00.000Z',
        },
        options,
      ),
    addMuseum: (of = closed) =>
      publish(visitPlanMuseumAdded, { ...about(of), museum: { ...museum, id: 9 }, addedBy: planner }),
    vote,
    settle: (of = closed) =>
      publish(visitPlanSettled, { ...about(of), meetup: meetupIn(of), settledBy: planner }),
    reopen: (of = closed) => publish(visitPlanReopened, about(of)),
    delete: (of = closed) => publish(visitPlanDeleted, { ...about(of), deletedBy: planner }),
    /** The plans that open pages of the user are to read again. */
    async listening(userId: number) {
      const received: unknown[] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        // Strictly: what members choose is in no message.
        if (event === 'visit-plan') received.push(streamEvents['visit-plan'].strict().parse(data))
      })
      await subscribed
      return { received, stop }
    },
  }
}
