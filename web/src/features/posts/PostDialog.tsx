import type { CurrentUser, MuseumRef } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { useDraft } from './draft.ts'
import { PostForm } from './PostForm.tsx'
import { useCreatePost } from './write-mutations.ts'

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

function CreatePostForm({
  userId,
  museum,
  onClose,
}: {
  userId: number
  museum: MuseumRef | undefined
  onClose: () => void
}) {
  const t = useT()
  const { draft, change } = useDraft(userId, museum)
  const share = useCreatePost(userId, onClose)
  return (
    <PostForm
      canSuggest
      draft={draft}
      onChange={change}
      onSubmit={() => share.mutate(draft)}
      onClose={onClose}
      submitLabel={t('create.share')}
      pending={share.isPending && t('create.sharing')}
    />
  )
}
