import { fileURLToPath } from 'node:url'
import type { MigrationSet } from '@vitrine/service-kit'

export type { Bus, BusProducer, BusSubscription, Delivery, Message, ReceivedMessage } from './bus.ts'
export { messageOf } from './cloud-event.ts'
export { type Consumer, type ConsumerGroup, createConsumer, groupsOf } from './consumer.ts'
export { type DeadLetter, listDeadLetters, redrive } from './dead-letters.ts'
export { PermanentFailure } from './failure.ts'
export { createKafkaBus, type KafkaBusOptions } from './kafka-bus.ts'
export { maintainMessaging } from './maintenance.ts'
export { createMemoryBus } from './memory-bus.ts'
export { createMessaging, type Messaging } from './messaging.ts'
export { createOutbox, type Outbox } from './outbox.ts'
export { redactUser } from './redaction.ts'
export { createRelay, type Relay } from './relay.ts'
export {
  type BatchHandler,
  type Handler,
  type HandlerContext,
  on,
  onBatch,
  type Received,
  type Subscription,
} from './subscriptions.ts'
export { allTopics } from './topics.ts'

/** The tables that this library needs in each service's database. */
export const messagingMigrations: MigrationSet = {
  name: 'messaging',
  directory: fileURLToPath(new URL('../migrations', import.meta.url)),
}
