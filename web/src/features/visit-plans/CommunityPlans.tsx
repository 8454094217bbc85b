import { useQuery } from '@tanstack/react-query'
import type { CommunityDetail } from '@vitrine/contracts'
import { Route } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailure } from '../../ui/EmptyState.tsx'
import { EventSection, NoEvents } from '../../ui/event/EventSection.tsx'
import { Loading } from '../../ui/Skeleton.tsx'
import { useLivePlans } from './live.ts'
import { PlanTile, PlanTileSkeleton } from './PlanTile.tsx'
import { plansQuery } from './queries.ts'

/** The visits that a community plans, for its members (C-03). */
export default function CommunityPlans({ community }: { community: CommunityDetail }) {
  const t = useT()
  useLivePlans(community.id)
  const mayPlan = !community.isArchived
  return (
    <EventSection
      title={t('visitPlans.title')}
      action={mayPlan && <CreateButton communityId={community.id} />}
    >
      <Plans communityId={community.id} mayPlan={mayPlan} />
    </EventSection>
  )
}

function CreateButton({ communityId }: { communityId: number }) {
  const t = useT()
  return (
    <Button
      size="small"
      icon={<Route size={18} strokeWidth={1.5} aria-hidden="true" />}
      onClick={() => openContentDialog({ kind: 'visit-plan', communityId })}
    >
      {t('visitPlans.create')}
    </Button>
  )
}

function Plans({ communityId, mayPlan }: { communityId: number; mayPlan: boolean }) {
  const t = useT()
  const { data: plans, isPending, refetch } = useQuery(plansQuery(communityId))
  if (isPending) {
    return (
      <Loading>
        <PlanTileSkeleton />
      </Loading>
    )
  }
  if (!plans) {
    return (
      <LoadFailure
        as="h3"
        title={t('errors.failedToLoad.message', { thing: t('things.visitPlans') })}
        onRetry={() => void refetch()}
      />
    )
  }
  if (plans.length === 0) {
    return <NoEvents>{t(mayPlan ? 'visitPlans.none' : 'visitPlans.none.member')}</NoEvents>
  }
  return plans.map(plan => <PlanTile key={plan.id} plan={plan} />)
}
