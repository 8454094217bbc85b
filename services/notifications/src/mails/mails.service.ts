import { notificationMailRequested } from '@vitrine/contracts'
import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { type Batch, requestInBatches } from './batches.ts'
import { claimMails, type DueMail, type MailState, setMailStates } from './mails.repository.ts'
import { findUnread, type Unread } from './unread.repository.ts'

type Context = Pick<NotificationsContext, 'db' | 'clock' | 'outbox' | 'config'>

export const mailDelayMs = ({ config }: Pick<NotificationsContext, 'config'>): number =>
  config.NOTIFICATION_MAIL_SECONDS * 1_000

/**
 * Has identity send a mail to each user who has left notifications unread for a while: one mail for all of them. What was
 * claimed, and that a mail was requested, are committed together, so that no crash and no second worker repeats a mail.
 * Returns how many were requested.
 */
export const requestMails = (ctx: Context): Promise<number> =>
  requestInBatches(ctx.db, (tx, limit) => requestBatch(ctx, tx, limit))

async function requestBatch(ctx: Context, tx: Transaction, limit: number): Promise<Batch> {
  const now = ctx.clock()
  const due = await claimMails(tx, now, limit)
  if (due.length === 0) return { claimed: 0, requested: 0 }
  const unread = await findUnread(
    tx,
    due.filter(each => each.isWanted),
    now,
  )
  const longUnread = new Date(now.getTime() - mailDelayMs(ctx))
  const isReady = ({ since }: Unread) => since <= longUnread
  const ready = [...unread].filter(([, found]) => isReady(found))
  await ctx.outbox.publishAll(
    tx,
    notificationMailRequested,
    ready.map(([userId, { items, moreCount }]) => ({ userId, items, moreCount })),
  )
  const stateOf = ({ userId }: DueMail): MailState => {
    const found = unread.get(userId)
    if (!found) return { userId, dueAt: null, mailedTo: null }
    if (isReady(found)) return { userId, dueAt: null, mailedTo: found.newest }
    // What was unread then was read meanwhile: the user is there.
    return { userId, dueAt: new Date(found.since.getTime() + mailDelayMs(ctx)), mailedTo: null }
  }
  await setMailStates(tx, due.map(stateOf), now)
  return { claimed: due.length, requested: ready.length }
}
