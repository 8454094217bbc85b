import { useQuery } from '@tanstack/react-query'
import type { EventRef, MuseumEvent } from '@vitrine/contracts'
import { eventTimes } from '../../lib/event-times.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import { Switch } from '../../ui/Switch.tsx'
import styles from './museum-fields.module.css'
import { museumEventsQuery } from './museum-queries.ts'
import type { MeetupGroup } from './values.ts'

/** Whether the meetup accompanies an event of the museum, and which one. */
export function MuseumEventField(group: MeetupGroup & { museumId: number }) {
  const t = useT()
  const { values, onChange } = group
  return (
    <div>
      <Switch
        label={t('meetupForm.museumEvent.accompanies')}
        hint={t('meetupForm.museumEvent.accompanies.hint')}
        isOn={values.connectToMuseumEvent}
        onChange={connectToMuseumEvent => onChange({ connectToMuseumEvent })}
      />
      {values.connectToMuseumEvent && <EventChoice {...group} />}
    </div>
  )
}

const refOf = ({ id, title, dateTime, timezone }: MuseumEvent): EventRef => ({
  ...{ id, title, timezone },
  startsAt: dateTime,
})

/** The chosen event is offered even where the list no longer has it: it is over, or it is one of many. */
function optionsOf(listed: readonly MuseumEvent[], chosen: EventRef | null): EventRef[] {
  const options = listed.map(refOf)
  return chosen && !options.some(({ id }) => id === chosen.id) ? [chosen, ...options] : options
}

function whenOf({ startsAt, timezone }: EventRef) {
  const { date, time } = eventTimes({ dateTime: startsAt, endDateTime: null, timezone })
  return { date, time }
}

function EventChoice({ museumId, values, problems, onChange }: MeetupGroup & { museumId: number }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(museumEventsQuery(museumId))
  const { museumEvent: chosen } = values
  const options = optionsOf(data ?? [], chosen)
  const state = data ? options.length === 0 && 'none' : isError ? 'failed' : 'loading'
  return (
    <div className={styles.choice}>
      <Select
        isRequired
        label={t('meetupForm.museumEvent')}
        value={String(chosen?.id ?? '')}
        problem={problems.museumEvent ?? null}
        onChange={id => onChange({ museumEvent: options.find(each => String(each.id) === id) ?? null })}
      >
        <option value="">{t('meetupForm.museumEvent.choose')}</option>
        {options.map(option => (
          <option key={option.id} value={option.id}>
            {t('meetupForm.museumEvent.option', { title: option.title, ...whenOf(option) })}
          </option>
        ))}
      </Select>
      <p className={styles.note} role="status">
        {state && t(`meetupForm.museumEvent.${state}`)}
      </p>
      {state === 'failed' && (
        <Button size="small" className={styles.retry} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      )}
    </div>
  )
}
