import type { PostChange, streamEvents } from '@vitrine/contracts'
import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import type { z } from 'zod'

type Data<Event extends keyof typeof streamEvents> = z.output<(typeof streamEvents)[Event]>

/** What an open page receives. `id` is where a stream that was cut goes on: the notification's position. */
export type LiveEvent =
  | { event: 'notification'; id: number; data: Data<'notification'> }
  | { event: 'unread'; data: Data<'unread'> }
  | { event: 'notifications-changed'; data: Data<'notifications-changed'> }
  | { event: 'post'; data: Data<'post'> }

/** Reaches the open pages of a person, whichever process holds them. What is missed is read from the list. */
export interface Live {
  publish(userId: number, event: LiveEvent): void
  /** Reaches every open page. */
  broadcast(change: PostChange): void
  /** Receives what concerns a user, and what concerns all, until the returned function is called. */
  listen(userId: number, listener: (event: LiveEvent) => void): () => void
  isReady(): boolean
  close(): void
}

const channelOf = (userId: number): string => `live:${userId}`
const postsChannel = 'live:posts'

/** One Redis connection for all listeners of the process; a user's channel is subscribed while a page is open. */
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

  const publish = (channel: string, event: LiveEvent) =>
    void publisher.publish(channel, JSON.stringify(event)).catch(report)

  function listenTo(channel: string, listener: (event: LiveEvent) => void): () => void {
    const present = listeners.get(channel) ?? new Set()
    if (present.size === 0) subscriber.subscribe(channel).catch(report)
    listeners.set(channel, present.add(listener))
    return () => {
      present.delete(listener)
      if (present.size > 0 || listeners.get(channel) !== present) return
      listeners.delete(channel)
      subscriber.unsubscribe(channel).catch(report)
    }
  }

  return {
    publish: (userId, event) => publish(channelOf(userId), event),
    broadcast: data => publish(postsChannel, { event: 'post', data }),
    listen(userId, listener) {
      const stops = [channelOf(userId), postsChannel].map(channel => listenTo(channel, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    isReady: () => publisher.status === 'ready' && subscriber.status === 'ready',
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
