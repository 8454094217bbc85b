import { meetupCosts, meetupShortNoteMaxCharacters } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './meetup-form.module.css'
import type { GroupProps } from './values.ts'

/** How many may come, what follows when it is full, and what it costs. */
export function SeatFields({ values, problems, onChange }: GroupProps) {
  const t = useT()
  const isPaid = values.cost === 'paid'
  return (
    <div className={styles.group}>
      <Field
        label={t('meetupForm.maxAttendees')}
        hint={t('meetupForm.maxAttendees.hint')}
        value={values.maxAttendees}
        inputMode="numeric"
        autoComplete="off"
        problem={problems.maxAttendees ?? null}
        onChange={maxAttendees => onChange({ maxAttendees })}
      />
      <Switch
        label={t('meetupForm.waitlist')}
        hint={t(isPaid ? 'meetupForm.waitlist.paidHint' : 'meetupForm.waitlist.hint')}
        isOn={values.enableWaitlist}
        onChange={enableWaitlist => onChange({ enableWaitlist })}
      />
      <Choice
        look="row"
        label={t('meetupForm.cost')}
        options={meetupCosts.map(cost => ({ value: cost, label: t(`meetupForm.cost.${cost}`) }))}
        chosen={values.cost}
        onChoose={cost => onChange({ cost })}
      />
      {isPaid && (
        <Field
          label={t('meetupForm.amount')}
          hint={t('meetupForm.amount.hint')}
          value={values.costAmount}
          maxLength={meetupShortNoteMaxCharacters}
          autoComplete="off"
          aria-required="true"
          problem={problems.costAmount ?? null}
          onChange={costAmount => onChange({ costAmount })}
        />
      )}
    </div>
  )
}
