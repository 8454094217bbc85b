import type { EventKind, EventRef, Reminder } from '@vitrine/contracts'
import { createConsumer, createMemoryBus } from '@vitrine/messaging'
import { createPublisher } from '@vitrine/testing'
import { subscriptions } from '../src/subscriptions.ts'
import type { TestEnvironment } from './environment.ts'
import { meetup, meetupActs } from './meetups.ts'
import { museumActs, talk } from './museums.ts'

/** A meetup or a museum event that users are reminded of in these tests. */
export function occasionOf(kind: EventKind, env: TestEnvironment) {
  if (kind === 'meetup') {
    const acts = meetupActs(env)
    return {
      ...acts,
      event: meetup,
      remind: (userIds: number[], reminder: Reminder = 'day', event = meetup, id?: string) =>
        acts.remind(userIds, reminder, event, undefined, id ? { id } : {}),
      become: (event: EventRef, changes: ('date' | 'place')[] = ['date']) => acts.change(event, changes),
      cancel: () => acts.cancel(),
      delete: () => acts.delete(),
      attend: (userId: number) => acts.confirm(userId),
    }
  }
  const acts = museumActs(env)
  return {
    ...acts,
    event: talk,
    remind: (userIds: number[], reminder: Reminder = 'day', event = talk, id?: string) =>
      acts.remind(userIds, reminder, event, id ? { id } : {}),
    become: (event: EventRef, changes: ('date' | 'place')[] = ['date']) => acts.change(event, changes),
    cancel: () => acts.cancel(),
    delete: () => acts.delete(),
  }
}
export type Occasion = ReturnType<typeof occasionOf>

/** Handles what happens as one batch: as a worker does that was down meanwhile. */
export async function handleTogether(
  env: TestEnvironment,
  kind: EventKind,
  happens: readonly ((occasion: Occasion) => Promise<unknown>)[],
): Promise<void> {
  const { ctx } = env.service
  const bus = createMemoryBus()
  const { publish, close } = createPublisher(bus)
  const occasion = occasionOf(kind, { ...env, publish })
  for (const happen of happens) await happen(occasion)
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
