import { type ReportReason, reportDetailsMaxCharacters, reportReasons } from '@vitrine/contracts'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { CharacterCount } from '../../ui/CharacterCount.tsx'
import { useReportConversation } from './mutations.ts'
import styles from './thread.module.css'

/** Reports the other user, with a reason (B-01). */
export function ReportForm({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const fieldId = useId()
  const choice = useRef<HTMLSelectElement>(null)
  const [reason, setReason] = useState<ReportReason>('spam')
  const [details, setDetails] = useState('')
  const report = useReportConversation(id, onClose)
  useEffect(() => choice.current?.focus(), [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (details.trim().length <= reportDetailsMaxCharacters) report.mutate({ reason, details })
  }
  return (
    <form
      className={styles.question}
      aria-label={t('report.open')}
      onSubmit={submit}
      onKeyDown={event => event.key === 'Escape' && onClose()}
    >
      <label className={styles.labelled}>
        {t('report.reason')}
        <select ref={choice} value={reason} onChange={event => setReason(event.target.value as ReportReason)}>
          {reportReasons.map(each => (
            <option key={each} value={each}>
              {t(`report.reason.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.labelled} htmlFor={fieldId}>
        {t('report.details')}
        <textarea id={fieldId} rows={2} value={details} onChange={event => setDetails(event.target.value)} />
      </label>
      <div className={styles.buttons}>
        <Button type="submit" size="small" pending={report.isPending}>
          {t('report.open')}
        </Button>
        <Button variant="quiet" size="small" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <CharacterCount text={details} max={reportDetailsMaxCharacters} />
      </div>
    </form>
  )
}
