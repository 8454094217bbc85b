import type { Meetup } from '@vitrine/contracts'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useCommunityPath } from '../../lib/community-wording.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useDeleteMeetup } from './mutations.ts'

/** Asks before a meetup is cancelled or removed, which depends on whether others have answered (EV9). */
export default function DeleteMeetupDialog({ meetup, onClosed }: { meetup: Meetup; onClosed: () => void }) {
  const t = useT()
  const path = useCommunityPath()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(true)
  const close = () => setOpen(false)
  const remove = useDeleteMeetup(meetup, {
    cancelled: close,
    removed() {
      close()
      void navigate(`${path(meetup.communityId)}?tab=meetups`)
    },
    failed: close,
  })
  return (
    <ConfirmDialog
      title={t('meetupForm.delete.ask', { title: meetup.title })}
      confirm={t('common.delete')}
      pending={remove.isPending}
      control={{ isOpen, close }}
      onConfirm={() => remove.mutate()}
      onClosed={onClosed}
    >
      <p>{t('meetupForm.delete.answered')}</p>
      <p>{t('meetupForm.delete.unanswered')}</p>
    </ConfirmDialog>
  )
}
