import type { CreateMeetup, UpdateMeetup } from '@vitrine/contracts'
import type { EventValues } from '../events/events.repository.ts'
import type { LockedMeetup } from '../events/locked-event.ts'
import { sharedValuesOf, sharedValuesOfRow } from '../events/values.ts'

/** What a form says, with its times as instants; 400 for a time that the clocks skip. */
export function valuesOf(form: CreateMeetup | UpdateMeetup): EventValues {
  return {
    ...sharedValuesOf(form),
    cost: form.cost,
    details: {
      rsvpRequired: form.rsvpRequired,
      costAmount: form.costAmount,
      expectedGroupSize: form.expectedGroupSize,
      ageRestrictions: form.ageRestrictions,
      accessibilityNotes: form.accessibilityNotes,
      rainPlan: form.rainPlan,
      allowComments: form.allowComments,
      allowPhotoSharing: form.allowPhotoSharing,
    },
  }
}

/** As {@link valuesOf}, of a meetup that is stored. */
export const valuesOfRow = (row: LockedMeetup): EventValues => ({
  ...sharedValuesOfRow(row),
  cost: row.cost,
  details: row.details,
})
