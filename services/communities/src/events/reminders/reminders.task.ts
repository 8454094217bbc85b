import type { Transaction } from '@vitrine/service-kit'
import type { CommunitiesContext } from '../../context.ts'
import { lockEvents } from '../locked-event.ts'
import { publishReminders, type Reminding } from '../published.ts'
import { type DueReminder, listDue, listNext, markSent } from './reminders.repository.ts'

type Ctx = Pick<CommunitiesContext, 'db' | 'outbox' | 'clock'>

const remindersAtOnce = 100
const usersPerMessage = 500

/**
 * Reminds whoever comes to an event of it, once for each start (EV16): who is reminded is published in the transaction that remembers it.
 * Returns how many users were reminded.
 */
export async function sendReminders(ctx: Ctx): Promise<number> {
  let reminded = 0
  while (true) {
    const ids = await listDue(ctx.db, ctx.clock(), remindersAtOnce)
    if (ids.length === 0) return reminded
    reminded += await ctx.db.transaction(tx => sendTo(ctx, tx, ids))
  }
}

/** Of each due reminder of these events, to no more users than one message names. */
async function sendTo(ctx: Ctx, tx: Transaction, eventIds: readonly number[]): Promise<number> {
  // First: they are neither moved nor cancelled meanwhile, and a second worker finds what this one has left.
  const events = new Map((await lockEvents(tx, eventIds)).map(event => [event.id, event]))
  const due = await listNext(tx, [...events.keys()], { now: ctx.clock(), limit: usersPerMessage })
  const remindingOf = ({ event_id, reminder, user_ids: userIds }: DueReminder): Reminding[] => {
    const event = events.get(event_id)
    return event && userIds.length > 0 ? [{ event, reminder, userIds }] : []
  }
  const list = due.flatMap(remindingOf)
  await publishReminders(ctx, tx, list)
  await markSent(tx, due, usersPerMessage)
  return list.reduce((sum, { userIds }) => sum + userIds.length, 0)
}
