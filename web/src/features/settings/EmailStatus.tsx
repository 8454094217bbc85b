import { useQuery } from '@tanstack/react-query'
import { useT } from '../../lib/i18n/useT.ts'
import { useSendVerificationMail } from '../../lib/verification.ts'
import { Button } from '../../ui/Button.tsx'
import { useCancelEmailChange } from './mutations.ts'
import { emailQuery } from './queries.ts'
import styles from './settings.module.css'

/** Whether the address is confirmed, and the new one that waits for it: its link again, or the change cancelled. */
export function EmailStatus() {
  const t = useT()
  const { data } = useQuery(emailQuery)
  const send = useSendVerificationMail()
  const cancel = useCancelEmailChange()
  if (!data) return null
  const { isVerified, pendingEmail } = data
  if (isVerified && pendingEmail === null) {
    return (
      <p className={styles.note} role="status">
        {t('settings.email.confirmed')}
      </p>
    )
  }
  return (
    <div className={styles.note}>
      <p role="status">
        {pendingEmail === null
          ? t('settings.email.unconfirmed')
          : t('settings.email.pending', { email: pendingEmail })}
      </p>
      <div className={styles.tools}>
        <Button
          size="small"
          pending={send.isPending && t('verification.resending')}
          onClick={() => send.mutate(undefined)}
        >
          {t('verification.resend')}
        </Button>
        {pendingEmail !== null && (
          <Button
            variant="quiet"
            size="small"
            pending={cancel.isPending}
            onClick={() => cancel.mutate(undefined)}
          >
            {t('settings.email.cancel')}
          </Button>
        )}
      </div>
    </div>
  )
}
