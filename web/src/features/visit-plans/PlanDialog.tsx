import { type CurrentUser, visitPlanPath } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { PlanForm } from './PlanForm.tsx'

/** Makes a plan of a group visit, which is then shown on its own page. */
export default function PlanDialog({
  user,
  communityId,
  onClosed,
}: {
  user: CurrentUser
  communityId: number
  onClosed: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Dialog title={t('visitPlans.create')} onClosed={onClosed}>
      {close => (
        <PlanForm
          userId={user.id}
          communityId={communityId}
          onClose={close}
          onCreated={({ id }) => {
            close()
            void navigate(visitPlanPath(id))
          }}
        />
      )}
    </Dialog>
  )
}
