import type { CurrentUser, MuseumRef } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CreatePostForm } from './CreatePostForm.tsx'

interface PostDialogProps {
  user: CurrentUser
  /** The museum that it was opened for. */
  museum?: MuseumRef
  onClosed: () => void
}

/** The dialog that creates a post. */
export function PostDialog({ user, museum, onClosed }: PostDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('create.title')} label={t('create.share')} onClosed={onClosed}>
      {close => <CreatePostForm userId={user.id} museum={museum} onClose={close} />}
    </Dialog>
  )
}
