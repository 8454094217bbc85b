import { useT } from '../../lib/i18n/useT.ts'
import { note } from '../../ui/event-form/field-props.ts'
import { TagsField } from '../../ui/event-form/TagsField.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { MuseumEventGroup } from './values.ts'

/** What many museum events do without. */
export function MuseumEventMoreFields(group: MuseumEventGroup) {
  const t = useT()
  return (
    <>
      <TextArea
        label={t('museumEventForm.requirements')}
        hint={t('museumEventForm.requirements.hint')}
        {...note(group, 'requirements')}
      />
      <TextArea label={t('eventForm.accessibility')} {...note(group, 'accessibilityNotes')} />
      <TagsField {...group} />
    </>
  )
}
