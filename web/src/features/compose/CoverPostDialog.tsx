import type { Post } from '@vitrine/contracts'
import { sensitiveReasonMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { useCoverPost } from './mutations.ts'
import styles from './post-form.module.css'
import { SensitiveField } from './SensitiveField.tsx'

/** The dialog in which a moderator covers the pictures or the video of another one's post. */
export function CoverPostDialog({ post, onClosed }: { post: Post; onClosed: () => void }) {
  const t = useT()
  return (
    <Dialog title={t('pictures.sensitive')} onClosed={onClosed}>
      {close => <CoverForm post={post} onClose={close} />}
    </Dialog>
  )
}

function CoverForm({ post, onClose }: { post: Post; onClose: () => void }) {
  const t = useT()
  const [cover, setCover] = useState(post.sensitive)
  const save = useCoverPost(post, onClose)
  function submit(event: FormEvent) {
    event.preventDefault()
    const reason = cover?.reason.trim() ?? ''
    if (reason.length > sensitiveReasonMaxCharacters) return
    save.mutate(cover && { reason })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <SensitiveField cover={cover} onChange={setCover} />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button variant="filled" type="submit" keepsFocus pending={save.isPending && t('edit.saving')}>
          {t('edit.save')}
        </Button>
      </div>
    </form>
  )
}
