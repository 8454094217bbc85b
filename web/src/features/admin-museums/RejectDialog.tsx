import type { ManagerRequest } from '@vitrine/contracts'
import { useState } from 'react'
import { translateKnown } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import styles from './manager-requests.module.css'
import { NotesField } from './NotesField.tsx'
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
  const [notes, setNotes] = useState('')
  const [wasLeft, setLeft] = useState(false)
  const reject = useRejectRequest(request.id, onClose)
  const isEmpty = notes.trim() === ''
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isEmpty) reject.mutate(notes)
      }}
    >
      <NotesField
        label={t('adminClaims.reject.reason')}
        hint={t('adminClaims.notes.hint')}
        text={notes}
        problem={wasLeft && isEmpty ? (translateKnown('claim.notesRequired') ?? null) : null}
        onChange={setNotes}
        onBlur={() => setLeft(true)}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={isEmpty} pending={reject.isPending}>
          {t('adminClaims.reject')}
        </Button>
      </div>
    </form>
  )
}
