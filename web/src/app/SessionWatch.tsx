import { sessionNoticeDelayMs } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../lib/hooks.ts'
import type { PlainId } from '../lib/i18n/messages.ts'
import { translate } from '../lib/i18n/translate.ts'
import { useT } from '../lib/i18n/useT.ts'
import { useAuthCheck } from '../lib/session.ts'
import { hasLeft } from '../lib/session-memory.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast/queue.ts'
import styles from './session-watch.module.css'

const failuresBeforeNotice = 3

/** Reports once per new message that the auth check keeps failing (AU1). */
function useConnectionIssue({ failureCount, failureReason }: ReturnType<typeof useAuthCheck>) {
  const reported = useRef<string | undefined>(undefined)
  const message = failureReason instanceof Error ? failureReason.message : undefined
  useEffect(() => {
    if (failureCount < failuresBeforeNotice || message === undefined || message === reported.current) return
    reported.current = message
    toast.error(translate('session.issue.title'), translate('session.issue.message'))
  }, [failureCount, message])
}

/** True from two seconds after a reader who was signed in is no longer, without having signed out (SH7). */
function useLostSession({ isSignedIn, fetchStatus }: ReturnType<typeof useAuthCheck>) {
  const isOnline = useIsOnline()
  const wasSignedIn = useRef(false)
  const [isLost, setLost] = useState(false)
  const isQuiet = isOnline && fetchStatus === 'idle'
  useEffect(() => {
    if (isSignedIn) wasSignedIn.current = true
    if (hasLeft()) wasSignedIn.current = false
    if (isSignedIn || !wasSignedIn.current) return setLost(false)
    if (!isQuiet) return
    const timer = setTimeout(() => setLost(true), sessionNoticeDelayMs)
    return () => clearTimeout(timer)
  }, [isSignedIn, isQuiet])
  const dismiss = () => {
    wasSignedIn.current = false
    setLost(false)
  }
  return { isLost, dismiss }
}

/** Shows the state of the connection, and a notice when the session ended. */
export function SessionWatch() {
  const t = useT()
  const check = useAuthCheck()
  const isOnline = useIsOnline()
  const { isLost, dismiss } = useLostSession(check)
  useConnectionIssue(check)
  const banner = bannerId(isOnline, check)
  return (
    <div className={styles.corner}>
      <div role="status" className={styles.status}>
        {banner && (
          <p className={styles.banner} data-kind={isOnline ? 'waiting' : 'offline'}>
            {t(banner)}
          </p>
        )}
      </div>
      {isLost && (
        <div role="alert" className={styles.notice}>
          <p>{t('session.expired')}</p>
          <Button variant="quiet" size="small" onClick={() => check.refetch()}>
            {t('common.retry')}
          </Button>
          <Button variant="quiet" size="small" onClick={dismiss}>
            {t('common.dismiss')}
          </Button>
        </div>
      )}
    </div>
  )
}

function bannerId(isOnline: boolean, check: ReturnType<typeof useAuthCheck>): PlainId | null {
  if (!isOnline) return 'session.offline'
  if (check.fetchStatus === 'idle') return null
  if (check.failureCount > 0) return 'session.reconnecting'
  return check.isPending ? 'session.checking' : null
}
