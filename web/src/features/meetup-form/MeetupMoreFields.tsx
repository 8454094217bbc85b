import { useT } from '../../lib/i18n/useT.ts'
import { note, shortNote } from '../../ui/event-form/field-props.ts'
import { TagsField } from '../../ui/event-form/TagsField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { MeetupGroup } from './values.ts'

/** What many meetups do without. */
export function MeetupMoreFields(group: MeetupGroup) {
  const t = useT()
  return (
    <>
      <Field
        label={t('meetupForm.groupSize')}
        hint={t('meetupForm.groupSize.hint')}
        {...shortNote(group, 'expectedGroupSize')}
      />
      <Switch
        label={t('meetupForm.rsvp')}
        hint={t('meetupForm.rsvp.hint')}
        isOn={group.values.rsvpRequired}
        onChange={rsvpRequired => group.onChange({ rsvpRequired })}
      />
      <Switch
        label={t('meetupForm.comments')}
        hint={t('meetupForm.comments.hint')}
        isOn={group.values.allowComments}
        onChange={allowComments => group.onChange({ allowComments })}
      />
      <Switch
        label={t('meetupForm.photos')}
        hint={t('meetupForm.photos.hint')}
        isOn={group.values.allowPhotoSharing}
        onChange={allowPhotoSharing => group.onChange({ allowPhotoSharing })}
      />
      <Field label={t('meetupForm.age')} {...shortNote(group, 'ageRestrictions')} />
      <TextArea label={t('eventForm.accessibility')} {...note(group, 'accessibilityNotes')} />
      <TextArea label={t('meetupForm.rainPlan')} {...note(group, 'rainPlan')} />
      <TagsField {...group} />
    </>
  )
}
