import { afterCommit, type Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import type { UnreadCountEvent } from '../stream/live.ts'
import { unreadCounts } from './notifications.repository.ts'

/** What the open pages of a user receive, given the count of their unread notifications. */
export interface CountedEvent {
  userId: number
  event: (unreadCount: number) => UnreadCountEvent
}

/**
 * Shows what changed on open pages, after the commit. The counts are read after it too: within the transaction they
 * miss what another one adds at the same time, and the page would keep the lower count. Two reads may arrive in another
 * order than they were made, also from two processes: `countedAt` says which count is newer.
 */
export function showCounted(
  { db, live, log }: NotificationsContext,
  tx: Transaction,
  events: readonly CountedEvent[],
): void {
  if (events.length === 0) return
  const show = async () => {
    const { countedAt, counts } = await unreadCounts(db, [...new Set(events.map(({ userId }) => userId))])
    for (const { userId, event } of events)
      live.publish(userId, { ...event(counts.get(userId) ?? 0), countedAt })
  }
  afterCommit(tx, () => {
    show().catch((error: unknown) =>
      log.warn({ err: error }, 'live: a change was not shown on the open pages'),
    )
  })
}
