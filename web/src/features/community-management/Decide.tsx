import { requestReasonMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './management.module.css'

/** Approve or reject; a rejection may say why. */
export function Decide({
  approveLabel,
  rejectLabel,
  hint,
  pending,
  onDecide,
}: {
  /** Whom or what it is about as well, for screen readers. */
  approveLabel: string
  rejectLabel: string
  /** Who reads the reason. */
  hint: string
  pending: boolean
  onDecide: (approve: boolean, reason: string) => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const reject = useRef<HTMLButtonElement>(null)
  const [isRejecting, setRejecting] = useState(false)
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (isRejecting) form.current?.querySelector('textarea')?.focus()
  }, [isRejecting])
  const isTooLong = reason.trim().length > requestReasonMaxCharacters
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isTooLong) onDecide(false, reason.trim())
  }
  function cancel() {
    setRejecting(false)
    requestAnimationFrame(() => reject.current?.focus())
  }
  if (isRejecting) {
    return (
      <form
        ref={form}
        className={styles.form}
        aria-label={rejectLabel}
        noValidate
        onSubmit={submit}
        onKeyDown={event => event.key === 'Escape' && cancel()}
      >
        <TextArea
          label={t('manage.reason')}
          hint={hint}
          text={reason}
          max={requestReasonMaxCharacters}
          rows={2}
          problem={isTooLong ? t('fields.tooLong', { maximum: requestReasonMaxCharacters }) : null}
          onChange={setReason}
        />
        <div className={styles.tools}>
          <Button type="submit" size="small" pending={pending}>
            {t('manage.reject')}
          </Button>
          <Button size="small" variant="quiet" onClick={cancel}>
            {t('common.cancel')}
          </Button>
        </div>
      </form>
    )
  }
  return (
    <div className={styles.tools}>
      <Button size="small" pending={pending} aria-label={approveLabel} onClick={() => onDecide(true, '')}>
        {t('manage.approve')}
      </Button>
      <Button
        ref={reject}
        size="small"
        variant="quiet"
        disabled={pending}
        aria-label={rejectLabel}
        onClick={() => setRejecting(true)}
      >
        {t('manage.reject')}
      </Button>
    </div>
  )
}
