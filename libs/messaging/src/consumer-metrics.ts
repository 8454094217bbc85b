import type { ReceivedEvent } from '@vitrine/contracts'
import { Counter, Histogram, Registry } from '@vitrine/telemetry'

export interface ConsumerMetrics {
  handled: Counter<'consumer' | 'outcome'>
  /** Counts events as done and records their age. */
  observe(consumer: string, events: readonly ReceivedEvent[]): void
}

export function createConsumerMetrics(registry = new Registry()): ConsumerMetrics {
  const handled = new Counter({
    name: 'events_handled_total',
    help: 'Events by consumer: done, held by an outage, held for an unknown version, or dead.',
    labelNames: ['consumer', 'outcome'],
    registers: [registry],
  })
  const delay = new Histogram({
    name: 'event_delay_seconds',
    help: 'From the change to the end of its effect, by consumer.',
    labelNames: ['consumer'],
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
    registers: [registry],
  })
  return {
    handled,
    observe(consumer, events) {
      handled.inc({ consumer, outcome: 'done' }, events.length)
      for (const event of events)
        delay.observe({ consumer }, Math.max(0, Date.now() - Date.parse(event.time)) / 1000)
    },
  }
}
