import { isTimezone, type PlanDay, type PlanVote, planTimeKey } from '@vitrine/contracts'
import { chosenOf, placeOf } from './place.ts'
import type { PlanRow } from './plan-row.ts'
import type { PlanMuseumRow } from './plans.repository.ts'
import { type OfferedDay, offeredDays } from './slots.ts'

/** Where the meetup of a plan will be, by which time zone, and when. */
export interface Offer {
  place: PlanMuseumRow
  /** IANA name. */
  timezone: string
  chosen: PlanMuseumRow[]
  days: OfferedDay[]
}

/** What a plan offers at `now`, by the hours of the museums that are chosen. */
export function offerOf(
  plan: Pick<PlanRow, 'first_day' | 'last_day' | 'visit_length' | 'timezone'>,
  museums: readonly PlanMuseumRow[],
  now: Date,
): Offer {
  const chosen = chosenOf(museums)
  const place = placeOf(chosen)
  const timezone = [place, ...chosen].find(each => isTimezone(each.timezone))?.timezone ?? plan.timezone
  const days = offeredDays(
    chosen.map(({ museum_id, timezone: own, opening_hours }) => ({
      id: museum_id,
      timezone: own,
      openingHours: opening_hours,
    })),
    { from: plan.first_day, to: plan.last_day, visitLength: plan.visit_length, timezone, now },
  )
  return { place, timezone, chosen, days }
}

/** With how many can come, and whether the viewer can. */
export function withVotes(
  days: readonly OfferedDay[],
  votes: ReadonlyMap<string, number>,
  own: PlanVote,
): PlanDay[] {
  const mine = new Set(own.times.map(planTimeKey))
  return days.map(({ date, slots, closed }) => ({
    date,
    slots: slots.map(slot => ({
      ...slot,
      votes: votes.get(planTimeKey(slot)) ?? 0,
      isMine: mine.has(planTimeKey(slot)),
    })),
    closed,
  }))
}
