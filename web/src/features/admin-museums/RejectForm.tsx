import type { MuseumSuggestion } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './museum-suggestions.module.css'
import { useDecide } from './suggestions.ts'

/** Asks for the reason, which the suggester reads. */
export function RejectForm({ suggestion, onClose }: { suggestion: MuseumSuggestion; onClose: () => void }) {
  const t = useT()
  const [reason, setReason] = useState('')
  const [isTried, setTried] = useState(false)
  const decide = useDecide(suggestion, onClose)
  const isMissing = reason.trim() === ''
  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (!isMissing) decide.mutate({ reason: reason.trim() })
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={t('adminSuggested.reason')}
        hint={t('adminSuggested.reason.hint')}
        value={reason}
        maxLength={500}
        autoFocus
        aria-required
        problem={isTried && isMissing ? t('suggestion.reasonRequired') : null}
        onChange={setReason}
      />
      <div className={styles.decisions}>
        <Button size="small" variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button size="small" type="submit" variant="filled" pending={decide.isPending}>
          {t('adminSuggested.reject')}
        </Button>
      </div>
    </form>
  )
}
