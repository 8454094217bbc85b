import {
  CreateMuseumEvent,
  type MuseumEvent,
  type MuseumEventCategory,
  museumEventCategories,
  UpdateMuseumEvent,
} from '@vitrine/contracts'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import {
  atFields,
  type Choices,
  convertedFields,
  type EventValues,
  emptyEvent,
  eventValuesOf,
  type GroupProps,
  isAnyFilled,
} from '../../lib/event-form/values.ts'
import { shownZone } from '../../lib/event-form/zones.ts'
import { type Problems, problemsIn } from '../../lib/form-problems.ts'

/** A museum event as its form shows it. */
export interface MuseumEventValues extends EventValues {
  category: MuseumEventCategory
  price: string
  ticketUrl: string
  requirements: string
}
export type MuseumEventGroup = GroupProps<MuseumEventValues>

export const museumEventChoices: Choices<MuseumEventValues> = { category: museumEventCategories }

const emptyMuseumEvent: MuseumEventValues = {
  ...emptyEvent,
  category: 'other',
  price: '',
  ticketUrl: '',
  requirements: '',
}

/** The form of a museum event as it is. */
export function valuesOf(event: MuseumEvent): MuseumEventValues {
  const { category, price, ticketUrl, requirements } = event
  return { ...eventValuesOf(event), category, price, ticketUrl, requirements }
}

/** What the form begins with: a duplicate with all but the date, a new event in the time zone of its museum. */
export function startOf(task: MuseumEventTask): MuseumEventValues {
  if (task.kind === 'create') return { ...emptyMuseumEvent, timezone: shownZone(task.museum.timezone) }
  const values = valuesOf(task.event)
  return task.kind === 'duplicate' ? { ...values, date: '' } : values
}

export const museumIdOf = (task: MuseumEventTask): number =>
  task.kind === 'create' ? task.museum.id : task.event.museum.id

/** What is sent, beside the museum of a new event and the version of an edited one. */
export const bodyOf = (values: MuseumEventValues) => ({ ...values, ...convertedFields(values) })

/** What the server would refuse, at its fields. */
export const problemsOf = (task: MuseumEventTask, values: MuseumEventValues): Problems =>
  atFields(
    task.kind === 'edit'
      ? problemsIn(UpdateMuseumEvent, bodyOf(values))
      : problemsIn(CreateMuseumEvent, { ...bodyOf(values), museumId: museumIdOf(task) }),
  )

const moreFields = ['requirements', 'accessibilityNotes', 'tags'] as const

/** Whether a field of "More details" is filled in, or has a problem. */
export const needsMore = (values: MuseumEventValues, problems: Problems): boolean =>
  isAnyFilled(moreFields, { values, empty: emptyMuseumEvent, problems })
