import Modal from 'antd/es/modal'
import { X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useIsDesktop } from '../lib/hooks.ts'
import { useT } from '../lib/i18n/useT.ts'
import styles from './dialog.module.css'

/**
 * A dialog; on phones a sheet from the bottom. It is open from the start: `children` get the function that closes it, and
 * `onClosed` is called when it is closed. Needs an AntdProvider around it, so it belongs into lazily loaded chunks.
 */
export function Dialog({
  title,
  label,
  control,
  onClosed,
  children,
}: {
  title: string
  /** Read aloud in place of the title. */
  label?: string
  /** Whether it is open, and what asks to close it, where that is not for the dialog to decide. */
  control?: { isOpen: boolean; close: () => void }
  onClosed: () => void
  children: (close: () => void) => ReactNode
}) {
  const t = useT()
  const [isOwnOpen, setOpen] = useState(true)
  const isDesktop = useIsDesktop()
  const { isOpen, close } = control ?? { isOpen: isOwnOpen, close: () => setOpen(false) }
  const id = useId()
  const [opener] = useState(() => document.activeElement)
  /** Only the focus that is still here: a key pressed while the dialog fades out is meant for where the user is now. */
  const giveFocusBack = () => {
    const { activeElement, body } = document
    const isHere = activeElement === body || document.getElementById(id)?.contains(activeElement)
    if (!isHere || !(opener instanceof HTMLElement)) return
    // What opened it may be removed with its page; the start of the next one takes its place.
    const target = opener.isConnected ? opener : document.getElementById('main')
    target?.focus({ preventScroll: true })
  }
  return (
    <Modal
      open={isOpen}
      title={title}
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
      focusable={{ focusTriggerAfterClose: false }}
      wrapProps={{ id }}
      onCancel={close}
      afterClose={() => {
        giveFocusBack()
        onClosed()
      }}
      {...(label !== undefined && { 'aria-label': label })}
    >
      {children(close)}
    </Modal>
  )
}
