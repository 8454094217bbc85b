import type { MeetupDetail } from '@vitrine/contracts'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { useEventForm } from '../../lib/event-form/useEventForm.ts'
import { useT } from '../../lib/i18n/useT.ts'
import { BasicFields } from '../../ui/event-form/BasicFields.tsx'
import { EventForm } from '../../ui/event-form/EventForm.tsx'
import { MoreFields } from '../../ui/event-form/MoreFields.tsx'
import { SeatFields } from '../../ui/event-form/SeatFields.tsx'
import { WhenFields } from '../../ui/event-form/WhenFields.tsx'
import { CommunityField } from './CommunityField.tsx'
import { CostFields } from './CostFields.tsx'
import { useMeetupDraft } from './drafts.ts'
import { MeetupMoreFields } from './MeetupMoreFields.tsx'
import { MuseumFields } from './MuseumFields.tsx'
import { savingOf } from './requests.ts'
import { type Choice, needsMore, problemsOf, valuesOf, withCommunity } from './values.ts'

export interface MeetupFormProps {
  userId: number
  task: MeetupTask
  /** Those to choose one from, where the task names none. */
  communities?: readonly Choice[]
  onSaved: (meetup: MeetupDetail) => void
  onClose: () => void
}

/** The form of a meetup (EV6): what every meetup needs first, all else behind "More details". */
export function MeetupForm({ userId, task, communities, onSaved, onClose }: MeetupFormProps) {
  const t = useT()
  const { group, more, ...form } = useEventForm({
    draft: useMeetupDraft(userId, task),
    saving: savingOf(task),
    // A community that is offered no longer, or the only one that is, is no change of the user's.
    filled: typed => (communities ? withCommunity(typed, communities) : typed),
    problemsOf: values => problemsOf(task, values),
    needsMore,
    valuesOf,
    onSaved,
    onClose,
  })
  const waitlistHint =
    group.values.cost === 'paid' ? 'meetupForm.waitlist.paidHint' : 'eventForm.waitlist.hint'
  return (
    <EventForm form={form} create={t('meetupForm.title.create')} onClose={onClose}>
      {communities && <CommunityField {...group} communities={communities} />}
      <BasicFields {...group} location={{ hint: t('meetupForm.location.hint'), isRequired: true }} />
      <WhenFields {...group} zoneHint={t('meetupForm.timezone.hint')} />
      <SeatFields {...group} waitlistHint={t(waitlistHint)}>
        <CostFields {...group} />
      </SeatFields>
      <MuseumFields {...group} />
      <MoreFields {...more}>
        <MeetupMoreFields {...group} />
      </MoreFields>
    </EventForm>
  )
}
