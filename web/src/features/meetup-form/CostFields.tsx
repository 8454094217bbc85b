import { eventShortNoteMaxCharacters, meetupCosts } from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Field } from '../../ui/Field.tsx'
import type { MeetupGroup } from './values.ts'

/** What it costs. */
export function CostFields({ values, problems, onChange }: MeetupGroup) {
  const t = useT()
  return (
    <>
      <Choice
        look="row"
        label={t('meetupForm.cost')}
        options={meetupCosts.map(cost => ({ value: cost, label: t(`meetupForm.cost.${cost}`) }))}
        chosen={values.cost}
        onChoose={cost => onChange({ cost })}
      />
      {values.cost === 'paid' && (
        <Field
          label={t('meetupForm.amount')}
          hint={t('meetupForm.amount.hint')}
          value={values.costAmount}
          maxLength={eventShortNoteMaxCharacters}
          autoComplete="off"
          aria-required="true"
          problem={problems.costAmount ?? null}
          onChange={costAmount => onChange({ costAmount })}
        />
      )}
    </>
  )
}
