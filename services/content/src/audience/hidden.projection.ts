import { userBlocked, type userMuted, type userUnblocked, userUnmuted } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { ContentContext } from '../context.ts'
import { blockTimelines } from '../timelines/timelines.store.ts'
import { type HiddenAuthor, setHidden } from './hidden.repository.ts'

type HidingEvent = typeof userBlocked | typeof userUnblocked | typeof userMuted | typeof userUnmuted

/**
 * Keeps whom a viewer is not shown. A deleted timeline gets another generation when it is built again, with which the
 * memory reads the hidden authors again too.
 */
export const keepHiddenAuthors =
  (ctx: ContentContext): BatchHandler<HidingEvent> =>
  async (events, { tx, afterCommit }) => {
    const hidden = events.flatMap(hiddenBy)
    afterCommit(
      await blockTimelines(
        ctx.redis,
        hidden.map(each => each.viewerId),
      ),
    )
    await setHidden(tx, hidden)
  }

function hiddenBy(event: Received<HidingEvent>): HiddenAuthor[] {
  if ('muterId' in event.data) {
    const { muterId, mutedId } = event.data
    const isHidden = event.type !== userUnmuted.type
    const until = 'until' in event.data ? event.data.until : null
    return [{ viewerId: muterId, authorId: mutedId, reason: 'mutes', isHidden, until }]
  }
  const { blockerId, blockedId } = event.data
  const isHidden = event.type === userBlocked.type
  return [
    { viewerId: blockerId, authorId: blockedId, reason: 'blocks', isHidden, until: null },
    { viewerId: blockedId, authorId: blockerId, reason: 'is-blocked', isHidden, until: null },
  ]
}
