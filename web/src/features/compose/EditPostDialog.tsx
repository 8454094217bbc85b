import { useMutation } from '@tanstack/react-query'
import type { CurrentUser, Post } from '@vitrine/contracts'
import * as routes from '@vitrine/contracts/routes'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { failureToast } from '../../lib/failures.ts'
import { translate } from '../../lib/i18n/translate.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { NewerVersion } from '../../ui/NewerVersion.tsx'
import { toast } from '../../ui/toast/queue.ts'
import { EditMedia } from './EditMedia.tsx'
import { type Edit, editOf, isSameEdit, useEdit } from './edit.ts'
import { editedMediaProblem } from './media-edit.ts'
import { useUpdatePost } from './mutations.ts'
import { PostForm } from './PostForm.tsx'

/** The dialog that edits a post. */
export function EditPostDialog({
  user,
  post,
  onClosed,
}: {
  user: CurrentUser
  post: Post
  onClosed: () => void
}) {
  const t = useT()
  return (
    <Dialog title={t('edit.title')} onClosed={onClosed}>
      {close => <EditPostForm userId={user.id} post={post} onClose={close} />}
    </Dialog>
  )
}

function EditPostForm({ userId, post, onClose }: { userId: number; post: Post; onClose: () => void }) {
  const t = useT()
  const { edit, change, original, forget } = useEdit(userId, post)
  const [isStale, setStale] = useState(false)
  const [newer, setNewer] = useState<Edit | null>(null)
  const finish = () => {
    forget()
    onClose()
  }
  const save = useUpdatePost(post, { onSaved: finish, onStale: () => setStale(true) })
  const load = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.call(routes.getPost, { params: { id: post.id } }),
    onSuccess: latest => {
      const version = editOf(latest)
      setNewer(version)
      // Saving now is a choice: the newer version has been seen.
      change({ basedOn: version.basedOn })
    },
    onError: error => toast.show(failureToast(error, { thing: 'things.insight' })),
  })
  const saved = newer ?? original
  const submit = () => {
    if (isSameEdit(edit, original) && !isStale) return finish()
    setStale(false)
    save.mutate(edit)
  }
  return (
    <PostForm
      draft={edit}
      onChange={change}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t('edit.save')}
      pending={save.isPending && t('edit.saving')}
      contentLabel={t(post.type === 'video' ? 'create.caption' : 'create.content')}
      isContentRequired={post.type === 'text'}
      isRefused={() => {
        const problem = editedMediaProblem(edit)
        if (problem) toast.warning(translate('errors.validation.title'), translate(problem))
        return problem !== null
      }}
      notice={
        (isStale || newer) && (
          <NewerVersion
            text={newer?.content ?? null}
            isLoading={load.isPending}
            onLoad={() => load.mutate()}
            onUse={() => newer && change(newer)}
          />
        )
      }
      tool={
        !isSameEdit(edit, saved) && (
          <Button variant="quiet" onClick={() => change(saved)}>
            {t('edit.discard')}
          </Button>
        )
      }
    >
      <EditMedia post={post} edit={edit} onChange={change} />
    </PostForm>
  )
}
