import type { CreateMeetup, UpdateMeetup } from '@vitrine/contracts'
import type { Collaboration, EventValues } from '../events/events.repository.ts'
import type { LockedMeetup } from '../events/locked-event.ts'
import { type SharedValues, sharedValuesOfRow } from '../events/values.ts'
import { collaborationOf } from './museum/collaboration.ts'

/** What a form says. `shared`: what `sharedValuesOf` reads of it. */
export function valuesOf(
  form: CreateMeetup | UpdateMeetup,
  shared: SharedValues,
  collaboration: Collaboration | null,
): EventValues {
  return {
    ...shared,
    collaboration,
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
      museumContact: form.museumContact,
    },
  }
}

/** As {@link valuesOf}, of a meetup that is stored. */
export const valuesOfRow = (row: LockedMeetup): EventValues => ({
  ...sharedValuesOfRow(row),
  collaboration: collaborationOf(row),
  cost: row.cost,
  details: row.details,
})
