import { ApiError } from '@vitrine/api-client'
import { Claim, claimReasonMaxCharacters, type OwnManagerRequest } from '@vitrine/contracts'
import { type FormEvent, useState } from 'react'
import { failureText, problemOf } from '../../../lib/failures.ts'
import { problemsIn } from '../../../lib/form-problems.ts'
import { useT } from '../../../lib/i18n/useT.ts'
import { shownText } from '../../../lib/system-texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import styles from './claim.module.css'
import { useClaimMuseum } from './claims.ts'

/** The server did not say what is wrong with the claim. */
const isServerFailure = (error: Error) => error instanceof ApiError && error.status >= 500

/** The address of the museum and why the member should manage it; sent once both are valid. */
export function ClaimForm({
  museumId,
  former,
  onClose,
}: {
  museumId: number
  /** The last claim, which was decided. */
  former: OwnManagerRequest | null
  onClose: () => void
}) {
  const t = useT()
  const [values, setValues] = useState({ museumEmail: '', reason: '' })
  const [left, setLeft] = useState({ museumEmail: false, reason: false })
  const claim = useClaimMuseum(museumId, () => {})
  const problems = problemsIn(Claim, values)
  const isValid = Object.keys(problems).length === 0
  const change = (part: Partial<typeof values>) => {
    setValues({ ...values, ...part })
    if (claim.isError) claim.reset()
  }
  const leave = (field: keyof typeof values) => () =>
    values[field] !== '' && setLeft({ ...left, [field]: true })
  /** Shown once the field was left, and of what the server refused. */
  const shown = (field: keyof typeof values) =>
    (left[field] && problems[field]) || (claim.error && problemOf(claim.error, field)) || null
  const isAboutField = claim.error && (['museumEmail', 'reason'] as const).some(field => shown(field))

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isValid && !claim.isPending) claim.mutate(values)
  }
  return (
    <form className={styles.claim} onSubmit={submit} noValidate>
      {former?.status === 'rejected' && (
        <div className={styles.former}>
          <p>{t('claimMuseum.former')}</p>
          {former.adminNotes && <p className={styles.words}>{shownText(former.adminNotes)}</p>}
        </div>
      )}
      <p>{t('claimMuseum.intro')}</p>
      <Field
        type="email"
        name="museumEmail"
        autoComplete="email"
        label={t('claimMuseum.email')}
        hint={t('claimMuseum.email.hint')}
        value={values.museumEmail}
        problem={shown('museumEmail')}
        onChange={museumEmail => change({ museumEmail })}
        onBlur={leave('museumEmail')}
      />
      <TextArea
        name="reason"
        label={t('claimMuseum.reason')}
        hint={t('claimMuseum.reason.hint')}
        rows={4}
        max={claimReasonMaxCharacters}
        text={values.reason}
        problem={shown('reason')}
        onChange={reason => change({ reason })}
        onBlur={leave('reason')}
      />
      <p className={styles.problem} role="alert">
        {claim.error &&
          !isAboutField &&
          (isServerFailure(claim.error) ? t('claimMuseum.failed') : failureText(claim.error))}
      </p>
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button
          type="submit"
          variant="filled"
          disabled={!isValid}
          pending={claim.isPending && t('claimMuseum.submitting')}
        >
          {t('claimMuseum.submit')}
        </Button>
      </div>
    </form>
  )
}
