import { onBatch, type Subscription } from '@vitrine/messaging'
import type { NotificationsContext } from './context.ts'
import { consume } from './deliveries/consume.ts'
import { notifyingEvents } from './kinds.ts'
import { broadcastChanges } from './stream/broadcast.ts'
import { subjectEvents } from './subjects/subjects.ts'

/** Everything that this service consumes. */
export const subscriptions = (ctx: NotificationsContext): Subscription[] => [
  onBatch(notifyingEvents('identity'), 'notify-of-people', consume(ctx)),
  onBatch([...notifyingEvents('content'), ...subjectEvents], 'notify-of-posts', consume(ctx)),
  onBatch(subjectEvents, 'broadcast-changes', broadcastChanges(ctx)),
]
