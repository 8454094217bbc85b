import { sessionNoticeDelayMs } from '@vitrine/contracts'
import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '../lib/hooks.ts'
import type { PlainId } from '../lib/i18n/messages.ts'
import { translate } from '../lib/i18n/translate.ts'
import { useT } from '../lib/i18n/useT.ts'
import { hasLeft, useAuthCheck } from '../lib/session.ts'
import { keepsDraftsOf } from '../lib/stored.ts'
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

/** The user whose session ended, from two seconds after it did, unless they signed out (SH7). */
function useLostSession({ user, fetchStatus }: ReturnType<typeof useAuthCheck>) {
  const isOnline = useIsOnline()
  const last = useRef<number | null>(null)
  const [lost, setLost] = useState<number | null>(null)
  const userId = user?.id ?? null
  const isQuiet = isOnline && fetchStatus === 'idle'
  useEffect(() => {
    if (userId !== null) last.current = userId
    else if (hasLeft()) last.current = null
    if (userId !== null || last.current === null) return setLost(null)
    if (!isQuiet) return
    const timer = setTimeout(() => setLost(last.current), sessionNoticeDelayMs)
    return () => clearTimeout(timer)
  }, [userId, isQuiet])
  const dismiss = () => {
    last.current = null
    setLost(null)
  }
  return { lost, dismiss }
}

/** Shows the state of the connection, and a notice when the session ended. */
export function SessionWatch({ onSignIn }: { onSignIn: () => void }) {
  const t = useT()
  const check = useAuthCheck()
  const isOnline = useIsOnline()
  const { lost, dismiss } = useLostSession(check)
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
      {lost !== null && (
        <div role="alert" className={styles.notice}>
          <p>
            {t('session.expired')}
            {keepsDraftsOf(lost) && <span className={styles.kept}>{t('session.kept')}</span>}
          </p>
          <Button
            size="small"
            onClick={() => {
              dismiss()
              onSignIn()
            }}
          >
            {t('common.signIn')}
          </Button>
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
