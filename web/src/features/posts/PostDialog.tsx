import type { CurrentUser, MuseumRef } from '@vitrine/contracts'
import Modal from 'antd/es/modal'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useIsDesktop } from '../../lib/hooks.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { PostForm } from './PostForm.tsx'
import styles from './post-dialog.module.css'

interface PostDialogProps {
  user: CurrentUser
  /** The museum that it was opened for. */
  museum?: MuseumRef
  onClosed: () => void
}

/** The dialog that creates a post; on phones it fills the screen. Needs an AntdProvider around it. */
export function PostDialog({ user, museum, onClosed }: PostDialogProps) {
  const t = useT()
  const [isOpen, setOpen] = useState(true)
  const isDesktop = useIsDesktop()
  const close = () => setOpen(false)
  return (
    <Modal
      open={isOpen}
      title={t('create.title')}
      width={isDesktop ? 640 : '100%'}
      footer={null}
      destroyOnHidden
      closable={{
        closeIcon: <X size={20} strokeWidth={1.5} aria-hidden="true" />,
        'aria-label': t('common.close'),
      }}
      classNames={{
        root: styles.root ?? '',
        container: styles.container ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
      }}
      onCancel={close}
      afterClose={onClosed}
      aria-label={t('create.share')}
    >
      <PostForm userId={user.id} museum={museum} onClose={close} />
    </Modal>
  )
}
