import { useT } from '../../lib/i18n/useT.ts'
import { shortNote } from '../../ui/event-form/field-props.ts'
import { Field } from '../../ui/Field.tsx'
import type { MuseumEventGroup } from './values.ts'

/** What it costs, in the museum's words, and where tickets are sold. */
export function TicketFields(group: MuseumEventGroup) {
  const t = useT()
  const { values, problems, onChange } = group
  return (
    <>
      <Field
        label={t('museumEventForm.price')}
        hint={t('museumEventForm.price.hint')}
        {...shortNote(group, 'price')}
      />
      <Field
        type="url"
        label={t('museumEventForm.ticketUrl')}
        hint={t('museumEventForm.ticketUrl.hint')}
        value={values.ticketUrl}
        autoComplete="off"
        problem={problems.ticketUrl ?? null}
        onChange={ticketUrl => onChange({ ticketUrl })}
      />
    </>
  )
}
