import { deliveredLate, type Notices, readNotices, violationsOfNotices } from './notices.ts'
import type { Happened, RemindersStack } from './recorder.ts'
import { maxLateMs, type Reminded, replay } from './replay.ts'
import type { Scene } from './scene.ts'

/** What is checked, as it is printed. */
export const rules = {
  whom: 'reminders that name others than those whom they are for, or at the wrong time',
  once: 'users who are named twice for a reminder of a start',
  missing: 'reminders that were due and not published',
  delivered: 'reminders that were not delivered once',
  toggle: 'reminders of users who have turned them off',
  withdrawn: 'notifications that remain of what was cancelled or moved',
  late: 'reminders that were published or delivered after more than a minute',
} as const
export type Rule = keyof typeof rules
export type Violation = readonly [Rule, string]

/** All that is known once every reminder is published and delivered. */
export interface Facts {
  events: Happened[]
  notices: Notices
  endedAt: number
}

export const factsOf = async ({ recorder, notifications }: RemindersStack): Promise<Facts> => ({
  events: recorder.events(),
  notices: await readNotices(notifications),
  endedAt: Date.now(),
})

export interface Judged {
  violations: Violation[]
  /** Of all reminders: how many users were to be reminded, and how many of them were notified. */
  published: number
  delivered: number
  /** The largest, in milliseconds, from when a reminder is due. */
  publishedAfterMs: number
  deliveredAfterMs: number
}

/** Everything that the facts contradict. */
export function judge({ events: written, off }: Scene, { events, notices, endedAt }: Facts): Judged {
  const byEvent = Map.groupBy(events, ({ eventId }) => eventId)
  const replayed = written.map(event => replay(event, byEvent.get(event.id) ?? [], endedAt))
  const reminded = replayed.flatMap(each => each.reminded)
  const lateOf = ({ arrivedAt, dueAt }: Reminded) => arrivedAt - dueAt
  const publishedLate = reminded.filter(each => lateOf(each) > maxLateMs)
  const delivered = deliveredLate(reminded, notices)
  const lateDelivered = delivered.filter(({ afterMs }) => afterMs > maxLateMs)
  return {
    violations: [
      ...replayed.flatMap(({ violations }) => violations),
      ...violationsOfNotices(reminded, notices, off),
      ...publishedLate.map(
        each =>
          ['late', `event ${each.eventId}, user ${each.userId}: published after ${lateOf(each)} ms`] as const,
      ),
      ...lateDelivered.map(
        ({ userId, afterMs }) => ['late', `user ${userId}: delivered after ${afterMs} ms`] as const,
      ),
    ],
    published: reminded.length,
    delivered: [...notices.sent.values()].reduce((sum, times) => sum + times.length, 0),
    publishedAfterMs: largest(reminded.map(lateOf)),
    deliveredAfterMs: largest(delivered.map(({ afterMs }) => afterMs)),
  }
}

const largest = (list: readonly number[]): number => list.reduce((max, each) => Math.max(max, each), 0)
