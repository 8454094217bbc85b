import type { GroupProps } from '../../lib/event-form/values.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../Field.tsx'

export function TagsField({ values, problems, onChange }: GroupProps) {
  const t = useT()
  return (
    <Field
      label={t('eventForm.tags')}
      hint={t('eventForm.tags.hint')}
      value={values.tags}
      autoComplete="off"
      problem={problems.tags ?? null}
      onChange={tags => onChange({ tags })}
    />
  )
}
