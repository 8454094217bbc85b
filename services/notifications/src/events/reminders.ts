import { type EventData, museumEventPath, type reminderTriggered } from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import { targetsOf } from './course.ts'
import { about, meetupNotice } from './meetups.ts'
import { museumEventNotice } from './museum-events.ts'

type Triggered = EventData<typeof reminderTriggered>

const soon = { day: 'in-a-day', hour: 'in-an-hour' } as const

function actOf(triggered: Triggered): Omit<Act, 'userId'> {
  const { kind, reminder, event } = triggered
  const target = targetsOf(kind, event.id).reminder
  if (kind === 'museum_event') {
    const notice = museumEventNotice(`event-${soon[reminder]}`, triggered)
    return { target, link: museumEventPath(event.id), notice }
  }
  const of = { community: triggered.community, meetup: event }
  return { ...about(of), target, notice: meetupNotice(`meetup-${soon[reminder]}`, of) }
}

/** To whoever attends, and a day before also to whoever is interested. */
export function ofReminder(triggered: Triggered): Act[] {
  const act = actOf(triggered)
  return triggered.userIds.map(userId => ({ ...act, userId }))
}
