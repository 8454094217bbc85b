import type { EventKind } from '@vitrine/contracts'
import type { FanOut } from '../fan-outs/fan-outs.repository.ts'
import type { SubjectChange } from '../subjects/subjects.ts'

/** What notifications of one meetup, museum event or plan of a visit are grouped by: a later notice replaces an earlier one. */
export interface Targets {
  /** What became of it. */
  event: string
  /** What became of a user's seat at it. */
  seat: string
  /** What its organizer and the manager of a museum that a meetup names are notified of each other. */
  museum: string
  /** That it starts soon. */
  reminder: string
  /** What became of the recap of a meetup. */
  recap: string
}

export const targetsOf = (kind: EventKind | 'visit_plan', id: number): Targets => ({
  event: `${kind}:${id}`,
  seat: `${kind}-seat:${id}`,
  museum: `${kind}-museum:${id}`,
  reminder: `${kind}-reminder:${id}`,
  recap: `${kind}-recap:${id}`,
})

/** What notices show of a meetup or a museum event, besides its title. */
export interface Shown {
  startsAt: string
  timezone: string
}

/**
 * What became of a meetup, a museum event or a plan of a visit after its creation. `shown`: what its notices show of it by then.
 * `inside`: what was written about it, and its photos, which end with it.
 */
export type Later = { targets: Targets } & (
  | { now: 'changed' | 'cancelled'; shown: Shown }
  | { now: 'deleted'; inside: readonly SubjectChange[] }
)
/** What became of it. `fanOut`: who is notified of the creation. */
export type Course = { now: 'created'; fanOut: FanOut } | Later
