import { createConsumer, createMemoryBus } from '@vitrine/messaging'
import { createPublisher } from '@vitrine/testing'
import { subscriptions } from '../src/subscriptions.ts'
import type { TestEnvironment } from './environment.ts'

/** Handles what happens as one batch: as a worker does that was down meanwhile. */
export async function handleTogether(
  env: TestEnvironment,
  happens: (together: TestEnvironment) => Promise<unknown>,
): Promise<void> {
  const { ctx } = env.service
  const bus = createMemoryBus()
  const { publish, close } = createPublisher(bus)
  await happens({ ...env, publish })
  const consumer = createConsumer({
    service: 'notifications',
    subscriptions: subscriptions(ctx),
    database: ctx.db,
    bus,
    log: ctx.log,
  })
  consumer.start()
  await consumer.drain()
  await consumer.stop()
  await close()
}
