import type { CurrentUser, MuseumRef, Post } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CreatePostForm } from './CreatePostForm.tsx'
import { TryAgain } from './TryAgain.tsx'

interface PostDialogProps {
  user: CurrentUser
  /** The museum that it was opened for. */
  museum?: MuseumRef
  /** A post that has failed, and that the new one replaces. */
  replaced?: Post
  onClosed: () => void
}

/** The dialog that creates a post. */
export function PostDialog({ user, museum, replaced, onClosed }: PostDialogProps) {
  const t = useT()
  return (
    <Dialog title={t('create.title')} label={t('create.share')} onClosed={onClosed}>
      {close =>
        replaced ? (
          <TryAgain post={replaced}>
            {captions => <CreatePostForm userId={user.id} start={{ replaced, captions }} onClose={close} />}
          </TryAgain>
        ) : (
          <CreatePostForm userId={user.id} start={{ museum }} onClose={close} />
        )
      }
    </Dialog>
  )
}
