import {
  meetupCancelled,
  meetupChanged,
  meetupDeleted,
  museumEventCancelled,
  museumEventChanged,
  museumEventDeleted,
  museumEventRsvpChanged,
  type Reminder,
  type RsvpStatus,
  reminderTriggered,
  rsvpCancelled,
  rsvpConfirmed,
  rsvpInterestMarked,
  rsvpOffered,
  rsvpPromoted,
  rsvpWaitlisted,
} from '@vitrine/contracts'
import type { Recorded, Recording } from '../stack/recorder.ts'
import type { Stack } from '../stack/stack.ts'

/** What an event changes, or whom it reminds. */
type What =
  | { what: 'answer'; userId: number; status: RsvpStatus }
  | { what: 'change'; startsAt: number }
  | { what: 'end' }
  | { what: 'reminder'; reminder: Reminder; startsAt: number; userIds: number[] }
type Details = { eventId: number } & What
export type Happened = Recorded<Details>
export type RemindersStack = Stack<Details>

const answers: Record<string, RsvpStatus> = {
  [rsvpConfirmed.type]: 'attending',
  [rsvpPromoted.type]: 'attending',
  [rsvpOffered.type]: 'offered',
  [rsvpWaitlisted.type]: 'waitlisted',
  [rsvpInterestMarked.type]: 'interested',
  [rsvpCancelled.type]: 'none',
}
const changes: readonly string[] = [meetupChanged.type, museumEventChanged.type]
const ends: readonly string[] = [
  meetupCancelled.type,
  meetupDeleted.type,
  museumEventCancelled.type,
  museumEventDeleted.type,
]

/** What the events of meetups and of museum events have in common. */
interface Data {
  event?: { id: number; startsAt: string }
  meetup?: { id: number; startsAt: string }
  eventId?: number
  meetupId?: number
  userId?: number
  to?: RsvpStatus
  reminder?: Reminder
  userIds?: number[]
}

/** All that decides who is reminded of an event, and the reminders. */
export const reminding: Recording<Details> = {
  types: [...Object.keys(answers), ...changes, ...ends, museumEventRsvpChanged.type, reminderTriggered.type],
  detailsOf(value, type) {
    const data = JSON.parse(value) as Data
    const event = data.event ?? data.meetup
    const eventId = event?.id ?? data.eventId ?? data.meetupId ?? 0
    if (ends.includes(type)) return { eventId, what: 'end' }
    const startsAt = Date.parse(event?.startsAt ?? '')
    if (changes.includes(type)) return { eventId, what: 'change', startsAt }
    const { reminder, userIds, userId = 0, to = 'none' } = data
    if (reminder && userIds) return { eventId, what: 'reminder', reminder, startsAt, userIds }
    return { eventId, what: 'answer', userId, status: answers[type] ?? to }
  },
}
