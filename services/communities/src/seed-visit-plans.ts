import { CreateVisitPlan } from '@vitrine/contracts'
import type { CommunitiesContext } from './context.ts'
import type { SeedVisitPlan } from './seed-data.ts'
import type { Scene, SeedAction } from './seed-events.ts'
import { createVisitPlan } from './visit-plans/create.service.ts'
import { votePlan } from './visit-plans/vote.service.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A plan of a visit, and the votes of members, one an hour. */
export function actionsOfVisitPlan(
  ctx: CommunitiesContext,
  { by: creator, createdDaysAgo, inDays, days, museums, votes, visitLength, maxAttendees }: SeedVisitPlan,
  { by, end, museums: ids, community }: Scene & { community: () => number },
): SeedAction[] {
  const at = end - createdDaysAgo * dayMs
  const dateIn = (count: number) => new Date(end + count * dayMs).toISOString().slice(0, 10)
  const idsOf = (slugs: readonly string[]) => slugs.map(slug => ids.get(slug))
  let planId = 0
  const create = async () => {
    const range = { from: dateIn(inDays), to: dateIn(inDays + days - 1) }
    const plan = CreateVisitPlan.parse({ museumIds: idsOf(museums), ...range, visitLength, maxAttendees })
    planId = (await createVisitPlan(ctx, by(creator), { communityId: community(), plan })).id
  }
  return [
    { at, run: create },
    ...Object.entries(votes).map(([username, vote], index) => ({
      at: at + (index + 1) * hourMs,
      run: () =>
        votePlan(ctx, by(username), {
          planId,
          vote: {
            museumIds: idsOf(vote.museums).map(Number),
            times: vote.times.map(({ inDays: day, part }) => ({ date: dateIn(day), part })),
          },
        }),
    })),
  ]
}
