import { routes } from '@vitrine/contracts'
import { museum as draftOf, openMuseums } from '@vitrine/network/museums'
import type { Person } from '@vitrine/network/person'
import { runFanOuts } from '@vitrine/notifications/src/fan-outs/fan-outs.ts'
import { dayAhead, planForm } from '../communities/scene.ts'
import type { Scene } from './scene.ts'

const vote = (as: Person, id: number, museumIds: number[], part: 'morning' | 'afternoon') =>
  as.call(routes.votePlan, {
    params: { id },
    body: { museumIds, times: [{ date: dayAhead(30), part }] },
  })

/** A plan whose museum is named by nothing else in communities; who leaves later votes in it, too. */
export async function plan({ id, marks, people, planIds, network }: Scene): Promise<void> {
  const name = marks.of('planMuseum')
  await openMuseums(network, [draftOf(name, { city: 'Gouda', country: 'Netherlands' })])
  const [museum] = await people.creator.call(routes.searchMuseums, { query: { q: name } })
  const museumId = museum?.id ?? 0
  const body = planForm(museumId)
  planIds.push((await people.member.call(routes.createVisitPlan, { params: { id }, body })).id)
  for (const who of [people.creator, people.former, people.banned])
    await vote(who, planIds[0] ?? 0, [museumId], 'morning')
  await network.drain()
  // All members are notified, also those who leave later.
  await runFanOuts(network.notifications.ctx)
}

/** What all open pages of members are notified of: a vote, a museum more, and a plan that is made and deleted. */
export async function planOn({ id, people: { creator, member }, planIds, museumId }: Scene): Promise<void> {
  const [planId = 0] = planIds
  await creator.call(routes.addPlanMuseum, { params: { id: planId }, body: { museumId } })
  await vote(member, planId, [museumId], 'afternoon')
  const other = await creator.call(routes.createVisitPlan, { params: { id }, body: planForm(museumId) })
  await creator.call(routes.deleteVisitPlan, { params: { id: other.id } })
}
