import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { Tooltip } from '../../ui/Tooltip.tsx'
import styles from './reason-form.module.css'

interface ReasonFormProps {
  label: string
  hint: string
  /** How many characters it may have. */
  max: number
  /** On the button that rejects. */
  action: string
  pending: boolean
  /** The button is disabled while no reason is given (AM6); otherwise pressing it asks for one. */
  waitsForReason?: boolean
  onReject: (reason: string) => void
  onClose: () => void
}

/** Asks why something is rejected: its author reads it. */
export function ReasonForm(props: ReasonFormProps) {
  const { label, hint, max, action, pending, waitsForReason = false, onReject, onClose } = props
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
        <RejectButton
          action={action}
          isWaiting={waitsForReason && reason.trim() === ''}
          disabled={reason.trim().length > max}
          pending={pending}
        />
      </div>
    </form>
  )
}

/** While it waits for a reason it can be reached, and says why it is disabled. */
function RejectButton({
  action,
  isWaiting,
  disabled,
  pending,
}: Pick<ReasonFormProps, 'action' | 'pending'> & { isWaiting: boolean; disabled: boolean }) {
  const t = useT()
  const id = useId()
  const button = (
    <Button
      type="submit"
      variant="filled"
      disabled={disabled}
      pending={pending}
      {...(isWaiting && { 'aria-disabled': true, 'aria-describedby': id })}
    >
      {action}
    </Button>
  )
  if (!isWaiting) return button
  return (
    <Tooltip text={t('suggestion.reasonRequired')}>
      {button}
      <span id={id} className="visually-hidden">
        {t('suggestion.reasonRequired')}
      </span>
    </Tooltip>
  )
}
