import { type ManagerRequest, managerRequestNotesMaxCharacters } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { nameOf } from '../../lib/names.ts'
import AntdProvider from '../../theme/antd.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './manager-requests.module.css'
import { useApproveRequest } from './requests.ts'

/** Approves a request. Who replaces a manager says so in a box to tick. */
export default function ApproveDialog({
  request,
  onClosed,
}: {
  request: ManagerRequest
  onClosed: () => void
}) {
  const t = useT()
  return (
    <AntdProvider>
      <Dialog title={t('adminClaims.approve.title')} onClosed={onClosed}>
        {close => <ApproveForm request={request} onClose={close} />}
      </Dialog>
    </AntdProvider>
  )
}

function ApproveForm({ request, onClose }: { request: ManagerRequest; onClose: () => void }) {
  const t = useT()
  const { user, museum, currentManager } = request
  const [notes, setNotes] = useState(t('adminClaims.defaultNote'))
  const [isConfirmed, setConfirmed] = useState(false)
  const [manager, setManager] = useState(
    museum.managerId === null || museum.managerId === user?.id
      ? null
      : { id: museum.managerId, user: currentManager },
  )
  const approve = useApproveRequest(request.id, {
    onDone: onClose,
    // Another one has become the manager since the list was loaded.
    onAssigned(assigned) {
      setConfirmed(false)
      setManager({ id: assigned.managerId, user: assigned.manager })
    },
  })
  const unknown = t('adminClaims.unknownUser')
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        // The server's own note is not sent, so that each reader has it in their language.
        const adminNotes = notes.trim() === t('adminClaims.defaultNote') ? '' : notes
        approve.mutate({ adminNotes, ...(manager && { replacesManagerId: manager.id }) })
      }}
    >
      <p>{t('adminClaims.approve.effect', { name: user ? nameOf(user) : unknown, museum: museum.name })}</p>
      {manager && (
        <label className={styles.confirm}>
          <input
            type="checkbox"
            checked={isConfirmed}
            onChange={event => setConfirmed(event.target.checked)}
          />
          <span>{t('adminClaims.replace', { name: manager.user ? nameOf(manager.user) : unknown })}</span>
        </label>
      )}
      <TextArea
        label={t('adminClaims.notes')}
        hint={t('adminClaims.notes.hint')}
        text={notes}
        max={managerRequestNotesMaxCharacters}
        maxLength={managerRequestNotesMaxCharacters}
        problem={null}
        onChange={setNotes}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          disabled={manager !== null && !isConfirmed}
          pending={approve.isPending}
        >
          {t('adminClaims.approve')}
        </Button>
      </div>
    </form>
  )
}
