import type { NotificationMute } from '@vitrine/contracts'
import { type Caller, mutate, notFound } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { muteThread, type Thread, unmuteThread } from './threads.repository.ts'

/** Turns the notifications of one post, or of the discussion of one meetup, off or on. */
export const setThreadMute = (
  ctx: NotificationsContext,
  { viewer, idempotency }: Caller,
  { muted, ...post }: NotificationMute & Omit<Thread, 'userId'>,
): Promise<NotificationMute> =>
  mutate(ctx.db, idempotency, async tx => {
    const thread = { ...post, userId: viewer.id }
    if (!muted) await unmuteThread(tx, thread)
    else if (!(await muteThread(tx, thread, ctx.clock()))) throw notFound()
    return { muted }
  })
