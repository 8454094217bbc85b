import type { MediaContext } from '../../context.ts'
import { addDelivered } from './statistics.repository.ts'
import { dayOf } from './statistics.service.ts'

const flushMs = 10_000

type Counting = Pick<MediaContext, 'db' | 'deliveries' | 'clock' | 'log'>

/** Adds what this process has counted to the day. What cannot be stored is counted again later. */
export async function flushDeliveries({ db, deliveries, clock }: Counting): Promise<void> {
  const counted = deliveries.take()
  if (counted.requests === 0) return
  try {
    await addDelivered(db, dayOf(clock()), counted)
  } catch (error) {
    deliveries.giveBack(counted)
    throw error
  }
}

export interface DeliveryFlush {
  start(): void
  stop(): Promise<void>
}

/** Each process flushes its own counts, so this is no job. */
export function createDeliveryFlush(ctx: Counting): DeliveryFlush {
  let timer: NodeJS.Timeout | undefined
  const flush = () =>
    flushDeliveries(ctx).catch(error =>
      ctx.log.warn({ err: error }, 'what was delivered is counted into the statistics later'),
    )
  return {
    start() {
      timer = setInterval(flush, flushMs)
    },
    async stop() {
      clearInterval(timer)
      await flush()
    },
  }
}
