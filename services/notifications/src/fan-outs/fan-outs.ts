import type { Transaction } from '@vitrine/service-kit'
import type { NotificationsContext } from '../context.ts'
import { deliver } from '../deliveries/deliver.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { endFanOut, listNext, lockFanOut, moveOn } from './fan-outs.repository.ts'

/** How many users are notified in one transaction. */
const pageSize = 500

/**
 * Notifies whole audiences, page by page: they may be too large for the handling of an event. How far it is commits with the
 * notifications, so that no crash and no second worker notifies a user twice. Returns how many users were notified.
 */
export async function runFanOuts(ctx: NotificationsContext): Promise<number> {
  let notified = 0
  while (true) {
    const page = await ctx.db.transaction(tx => notifyPage(ctx, tx))
    if (page === null) return notified
    notified += page
  }
}

/** Null: there is nothing to do. */
async function notifyPage(ctx: NotificationsContext, tx: Transaction): Promise<number | null> {
  await lockVisibility(tx, 'shared')
  const fanOut = await lockFanOut(tx)
  if (!fanOut) return null
  const users = await listNext(tx, fanOut, pageSize)
  const others = users.filter(userId => !fanOut.except.includes(userId))
  await deliver(
    ctx,
    tx,
    others.map(userId => ({ ...fanOut.delivery, userId })),
  )
  const last = users.at(-1)
  if (last === undefined || users.length < pageSize) await endFanOut(tx, fanOut)
  else await moveOn(tx, fanOut, last)
  return others.length
}
