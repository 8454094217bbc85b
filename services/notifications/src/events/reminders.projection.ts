import { museumEventRsvpChanged, rsvpCancelled } from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import type { Settled } from '../deliveries/delivery.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { removeSettled } from '../deliveries/withdraw.repository.ts'
import { targetsOf } from './course.ts'
import { rsvpEvents } from './meetups.ts'

/** What changes how users answered a meetup or a museum event. */
export const answerEvents = [...rsvpEvents, museumEventRsvpChanged] as const
type AnswerEvent = (typeof answerEvents)[number]

interface Answer {
  of: Settled
  /** The user has no answer any more. */
  isOver: boolean
}

function answerOf({ type, data, aggregateVersion: version }: Received<AnswerEvent>): Answer {
  const reminder = { kind: 'event_reminder', userId: data.userId, version } as const
  if (type === museumEventRsvpChanged.type) {
    const target = targetsOf('museum_event', data.event.id).reminder
    return { of: { ...reminder, target }, isOver: data.to === 'none' }
  }
  const target = targetsOf('meetup', data.meetup.id).reminder
  return { of: { ...reminder, target }, isOver: type === rsvpCancelled.type }
}

/**
 * Withdraws the reminders of users who have no answer any more, read ones too. The last answer of a batch counts, because the
 * reminders of the batch are delivered already: a user may have cancelled and answered again before their reminder came.
 */
export const withdrawReminders =
  (ctx: NotificationsContext): BatchHandler<AnswerEvent> =>
  async (events, { tx }) => {
    const answers = events.map(answerOf)
    const last = new Map(answers.map(each => [`${each.of.userId} ${each.of.target}`, each]))
    const ended = [...last.values()].flatMap(({ of, isOver }) => (isOver ? of : []))
    await showChanges(ctx, tx, [await removeSettled(tx, ended)])
  }
