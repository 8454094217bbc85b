import { type ReactNode, useEffect } from 'react'
import { forgetFailedChunks } from '../lib/chunk.ts'
import { useT } from '../lib/i18n/useT.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { PageSpinner } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast/queue.ts'
import styles from './dialog-boundary.module.css'

/** Around a dialog in a script of its own: shows that it is loading when that takes a while, or that it failed. */
export function DialogBoundary({ onClosed, children }: { onClosed: () => void; children: ReactNode }) {
  const pending = (
    <div className={styles.veil}>
      <PageSpinner />
    </div>
  )
  return (
    <Boundary pending={pending} failed={() => <Failure onClosed={onClosed} />}>
      {children}
    </Boundary>
  )
}

/** In place of a dialog whose script did not load: says so, and the control that opens the dialog tries again. */
function Failure({ onClosed }: { onClosed: () => void }) {
  const t = useT()
  useEffect(() => {
    toast.error(t('errors.failedToLoad.title'), t('errors.part'))
    forgetFailedChunks()
    onClosed()
  }, [t, onClosed])
  return null
}
