import { X } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { readStored, writeStored } from '../../lib/stored.ts'
import { useSendVerificationMail } from '../../lib/verification.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import styles from './verification.module.css'

const dismissedKey = (userId: number) => `vitrine.verification-dismissed.${userId}`

/** Asks a user to confirm their address, until they do or dismiss it for this session of the browser (B-20). */
export default function VerificationBanner({ userId }: { userId: number }) {
  const t = useT()
  const key = dismissedKey(userId)
  const [isDismissed, setDismissed] = useState(() => readStored(key) !== null)
  const send = useSendVerificationMail()
  if (isDismissed) return null

  function dismiss() {
    writeStored(key, 'yes')
    setDismissed(true)
  }
  return (
    <aside className={styles.banner}>
      <p>{t('verification.banner')}</p>
      <Button
        variant="quiet"
        size="small"
        pending={send.isPending && t('verification.resending')}
        onClick={() => send.mutate(undefined)}
      >
        {t('verification.resend')}
      </Button>
      <IconButton label={t('common.dismiss')} onClick={dismiss}>
        <X size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </aside>
  )
}
