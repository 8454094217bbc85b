import {
  hidingsOf,
  type userBlocked,
  type userMuted,
  type userUnblocked,
  type userUnmuted,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { blockTimelines } from '../timelines/timelines.store.ts'
import { setHidden } from './hidden.repository.ts'

type HidingEvent = typeof userBlocked | typeof userUnblocked | typeof userMuted | typeof userUnmuted

/**
 * Keeps whom a viewer is not shown. A deleted timeline gets another generation when it is built again, with which the
 * memory reads the hidden authors again too.
 */
export const keepHiddenAuthors =
  (ctx: ContentContext): BatchHandler<HidingEvent> =>
  async (events, { tx, afterCommit }) => {
    const hidden = events.flatMap(hidingsOf)
    afterCommit(
      await blockTimelines(
        ctx.redis,
        hidden.map(each => each.viewerId),
      ),
    )
    await setHidden(tx, hidden)
  }
