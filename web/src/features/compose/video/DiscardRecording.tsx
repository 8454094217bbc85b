import { useRef } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface DiscardRecordingProps {
  /** Called when the question is closed, so that it can give the focus back first. */
  onConfirmed: () => void
  onClosed: () => void
}

/** Asks before a recording is lost: it cannot be chosen again. */
export function DiscardRecording({ onConfirmed, onClosed }: DiscardRecordingProps) {
  const t = useT()
  const isConfirmed = useRef(false)
  return (
    <ConfirmDialog
      title={t('compose.video.discard')}
      confirm={t('compose.video.discard.confirm')}
      cancel={t('compose.video.discard.keep')}
      onConfirm={close => {
        isConfirmed.current = true
        close()
      }}
      onClosed={() => {
        onClosed()
        if (isConfirmed.current) onConfirmed()
      }}
    >
      <p>{t('compose.video.discard.message')}</p>
    </ConfirmDialog>
  )
}
