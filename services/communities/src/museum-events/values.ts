import type { CreateMuseumEvent, UpdateMuseumEvent } from '@vitrine/contracts'
import type { EventValues } from '../events/events.repository.ts'
import type { LockedMuseumEvent } from '../events/locked-event.ts'
import { sharedValuesOf, sharedValuesOfRow } from '../events/values.ts'

/** What a form says, with its times as instants; 400 for a time that the clocks skip. */
export function valuesOf(form: CreateMuseumEvent | UpdateMuseumEvent): EventValues {
  const { category, price, requirements, ticketUrl, accessibilityNotes } = form
  return {
    ...sharedValuesOf(form),
    cost: 'free',
    collaboration: null,
    details: { category, price, requirements, ticketUrl, accessibilityNotes },
  }
}

/** As {@link valuesOf}, of an event that is stored. */
export const valuesOfRow = (row: LockedMuseumEvent): EventValues => ({
  ...sharedValuesOfRow(row),
  cost: 'free',
  collaboration: null,
  details: row.details,
})
