import type { VisitPlanDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDeletePlan } from './mutations.ts'

/** Asks before a plan is deleted, which leads back to its community. */
export default function DeletePlanDialog({
  plan,
  onClosed,
}: {
  plan: VisitPlanDetail
  onClosed: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const path = useCommunityPath()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const remove = useDeletePlan(plan, {
    deleted() {
      close()
      void navigate(`${path(plan.communityId)}?tab=meetups`)
    },
    refused: close,
  })
  return (
    <ConfirmDialog
      title={t('visitPlans.delete.ask')}
      confirm={t('common.delete')}
      pending={remove.isPending}
      control={{ isOpen, close }}
      onConfirm={() => remove.mutate(undefined)}
      onClosed={onClosed}
    >
      <p>{t('visitPlans.delete.effect')}</p>
    </ConfirmDialog>
  )
}
