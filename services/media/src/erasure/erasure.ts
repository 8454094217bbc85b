import { mediaErased } from '@vitrine/contracts'
import type { Erasure } from '@vitrine/runtime'
import { eraseRows } from '@vitrine/service-kit'
import { eraseOperator } from '../cdn/operators.ts'
import type { MediaContext } from '../context.ts'
import { markErased } from '../ledger/removals.repository.ts'
import { removeMedia } from '../removal/remove.ts'

const filesPerRound = 100

/** What this service holds of a user whose account was purged. Called again where it was interrupted. */
export const erasure: Erasure<MediaContext> = {
  event: mediaErased,
  async erase(ctx, userId) {
    await eraseRows(ctx.db, [['profile_photos', 'user_id']], userId)
    await eraseFiles(ctx, userId)
    await eraseOperator(ctx.db, userId)
    await eraseRows(
      ctx.db,
      [
        ['usage', 'user_id'],
        ['audiences', 'user_id'],
      ],
      userId,
    )
  },
}

/** Rejects while a run may still write one of them: the erasure is repeated, and confirmed only when all are deleted. */
async function eraseFiles(ctx: MediaContext, userId: number): Promise<void> {
  while (true) {
    const ids = await markErased(ctx.db, userId, filesPerRound)
    let running = 0
    for (const id of ids) if (!(await removeMedia(ctx, id))) running += 1
    if (running > 0) throw new Error(`${running} files of an erased user are still being prepared`)
    if (ids.length < filesPerRound) return
  }
}
