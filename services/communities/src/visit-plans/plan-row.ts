import type { MuseumRef, PlanState, VisitLength, VisitPlan } from '@vitrine/contracts'
import type { UserColumns } from '@vitrine/service-kit'
import { summaryOrNull } from '../people/people.repository.ts'

/** A plan, with what it is to its viewer. */
export interface PlanRow {
  id: number
  community_id: number
  creator_id: number | null
  /** YYYY-MM-DD */
  first_day: string
  last_day: string
  visit_length: VisitLength
  max_attendees: number | null
  timezone: string
  voters_count: number
  meetup_id: number | null
  created_at: Date
  /** Null: there is none, or the viewer may not see who it is. */
  creator: UserColumns | null
  has_voted: boolean
}

/** The last day of a plan is not over anywhere on earth. */
const westernmostMs = 12 * 60 * 60_000

/** The earliest last day of the plans that are not over. */
export const firstOpenDay = (now: Date): string =>
  new Date(now.getTime() - westernmostMs).toISOString().slice(0, 10)

export function stateOf(
  { meetup_id, last_day }: Pick<PlanRow, 'meetup_id' | 'last_day'>,
  now: Date,
): PlanState {
  if (meetup_id !== null) return 'settled'
  return last_day < firstOpenDay(now) ? 'over' : 'open'
}

/** As a list shows it. */
export const planOf = (row: PlanRow, museums: MuseumRef[], now: Date): VisitPlan => ({
  id: row.id,
  communityId: row.community_id,
  state: stateOf(row, now),
  from: row.first_day,
  to: row.last_day,
  visitLength: row.visit_length,
  maxAttendees: row.max_attendees,
  museums,
  votersCount: row.voters_count,
  hasVoted: row.has_voted,
  creator: summaryOrNull(row.creator_id, row.creator),
  meetupId: row.meetup_id,
  createdAt: row.created_at.toISOString(),
})
