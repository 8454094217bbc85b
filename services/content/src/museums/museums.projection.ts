import type { museumCreated, museumsImported, museumUpdated } from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { storeMuseums } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'

/** Copies what a post shows of its museum. */
export const keepMuseums =
  (
    ctx: Pick<ContentContext, 'memory'>,
  ): BatchHandler<typeof museumCreated | typeof museumUpdated | typeof museumsImported> =>
  async (events, { tx, afterCommit }) => {
    const changed = await storeMuseums(tx, events)
    afterCommit(() => ctx.memory.publish({ of: 'museums', ids: changed.map(({ id }) => id) }))
  }
