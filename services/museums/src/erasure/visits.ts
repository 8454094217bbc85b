import type { Transaction } from '@vitrine/service-kit'
import { lockCheckInsOf } from '../check-ins/check-ins.repository.ts'
import type { MuseumsContext } from '../context.ts'
import { type TrendingVisit, takeVisits } from '../trending/visits.repository.ts'

const visitsPerRound = 200

/** Deletes the visits, and takes those that count out of the trends of their museums in the same transaction. */
export async function eraseVisits(ctx: MuseumsContext, userId: number): Promise<void> {
  while ((await eraseSome(ctx, userId)) > 0);
}

const eraseSome = ({ db, clock }: MuseumsContext, userId: number): Promise<number> =>
  db.transaction(async tx => {
    await lockCheckInsOf(tx, userId)
    const deleted = await deleteVisits(tx, userId, visitsPerRound)
    await takeVisits(
      tx,
      deleted.filter(({ isInTrend }) => isInTrend),
      clock(),
    )
    return deleted.length
  })

const deleteVisits = (
  tx: Transaction,
  userId: number,
  limit: number,
): Promise<(TrendingVisit & { isInTrend: boolean })[]> =>
  tx.query(
    `delete from check_ins where id = any(array(
       select id from check_ins where user_id = $1 order by id desc limit $2))
     returning museum_id as "museumId", at, is_in_trend as "isInTrend"`,
    [userId, limit],
  )
