import { useState } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { shortNote } from '../../ui/event-form/field-props.ts'
import { MoreFields } from '../../ui/event-form/MoreFields.tsx'
import { Field } from '../../ui/Field.tsx'
import { MuseumPicker } from '../../ui/museum-picker/MuseumPicker.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { MuseumAnswer } from './MuseumAnswer.tsx'
import { MuseumEventField } from './MuseumEventField.tsx'
import { hasMuseumProblem, type MeetupGroup, withMuseum } from './values.ts'

/** The museum that is asked to take part (EV15), behind a button. */
export function MuseumFields(group: MeetupGroup) {
  const t = useT()
  const { values, problems, onChange } = group
  const { museum } = values
  const [isOpened, setOpened] = useState(museum !== null)
  return (
    <MoreFields
      label={t('meetupForm.museum.title')}
      isOpen={isOpened || hasMuseumProblem(problems)}
      onToggle={setOpened}
    >
      <div>
        <MuseumPicker
          label={t('meetupForm.museum')}
          museum={museum}
          problem={problems.museum ?? null}
          onChange={chosen => onChange(withMuseum(chosen))}
        />
        {problems.museum === undefined && <MuseumAnswer {...values} />}
      </div>
      {museum && (
        <>
          <MuseumEventField {...group} museumId={museum.id} />
          <Field
            label={t('meetupForm.museum.contact')}
            hint={t('meetupForm.museum.contact.hint')}
            {...shortNote(group, 'museumContact')}
          />
          <Switch
            label={t('meetupForm.museum.promote')}
            hint={t('meetupForm.museum.promote.hint')}
            isOn={values.canMuseumPromote}
            onChange={canMuseumPromote => onChange({ canMuseumPromote })}
          />
        </>
      )}
    </MoreFields>
  )
}
