import { useQuery } from '@tanstack/react-query'
import { PlanOfMembers } from '@vitrine/contracts'
import { useParams } from 'react-router-dom'
import { communityOfQuery } from '../../features/meetups/queries.ts'
import { PlanScreen } from '../../features/visit-plans/PlanScreen.tsx'
import { planQuery } from '../../features/visit-plans/queries.ts'
import { addressId } from '../../lib/address-id.ts'
import { hasCode, isAbsence } from '../../lib/failures.ts'

/** `/visit-plans/:id`. */
export default function VisitPlanPage() {
  const { id: segment = '' } = useParams()
  const id = addressId(segment)
  const { data: plan, error, refetch } = useQuery({ ...planQuery(id ?? 0), enabled: id !== null })
  const { data: community } = useQuery({
    ...communityOfQuery(plan?.communityId ?? 0),
    enabled: plan !== undefined,
  })
  const membersOf = hasCode(error, 'not_a_member')
    ? PlanOfMembers.safeParse(error.details).data?.communityId
    : undefined
  return (
    <PlanScreen
      key={segment}
      plan={plan}
      isAbsent={id === null || isAbsence(error)}
      membersOf={membersOf ?? null}
      isError={error !== null}
      onRetry={() => void refetch()}
      community={community}
    />
  )
}
