import {
  eventDescriptionMaxCharacters,
  eventLocationMaxCharacters,
  eventTitleMaxCharacters,
} from '@vitrine/contracts'
import type { ReactNode } from 'react'
import type { GroupProps } from '../../lib/event-form/values.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../Field.tsx'
import { TextArea } from '../TextArea.tsx'
import { Group } from './Group.tsx'

/** What it is, and where. `children`: what follows the title. */
export function BasicFields({
  values,
  problems,
  location,
  children,
  onChange,
}: GroupProps & { location: { hint: string; isRequired: boolean }; children?: ReactNode }) {
  const t = useT()
  return (
    <Group>
      <Field
        label={t('eventForm.title')}
        value={values.title}
        maxLength={eventTitleMaxCharacters}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
        aria-required="true"
        problem={problems.title ?? null}
        onChange={title => onChange({ title })}
      />
      {children}
      <TextArea
        label={t('eventForm.description')}
        text={values.description}
        max={eventDescriptionMaxCharacters}
        rows={4}
        aria-required="true"
        problem={problems.description ?? null}
        onChange={description => onChange({ description })}
      />
      <Field
        label={t('eventForm.location')}
        hint={location.hint}
        value={values.location}
        maxLength={eventLocationMaxCharacters}
        autoComplete="off"
        autoCapitalize="words"
        aria-required={location.isRequired || undefined}
        problem={problems.location ?? null}
        onChange={text => onChange({ location: text })}
      />
    </Group>
  )
}
