import type { streamEvents } from '@vitrine/contracts'
import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import type { z } from 'zod'

/** What an open page is told. `id` is where a stream that was cut goes on: the line's position. */
export type LiveEvent =
  | { event: 'notification'; id: number; data: z.output<typeof streamEvents.notification> }
  | { event: 'unread'; data: z.output<typeof streamEvents.unread> }

/** Reaches the open pages of a person, whichever process holds them. What is missed is read from the list. */
export interface Live {
  publish(userId: number, event: LiveEvent): void
  /** Hears what concerns a person until the returned function is called. */
  listen(userId: number, listener: (event: LiveEvent) => void): () => void
  isReady(): boolean
  close(): void
}

const channelOf = (userId: number): string => `live:${userId}`

/** One Redis connection for all listeners of the process; a person's channel is subscribed while a page is open. */
export function createLive(url: string, log: Logger): Live {
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate({ maxRetriesPerRequest: null })
  for (const redis of [publisher, subscriber]) {
    redis.on('error', error => log.warn({ err: error }, 'live: Redis'))
  }
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()

  subscriber.on('message', (channel: string, text: string) => {
    const event = JSON.parse(text) as LiveEvent
    for (const listener of listeners.get(channel) ?? []) listener(event)
  })
  const report = (error: unknown) => log.warn({ err: error }, 'live: a message or subscription was lost')

  return {
    publish(userId, event) {
      publisher.publish(channelOf(userId), JSON.stringify(event)).catch(report)
    },
    listen(userId, listener) {
      const channel = channelOf(userId)
      const present = listeners.get(channel) ?? new Set()
      if (present.size === 0) subscriber.subscribe(channel).catch(report)
      listeners.set(channel, present.add(listener))
      return () => {
        present.delete(listener)
        if (present.size > 0 || listeners.get(channel) !== present) return
        listeners.delete(channel)
        subscriber.unsubscribe(channel).catch(report)
      }
    },
    isReady: () => publisher.status === 'ready' && subscriber.status === 'ready',
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
