import { type VisitPlanDetail, visitLengths } from '@vitrine/contracts'
import { type FormEvent, useRef, useState } from 'react'
import { useDraft } from '../../lib/event-form/draft.ts'
import { type Problems, useProblems } from '../../lib/form-problems.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { draftKey } from '../../lib/stored.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { MuseumsField } from './MuseumsField.tsx'
import { useCreatePlan } from './mutations.ts'
import styles from './plan-form.module.css'
import { type PlanValues, planChoices, problemsOf, startOf } from './values.ts'
import { lengthText } from './words.ts'

interface PlanFormProps {
  userId: number
  communityId: number
  onCreated: (plan: VisitPlanDetail) => void
  onClose: () => void
}

/** The form of a plan: museums, days, and how long the visit takes. What is unfinished is kept for its author. */
export function PlanForm({ userId, communityId, onCreated, onClose }: PlanFormProps) {
  const t = useT()
  const ref = useRef<HTMLFormElement>(null)
  const draft = useDraft(
    draftKey('visitPlan', userId, `.${communityId}`),
    () => ({ start: startOf(new Date()), version: undefined }),
    planChoices,
  )
  const { problems, setProblems, show } = useProblems<Problems>(ref)
  const [isChecked, setChecked] = useState(false)
  const { values } = draft
  const create = useCreatePlan(communityId, {
    created(plan) {
      draft.forget()
      onCreated(plan)
    },
    refused: show,
  })
  function change(part: Partial<PlanValues>) {
    if (create.isPending) return
    const next = { ...values, ...part }
    draft.become(next)
    // From the first refusal on, each problem is shown until it is solved.
    setProblems(isChecked ? problemsOf(next) : {})
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (create.isPending) return
    setChecked(true)
    const found = problemsOf(values)
    if (Object.keys(found).length > 0) return show(found)
    setProblems({})
    create.mutate(values)
  }
  const day = (field: 'from' | 'to') => (
    <Field
      type="date"
      label={t(`visitPlans.form.${field}`)}
      value={values[field]}
      aria-required="true"
      problem={problems[field] ?? null}
      onChange={date => change({ [field]: date })}
    />
  )
  return (
    <form ref={ref} className={styles.form} noValidate onSubmit={submit}>
      <MuseumsField
        museums={values.museums}
        problem={problems.museums ?? null}
        onChange={museums => change({ museums })}
      />
      <div className={styles.pair}>
        {day('from')}
        {day('to')}
      </div>
      <div className={styles.pair}>
        <Select
          label={t('visitPlans.duration')}
          value={values.visitLength}
          problem={problems.visitLength ?? null}
          onChange={visitLength => change({ visitLength })}
        >
          {visitLengths.map(length => (
            <option key={length} value={length}>
              {lengthText(length)}
            </option>
          ))}
        </Select>
        <Field
          label={t('visitPlans.form.seats')}
          hint={t('visitPlans.form.seats.hint')}
          value={values.maxAttendees}
          inputMode="numeric"
          autoComplete="off"
          problem={problems.maxAttendees ?? null}
          onChange={maxAttendees => change({ maxAttendees })}
        />
      </div>
      <div className={styles.foot}>
        {draft.isChanged && (
          <Button
            variant="quiet"
            className={styles.discard}
            onClick={() => {
              draft.forget()
              onClose()
            }}
          >
            {t('edit.discardText')}
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" variant="filled" pending={create.isPending && t('visitPlans.form.creating')}>
          {t('visitPlans.form.submit')}
        </Button>
      </div>
    </form>
  )
}
