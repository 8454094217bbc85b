import { lockCheckInsOf } from '../check-ins/check-ins.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { withdrawVisits } from '../trending/visits.repository.ts'

/** Takes the visits out of the trends of their museums, before they are deleted. */
export const withdrawVisitsOf = ({ db, clock }: MuseumsContext, userId: number): Promise<void> =>
  db.transaction(async tx => {
    await lockCheckInsOf(tx, userId)
    await withdrawVisits(tx, userId, clock())
  })
