import type { OperationId } from '@vitrine/contracts'
import type { Row } from '../private-matrix.ts'

/** The viewers are no members of the community: of a public one, too, members alone see plans. */
export const visitPlanWalks: Partial<Record<OperationId, Row>> = {
  listVisitPlans: {
    requests: ({ community }) => [{ params: { id: community.id } }],
    shows: 'username',
    to: ['owner'],
  },
  getVisitPlan: {
    requests: ({ plan }) => [{ params: { id: plan.id } }],
    shows: 'username',
    to: ['owner'],
  },
}
