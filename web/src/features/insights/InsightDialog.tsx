import { type CurrentUser, type MuseumRef, texts } from '@vitrine/contracts'
import Modal from 'antd/es/modal'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useIsDesktop } from '../../lib/hooks.ts'
import { InsightForm } from './InsightForm.tsx'
import styles from './insight-dialog.module.css'

interface InsightDialogProps {
  user: CurrentUser
  /** The museum that it was opened for. */
  museum?: MuseumRef
  onClosed: () => void
}

/** Where an insight is written: a dialog, on phones a whole sheet. Needs antd's room around it. */
export function InsightDialog({ user, museum, onClosed }: InsightDialogProps) {
  const [isOpen, setOpen] = useState(true)
  const isDesktop = useIsDesktop()
  const close = () => setOpen(false)
  return (
    <Modal
      open={isOpen}
      title="Create Insight"
      width={isDesktop ? 640 : '100%'}
      footer={null}
      destroyOnHidden
      closeIcon={<X size={20} strokeWidth={1.5} aria-hidden="true" />}
      classNames={{
        root: styles.root ?? '',
        container: styles.container ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
      }}
      onCancel={close}
      afterClose={onClosed}
      aria-label={texts.insight.share}
    >
      <InsightForm userId={user.id} museum={museum} onClose={close} />
    </Modal>
  )
}
