import { type ManagerRequest, managerRequestNotesMaxCharacters } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ReasonForm } from './ReasonForm.tsx'
import { useRejectRequest } from './requests.ts'

/** Rejects a request, with a reason that its author is sent. */
export default function RejectDialog({
  request,
  onClosed,
}: {
  request: ManagerRequest
  onClosed: () => void
}) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('adminClaims.reject.title')} onClosed={onClosed}>
        {close => <RejectForm request={request} onClose={close} />}
      </Dialog>
    </AntdProvider>
  )
}

function RejectForm({ request, onClose }: { request: ManagerRequest; onClose: () => void }) {
  const t = useT()
  const reject = useRejectRequest(request.id, onClose)
  return (
    <ReasonForm
      label={t('adminClaims.reject.reason')}
      hint={t('adminClaims.notes.hint')}
      max={managerRequestNotesMaxCharacters}
      action={t('adminClaims.reject')}
      pending={reject.isPending}
      waitsForReason
      onReject={reject.mutate}
      onClose={onClose}
    />
  )
}
