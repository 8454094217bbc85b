import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './reason-form.module.css'

interface ReasonFormProps {
  label: string
  hint: string
  /** How many characters it may have. */
  max: number
  /** On the button that rejects. */
  action: string
  pending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks why something is rejected: its author reads it. */
export function ReasonForm({ label, hint, max, action, pending, onReject, onClose }: ReasonFormProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const focus = () => form.current?.querySelector('textarea')?.focus()
  useEffect(focus, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') return onReject(reason.trim())
    setMissing(true)
    focus()
  }
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      noValidate
    >
      <TextArea
        label={label}
        hint={hint}
        text={reason}
        max={max}
        aria-required
        problem={isMissing ? t('suggestion.reasonRequired') : null}
        onChange={text => {
          setReason(text)
          setMissing(false)
        }}
      />
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" disabled={reason.trim().length > max} pending={pending}>
          {action}
        </Button>
      </div>
    </form>
  )
}
