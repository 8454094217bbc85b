import { communityPurged, communityTrashDays } from '@vitrine/contracts'
import type { CommunitiesContext } from '../context.ts'
import { deleteRow, listExpired, purgeParts } from './deletion.repository.ts'

const atOnce = 100

/** Erases the communities that were deleted 30 days ago, with everything in them; returns how many. */
export async function purgeCommunities({
  db,
  outbox,
  clock,
}: Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>): Promise<number> {
  const before = new Date(clock().getTime() - communityTrashDays * 24 * 60 * 60_000)
  let purged = 0
  while (true) {
    const ids = await listExpired(db, before, atOnce)
    for (const id of ids) {
      await purgeParts(db, id)
      await db.transaction(async tx => {
        if (!(await deleteRow(tx, id))) return
        await outbox.publish(tx, communityPurged, { communityId: id })
        purged++
      })
    }
    if (ids.length < atOnce) return purged
  }
}
