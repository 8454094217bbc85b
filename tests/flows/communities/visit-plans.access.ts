import { type OperationId, routes } from '@vitrine/contracts'
import { owners, type Row, type Scene } from '../access-matrix.ts'
import { onCommunity } from './membership.access.ts'
import { dayAhead, planForm } from './scene.ts'

/** A plan of the owner, who is its only member, in a community of its own: one has up to 20 open plans. */
const onNewPlan = async ({ owner, addCommunity, museum }: Scene) => {
  const params = { id: (await addCommunity()).id }
  const { id } = await owner.call(routes.createVisitPlan, { params, body: planForm(museum.id) })
  return { params: { id } }
}
const time = () => ({ date: dayAhead(30), part: 'morning' })

/** Members alone see plans, of a public community, too; an Admin reads and deletes them. */
export const visitPlanRows = {
  listVisitPlans: { request: onCommunity, status: owners(200, 403, 'Admin') },
  createVisitPlan: {
    request: scene => ({ ...onCommunity(scene), body: planForm(scene.museum.id) }),
    status: owners(201, 403),
  },
  getVisitPlan: { request: onNewPlan, status: owners(200, 403, 'Admin') },
  deleteVisitPlan: { request: onNewPlan, status: owners(200, 403, 'Admin') },
  addPlanMuseum: {
    request: async scene => ({
      ...(await onNewPlan(scene)),
      body: { museumId: scene.managedMuseum.id },
    }),
    status: owners(200, 403),
  },
  votePlan: {
    request: async scene => ({
      ...(await onNewPlan(scene)),
      body: { museumIds: [scene.museum.id], times: [time()] },
    }),
    status: owners(200, 403),
  },
  createPlanMeetup: {
    request: async scene => ({
      ...(await onNewPlan(scene)),
      body: {
        ...time(),
        startTime: '10:00',
        title: 'Visit together',
        description: 'We look at it together.',
      },
    }),
    status: owners(201, 403),
  },
} satisfies Partial<Record<OperationId, Row>>
