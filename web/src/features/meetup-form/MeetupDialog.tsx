import { type CurrentUser, meetupPath } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { AnywhereForm } from './AnywhereForm.tsx'
import { MeetupForm } from './MeetupForm.tsx'

/** Creates, edits or duplicates a meetup; a new one is shown on its own page. */
export default function MeetupDialog({
  user,
  task,
  onClosed,
}: {
  user: CurrentUser
  task: MeetupTask
  onClosed: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const Form = task.kind === 'create' && task.communityId === null ? AnywhereForm : MeetupForm
  return (
    <Dialog title={t(`meetupForm.title.${task.kind}`)} onClosed={onClosed}>
      {close => (
        <Form
          userId={user.id}
          task={task}
          onClose={close}
          onSaved={({ id }) => {
            close()
            if (task.kind !== 'edit') void navigate(meetupPath(id))
          }}
        />
      )}
    </Dialog>
  )
}
