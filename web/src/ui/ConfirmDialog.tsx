import type { ReactNode } from 'react'
import { useT } from '../lib/i18n/useT.ts'
import { Button } from './Button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './Dialog.tsx'

/** Asks before something that has an effect which is not seen at once. Needs an AntdProvider around it. */
export function ConfirmDialog({
  title,
  children,
  confirm,
  cancel,
  pending = false,
  control,
  onConfirm,
  onClosed = () => {},
}: {
  title: string
  /** The effect. */
  children: ReactNode
  confirm: string
  cancel?: string
  pending?: boolean
  /** As of {@link Dialog}. */
  control?: Parameters<typeof Dialog>[0]['control']
  onConfirm: (close: () => void) => void
  onClosed?: () => void
}) {
  const t = useT()
  return (
    <Dialog title={title} onClosed={onClosed} {...(control && { control })}>
      {close => (
        <>
          <div className={styles.effect}>{children}</div>
          <div className={styles.foot}>
            <Button autoFocus variant="quiet" onClick={close}>
              {cancel ?? t('common.cancel')}
            </Button>
            <Button variant="filled" pending={pending} onClick={() => onConfirm(close)}>
              {confirm}
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
