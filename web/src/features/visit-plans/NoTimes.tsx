import type { VisitPlanDetail } from '@vitrine/contracts'
import { Plus } from 'lucide-react'
import { openContentDialog } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { isMostlyClosed } from './days.ts'
import { lengthText, listed } from './words.ts'

/** In place of times: which museums are in the way, and what to do about it. */
export function NoTimes({ plan }: { plan: VisitPlanDetail }) {
  const t = useT()
  const { museums, days, visitLength, mayVote, mayAddMuseum, mayDelete } = plan
  const names = museums.flatMap(({ museum }) => (isMostlyClosed(museum.id, days) ? [museum.name] : []))
  const isPast = days.length === 0
  const why = () => {
    if (isPast) return t('visitPlans.noTimes.past')
    if (names.length > 0) return t('visitPlans.noTimes.closed', { museums: listed(names) })
    return t('visitPlans.noTimes.together', { length: lengthText(visitLength) })
  }
  return (
    <EmptyState
      as="h3"
      drawing="rope"
      title={t('visitPlans.noTimes')}
      message={[
        why(),
        mayVote && !isPast && t('visitPlans.noTimes.vote'),
        mayDelete && t('visitPlans.noTimes.delete'),
      ]
        .filter(Boolean)
        .join(' ')}
      action={
        mayAddMuseum &&
        !isPast && (
          <Button
            icon={<Plus size={20} strokeWidth={1.5} aria-hidden="true" />}
            onClick={() => openContentDialog({ kind: 'visit-plan-museum', plan })}
          >
            {t('visitPlans.museum.add')}
          </Button>
        )
      }
    />
  )
}
