import { useId, useMemo } from 'react'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../../ui/Field.tsx'
import styles from './meetup-form.module.css'
import { endsNextDay, type GroupProps, shownZones } from './values.ts'

/** When it takes place, by the clocks of its time zone. */
export function WhenFields({ values, problems, onChange }: GroupProps) {
  const t = useT()
  const zonesId = useId()
  const zones = useMemo(shownZones, [])
  return (
    <div className={styles.group}>
      <div>
        <div className={styles.when}>
          <Field
            type="date"
            label={t('meetupForm.date')}
            value={values.date}
            aria-required="true"
            problem={problems.date ?? null}
            onChange={date => onChange({ date })}
          />
          <Field
            type="time"
            label={t('meetupForm.startTime')}
            value={values.startTime}
            aria-required="true"
            problem={problems.startTime ?? null}
            onChange={startTime => onChange({ startTime })}
          />
          <Field
            type="time"
            label={t('meetupForm.endTime')}
            value={values.endTime}
            problem={problems.endTime ?? null}
            onChange={endTime => onChange({ endTime })}
          />
        </div>
        <p className={styles.note} role="status">
          {endsNextDay(values) && t('meetupForm.nextDay')}
        </p>
      </div>
      <Field
        label={t('meetupForm.timezone')}
        hint={t('meetupForm.timezone.hint')}
        value={values.timezone}
        list={zonesId}
        autoComplete="off"
        aria-required="true"
        problem={problems.timezone ?? null}
        // The list offers what has the typed text in it: with all of it selected, typing searches anew.
        onFocus={event => event.target.select()}
        onChange={timezone => onChange({ timezone })}
      />
      <datalist id={zonesId}>
        {zones.map(zone => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </div>
  )
}
