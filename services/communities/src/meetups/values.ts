import { type CreateMeetup, texts, type UpdateMeetup } from '@vitrine/contracts'
import { invalid } from '@vitrine/service-kit'
import { timesOf } from './local-time.ts'
import type { MeetupColumns } from './meetup-row.ts'
import type { MeetupValues } from './meetups.repository.ts'

/** What a form says, with its times as instants; 400 for a time that the clocks skip. */
export function valuesOf(form: CreateMeetup | UpdateMeetup): MeetupValues {
  const { rsvpRequired, costAmount, expectedGroupSize, ageRestrictions, accessibilityNotes, rainPlan } = form
  return {
    title: form.title,
    description: form.description,
    location: form.location,
    ...timesOf(form),
    timezone: form.timezone,
    maxAttendees: form.maxAttendees,
    enableWaitlist: form.enableWaitlist,
    cost: form.cost,
    details: { rsvpRequired, costAmount, expectedGroupSize, ageRestrictions, accessibilityNotes, rainPlan },
    tags: form.tags,
  }
}

/** As {@link valuesOf}, of a meetup that is stored. */
export const valuesOfRow = (row: MeetupColumns): MeetupValues => ({
  title: row.title,
  description: row.description,
  location: row.location,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  hasEnd: row.has_end,
  timezone: row.timezone,
  maxAttendees: row.max_attendees,
  enableWaitlist: row.enable_waitlist,
  cost: row.cost,
  details: row.details,
  tags: row.tags,
})

/** 400 where it does not start in the future. */
export function refusePastStart({ startsAt }: MeetupValues, now: Date): void {
  if (startsAt <= now) throw invalid('date', texts.meetup.inThePast)
}
