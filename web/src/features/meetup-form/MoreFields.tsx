import { meetupNoteMaxCharacters, meetupShortNoteMaxCharacters } from '@vitrine/contracts'
import { ChevronDown } from 'lucide-react'
import { useId } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import styles from './meetup-form.module.css'
import type { GroupProps } from './values.ts'

/** What many meetups do without, behind a button. */
export function MoreFields({
  isOpen,
  onToggle,
  ...group
}: GroupProps & { isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.group}>
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => onToggle(!isOpen)}
      >
        {t('meetupForm.more')}
        <ChevronDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </button>
      <div id={id} className={styles.more} hidden={!isOpen}>
        {isOpen && <Fields {...group} />}
      </div>
    </div>
  )
}

function Fields({ values, problems, onChange }: GroupProps) {
  const t = useT()
  const short = (name: 'expectedGroupSize' | 'ageRestrictions') => ({
    value: values[name],
    maxLength: meetupShortNoteMaxCharacters,
    autoComplete: 'off',
    autoCapitalize: 'sentences',
    problem: problems[name] ?? null,
    onChange: (text: string) => onChange({ [name]: text }),
  })
  const note = (name: 'accessibilityNotes' | 'rainPlan') => ({
    text: values[name],
    max: meetupNoteMaxCharacters,
    rows: 2,
    problem: problems[name] ?? null,
    onChange: (text: string) => onChange({ [name]: text }),
  })
  return (
    <>
      <Field
        label={t('meetupForm.groupSize')}
        hint={t('meetupForm.groupSize.hint')}
        {...short('expectedGroupSize')}
      />
      <Switch
        label={t('meetupForm.rsvp')}
        hint={t('meetupForm.rsvp.hint')}
        isOn={values.rsvpRequired}
        onChange={rsvpRequired => onChange({ rsvpRequired })}
      />
      <Field label={t('meetupForm.age')} {...short('ageRestrictions')} />
      <TextArea label={t('meetupForm.accessibility')} {...note('accessibilityNotes')} />
      <TextArea label={t('meetupForm.rainPlan')} {...note('rainPlan')} />
      <Field
        label={t('meetupForm.tags')}
        hint={t('meetupForm.tags.hint')}
        value={values.tags}
        autoComplete="off"
        problem={problems.tags ?? null}
        onChange={tags => onChange({ tags })}
      />
    </>
  )
}
