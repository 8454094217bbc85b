import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type EventDeletion, useDeleteEvent } from '../../lib/event-form/saving.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../ConfirmDialog.tsx'

/** Asks before an event is cancelled or removed, which depends on whether others have answered (EV9). */
export function DeleteEventDialog({
  title,
  deletion,
  listPath,
  onClosed,
}: {
  /** Of the event. */
  title: string
  deletion: EventDeletion
  /** Where a removed event was listed: its own page is left. */
  listPath: string
  onClosed: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const remove = useDeleteEvent(deletion, {
    cancelled: close,
    removed() {
      close()
      void navigate(listPath)
    },
    refused: close,
  })
  return (
    <ConfirmDialog
      title={t('eventForm.delete.ask', { title })}
      confirm={t('common.delete')}
      pending={remove.isPending}
      control={{ isOpen, close }}
      onConfirm={() => remove.mutate()}
      onClosed={onClosed}
    >
      <p>{t('eventForm.delete.answered')}</p>
      <p>{t('eventForm.delete.unanswered')}</p>
    </ConfirmDialog>
  )
}
