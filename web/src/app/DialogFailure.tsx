import { useEffect } from 'react'
import { forgetFailedChunks } from '../lib/chunk.ts'
import { useT } from '../lib/i18n/useT.ts'
import { toast } from '../ui/toast/queue.ts'

/** In place of a dialog whose script did not load: says so, and the control that opens the dialog tries again. */
export function DialogFailure({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  useEffect(() => {
    toast.error(t('errors.failedToLoad.title'), t('errors.part'))
    forgetFailedChunks()
    onClosed()
  }, [t, onClosed])
  return null
}
