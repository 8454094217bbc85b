import type { ReactNode } from 'react'
import type { GroupProps } from '../../lib/event-form/values.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Field } from '../Field.tsx'
import { Switch } from '../Switch.tsx'
import { Group } from './Group.tsx'

/** How many may come, and what follows when it is full. `children`: what it costs. */
export function SeatFields({
  values,
  problems,
  waitlistHint,
  children,
  onChange,
}: GroupProps & { waitlistHint: string; children: ReactNode }) {
  const t = useT()
  return (
    <Group>
      <Field
        label={t('eventForm.maxAttendees')}
        hint={t('eventForm.maxAttendees.hint')}
        value={values.maxAttendees}
        inputMode="numeric"
        autoComplete="off"
        problem={problems.maxAttendees ?? null}
        onChange={maxAttendees => onChange({ maxAttendees })}
      />
      <Switch
        label={t('eventForm.waitlist')}
        hint={waitlistHint}
        isOn={values.enableWaitlist}
        onChange={enableWaitlist => onChange({ enableWaitlist })}
      />
      {children}
    </Group>
  )
}
