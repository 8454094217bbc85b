import { type CurrentUser, museumEventPath } from '@vitrine/contracts'
import { useNavigate } from 'react-router-dom'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { MuseumEventForm } from './MuseumEventForm.tsx'

/** Creates, edits or duplicates a museum event; a new one is shown on its own page. */
export default function MuseumEventDialog({
  user,
  task,
  onClosed,
}: {
  user: CurrentUser
  task: MuseumEventTask
  onClosed: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Dialog title={t(`museumEventForm.title.${task.kind}`)} onClosed={onClosed}>
      {close => (
        <MuseumEventForm
          userId={user.id}
          task={task}
          onClose={close}
          onSaved={({ id }) => {
            close()
            if (task.kind !== 'edit') void navigate(museumEventPath(id))
          }}
        />
      )}
    </Dialog>
  )
}
