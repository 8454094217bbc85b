import type { MeetupDetail } from '@vitrine/contracts'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDecline } from './mutations.ts'

interface DeclineDialogProps {
  meetup: MeetupDetail
  onClosed: () => void
}

/** Asks before a museum is taken out of a meetup, which cannot name it again. */
export default function DeclineDialog({ meetup, onClosed }: DeclineDialogProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const decline = useDecline(meetup, close)
  const { museum, title, collaborationStatus } = meetup
  const isAsked = collaborationStatus === 'discussion'
  return (
    <ConfirmDialog
      title={t(isAsked ? 'meetups.decline.ask' : 'meetups.withdraw.ask')}
      confirm={t(isAsked ? 'meetups.answer.decline' : 'meetups.answer.withdraw')}
      pending={decline.isPending}
      control={{ isOpen, close }}
      onConfirm={() => decline.mutate()}
      onClosed={onClosed}
    >
      <p>{t('meetups.decline.effect', { title, museum: museum?.name ?? '' })}</p>
    </ConfirmDialog>
  )
}
