import { suggestionReasonMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useT } from '../../../lib/i18n/useT.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './edit-suggestions.module.css'

/** Asks for the reason, which the member is notified of. */
export function RejectForm({
  pending,
  onReject,
  onClose,
}: {
  pending: boolean
  onReject: (reason: string) => void
  onClose: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const focus = () => form.current?.querySelector('textarea')?.focus()
  useEffect(focus, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() !== '') return onReject(reason.trim())
    setProblem(t('suggestion.reasonRequired'))
    focus()
  }
  return (
    <form
      ref={form}
      className={styles.reject}
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
      noValidate
    >
      <TextArea
        label={t('editSuggestions.rejection')}
        text={reason}
        max={suggestionReasonMaxCharacters}
        problem={problem}
        onChange={text => {
          setReason(text)
          setProblem(null)
        }}
      />
      <div className={styles.buttons}>
        <Button
          type="submit"
          disabled={reason.trim().length > suggestionReasonMaxCharacters}
          pending={pending}
        >
          {t('editSuggestions.rejectIt')}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
