import { moderationReasonMaxCharacters } from '@vitrine/contracts'
import { type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react'
import { guidelineText } from '../../lib/community-guidelines.ts'
import { useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { EndingField } from './Ending.tsx'
import { type Ending, endOf, type Span } from './ends.ts'
import styles from './management.module.css'

/** The statement of reasons: until when (null: without an end), by which rule, and why; both may be empty. */
export interface Statement {
  until: string | null
  rule: string
  reason: string
}

/** A decision about members: what it does, until when, and on what it is based, which they read (B-05). */
export function DecisionForm({
  effect,
  lasts = null,
  rules = [],
  isSilent = false,
  reasonHint,
  submit,
  pending,
  children,
  after,
  onDecide,
  onCancel,
}: {
  /** What happens then. */
  effect: string
  /** How long it lasts at first; absent: it has no end. */
  lasts?: Span | null
  /** Those of the community, of which one may be named. */
  rules?: readonly string[]
  /** Members are not notified of it: it has neither a rule nor a reason. */
  isSilent?: boolean
  /** Who reads the reason; absent: the member. */
  reasonHint?: string | undefined
  submit: string
  pending: boolean
  /** What is chosen before. */
  children?: ReactNode
  /** What is written for others than the member. */
  after?: ReactNode
  onDecide: (statement: Statement) => void
  onCancel: () => void
}) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { problems, setProblems, show } = useProblems<{ lastDay?: string; reason?: string }>(form)
  const [chosenEnding, setEnding] = useState<Ending | null>(null)
  const ending = chosenEnding ?? { span: lasts ?? '30', lastDay: '' }
  const [rule, setRule] = useState('')
  const [reason, setReason] = useState('')
  function send() {
    const until = lasts === null ? null : endOf(ending, Date.now())
    const isTooLong = !isSilent && reason.trim().length > moderationReasonMaxCharacters
    if (until === undefined || isTooLong) {
      show({
        ...(until === undefined && { lastDay: t('communityModeration.untilPast') }),
        ...(isTooLong && { reason: t('communityModeration.reasonTooLong') }),
      })
    } else onDecide({ until, rule, reason: reason.trim() })
  }
  return (
    <PlainForm ref={form} submit={submit} pending={pending} onSend={send} onCancel={onCancel}>
      {children}
      {lasts !== null && (
        <EndingField
          ending={ending}
          problem={problems.lastDay ?? null}
          onChange={next => {
            setEnding(next)
            setProblems({})
          }}
        />
      )}
      {!isSilent && rules.length > 0 && (
        <Select label={t('manage.rule')} value={rule} onChange={setRule}>
          <option value="">{t('manage.rule.none')}</option>
          {rules.map(each => (
            <option key={each} value={each}>
              {guidelineText(each)}
            </option>
          ))}
        </Select>
      )}
      {!isSilent && (
        <TextArea
          label={t('manage.reason')}
          hint={reasonHint ?? t('manage.reason.forMember')}
          text={reason}
          max={moderationReasonMaxCharacters}
          rows={2}
          problem={problems.reason ?? null}
          onChange={text => {
            setReason(text)
            setProblems({})
          }}
        />
      )}
      {after}
      <p className={styles.effect}>{effect}</p>
    </PlainForm>
  )
}

/** A form of a dialog, which is sent or cancelled. */
export function PlainForm({
  ref,
  submit,
  pending,
  children,
  onSend,
  onCancel,
}: {
  ref?: Ref<HTMLFormElement>
  submit: string
  pending: boolean
  children: ReactNode
  onSend: () => void
  onCancel: () => void
}) {
  const t = useT()
  function send(event: FormEvent) {
    event.preventDefault()
    onSend()
  }
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={send}>
      {children}
      <div className={styles.foot}>
        <Button variant="quiet" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={pending}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
