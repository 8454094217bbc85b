import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import type { LiveEvent } from '../stream/live.ts'
import { unreadCounts } from './notifications.repository.ts'

/** What the open pages of a user receive, given the count of their unread notifications. */
export interface CountedEvent {
  userId: number
  event: (unreadCount: number) => LiveEvent
}

/**
 * Shows what changed on open pages, after the commit. The counts are read after it too: within the transaction they
 * miss what another one adds at the same time, and the page would keep the lower count.
 */
export function showCounted(
  { db, live, log }: NotificationsContext,
  tx: Transaction,
  events: readonly CountedEvent[],
): void {
  if (events.length === 0) return
  const show = async () => {
    const unread = await unreadCounts(db, [...new Set(events.map(({ userId }) => userId))])
    for (const { userId, event } of events) live.publish(userId, event(unread.get(userId) ?? 0))
  }
  afterCommit(tx, () => {
    show().catch((error: unknown) =>
      log.warn({ err: error }, 'live: a change was not shown on the open pages'),
    )
  })
}
