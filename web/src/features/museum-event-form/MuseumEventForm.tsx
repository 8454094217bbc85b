import type { MuseumEvent } from '@vitrine/contracts'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import { useEventForm } from '../../lib/event-form/useEventForm.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { BasicFields } from '../../ui/event-form/BasicFields.tsx'
import { EventForm } from '../../ui/event-form/EventForm.tsx'
import { MoreFields } from '../../ui/event-form/MoreFields.tsx'
import { SeatFields } from '../../ui/event-form/SeatFields.tsx'
import { WhenFields } from '../../ui/event-form/WhenFields.tsx'
import { CategoryField } from './CategoryField.tsx'
import { useMuseumEventDraft } from './drafts.ts'
import { MuseumEventMoreFields } from './MuseumEventMoreFields.tsx'
import { savingOf } from './requests.ts'
import { TicketFields } from './TicketFields.tsx'
import { needsMore, problemsOf, valuesOf } from './values.ts'

interface MuseumEventFormProps {
  userId: number
  task: MuseumEventTask
  onSaved: (event: MuseumEvent) => void
  onClose: () => void
}

/** The form of a museum event (EV14): what every event needs first, all else behind "More details". */
export function MuseumEventForm({ userId, task, onSaved, onClose }: MuseumEventFormProps) {
  const t = useT()
  const { group, more, ...form } = useEventForm({
    draft: useMuseumEventDraft(userId, task),
    saving: savingOf(task),
    problemsOf: values => problemsOf(task, values),
    needsMore,
    valuesOf,
    onSaved,
    onClose,
  })
  return (
    <EventForm form={form} create={t('museumEventForm.title.create')} onClose={onClose}>
      <BasicFields {...group} location={{ hint: t('museumEventForm.location.hint'), isRequired: false }}>
        <CategoryField {...group} />
      </BasicFields>
      <WhenFields {...group} zoneHint={t('museumEventForm.timezone.hint')} />
      <SeatFields {...group} waitlistHint={t('eventForm.waitlist.hint')}>
        <TicketFields {...group} />
      </SeatFields>
      <MoreFields {...more}>
        <MuseumEventMoreFields {...group} />
      </MoreFields>
    </EventForm>
  )
}
