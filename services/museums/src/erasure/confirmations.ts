import type { MuseumsContext } from '../context.ts'
import { lockMuseum } from '../edits/edits.repository.ts'
import {
  countConfirmation,
  deleteConfirmations,
  listConfirmedMuseums,
} from '../provenance/provenance.repository.ts'

const museumsPerRound = 200

/** Deletes what the user confirmed, of each museum in a transaction with its counts. */
export async function eraseConfirmations({ db }: MuseumsContext, userId: number): Promise<void> {
  while (true) {
    const museumIds = await listConfirmedMuseums(db, userId, museumsPerRound)
    if (museumIds.length === 0) return
    for (const museumId of museumIds)
      await db.transaction(async tx => {
        await lockMuseum(tx, museumId)
        for (const field of await deleteConfirmations(tx, museumId, userId))
          await countConfirmation(tx, museumId, field, -1)
      })
  }
}
