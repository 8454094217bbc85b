import {
  addDays,
  CreateVisitPlan,
  localTime,
  MuseumRef,
  planMuseumsMax,
  standardVisitLength,
} from '@vitrine/contracts'
import { z } from 'zod'
import { type Choices, countIn } from '../../lib/event-form/values.ts'
import { type Problems, problemsBelow, problemsIn } from '../../lib/form-problems.ts'
import { ownZone } from '../../lib/own-zone.ts'

/** A plan as its form shows it. */
export interface PlanValues {
  museums: MuseumRef[]
  from: string
  to: string
  /** Minutes. */
  visitLength: string
  maxAttendees: string
}

export const planChoices: Choices<PlanValues> = { museums: z.array(MuseumRef).max(planMuseumsMax) }

const standardDays = 14

/** What the form begins with: two weeks from tomorrow on, by the reader's clock. */
export function startOf(now: Date): PlanValues {
  const from = addDays(localTime(now, ownZone()), 1)
  return {
    museums: [],
    from: from.date,
    to: addDays(from, standardDays - 1).date,
    visitLength: String(standardVisitLength),
    maxAttendees: '',
  }
}

/** What is sent. */
export const bodyOf = ({ museums, from, to, visitLength, maxAttendees }: PlanValues) => ({
  museumIds: museums.map(({ id }) => id),
  from,
  to,
  visitLength: Number(visitLength),
  maxAttendees: countIn(maxAttendees),
  timezone: ownZone(),
})

/** What is wrong with the ids of museums, or with one of them, at their list. */
export function atPlanFields({ museumIds, ...problems }: Problems): Problems {
  const [ofOne] = Object.values(problemsBelow(problems, 'museumIds'))
  const found = museumIds ?? ofOne
  return found === undefined ? problems : { ...problems, museums: found }
}

/** What the server would refuse, at its fields. */
export const problemsOf = (values: PlanValues): Problems =>
  atPlanFields(problemsIn(CreateVisitPlan, bodyOf(values)))
