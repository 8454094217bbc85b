import { useId, useMemo } from 'react'
import { endsNextDay, type GroupProps } from '../../lib/event-form/values.ts'
import { shownZones } from '../../lib/event-form/zones.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../Field.tsx'
import styles from './event-form.module.css'
import { Group } from './Group.tsx'

/** When it takes place, by the clocks of its time zone. */
export function WhenFields({ values, problems, zoneHint, onChange }: GroupProps & { zoneHint: string }) {
  const t = useT()
  const zonesId = useId()
  const zones = useMemo(shownZones, [])
  return (
    <Group>
      <div>
        <div className={styles.when}>
          <Field
            type="date"
            label={t('eventForm.date')}
            value={values.date}
            aria-required="true"
            problem={problems.date ?? null}
            onChange={date => onChange({ date })}
          />
          <Field
            type="time"
            label={t('eventForm.startTime')}
            value={values.startTime}
            aria-required="true"
            problem={problems.startTime ?? null}
            onChange={startTime => onChange({ startTime })}
          />
          <Field
            type="time"
            label={t('eventForm.endTime')}
            value={values.endTime}
            problem={problems.endTime ?? null}
            onChange={endTime => onChange({ endTime })}
          />
        </div>
        <p className={styles.note} role="status">
          {endsNextDay(values) && t('eventForm.nextDay')}
        </p>
      </div>
      <Field
        label={t('eventForm.timezone')}
        hint={zoneHint}
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
    </Group>
  )
}
