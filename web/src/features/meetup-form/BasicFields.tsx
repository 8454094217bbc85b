import {
  meetupDescriptionMaxCharacters,
  meetupLocationMaxCharacters,
  meetupTitleMaxCharacters,
} from '@vitrine/contracts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './meetup-form.module.css'
import type { GroupProps } from './values.ts'

/** What it is, and where. */
export function BasicFields({ values, problems, onChange }: GroupProps) {
  const t = useT()
  return (
    <div className={styles.group}>
      <Field
        label={t('meetupForm.title')}
        value={values.title}
        maxLength={meetupTitleMaxCharacters}
        autoComplete="off"
        autoCapitalize="sentences"
        spellCheck
        aria-required="true"
        problem={problems.title ?? null}
        onChange={title => onChange({ title })}
      />
      <TextArea
        label={t('meetupForm.description')}
        text={values.description}
        max={meetupDescriptionMaxCharacters}
        rows={4}
        aria-required="true"
        problem={problems.description ?? null}
        onChange={description => onChange({ description })}
      />
      <Field
        label={t('meetupForm.location')}
        hint={t('meetupForm.location.hint')}
        value={values.location}
        maxLength={meetupLocationMaxCharacters}
        autoComplete="off"
        autoCapitalize="words"
        aria-required="true"
        problem={problems.location ?? null}
        onChange={location => onChange({ location })}
      />
    </div>
  )
}
