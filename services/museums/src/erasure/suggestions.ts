import type { MuseumsContext } from '../context.ts'
import { lockMuseum } from '../edits/edits.repository.ts'
import { countPending, listSuggestedMuseums } from '../suggestions/suggestions.repository.ts'

const museumsPerRound = 200

/** Deletes the suggested edits, those of each museum in a transaction with its count of pending ones. */
export async function eraseSuggestions({ db, prisma }: MuseumsContext, userId: number): Promise<void> {
  while (true) {
    const museumIds = await listSuggestedMuseums(db, userId, museumsPerRound)
    if (museumIds.length === 0) return
    for (const museumId of museumIds)
      await prisma.transaction(async tx => {
        await lockMuseum(tx, museumId)
        const where = { museumId, userId }
        const pending = await tx.prisma.editSuggestion.count({ where: { ...where, status: 'pending' } })
        await tx.prisma.editSuggestion.deleteMany({ where })
        if (pending > 0) await countPending(tx, museumId, -1)
      })
  }
}
