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
  | { event: 'new-post'; data: Data<'new-post'> }

export interface NewPost {
  postId: number
  authorId: number
  museumId: number | null
}

/** Reaches the open pages of a person, whichever process holds them. What is missed is read from the list. */
export interface Live {
  publish(userId: number, event: LiveEvent): void
  /** Reaches every open page. */
  broadcast(change: PostChange): void
  /** Reaches the open pages of those who follow the post's author or museum. */
  announce(post: NewPost): void
  /** Receives what concerns a user, and what concerns all, until the returned function is called. */
  listen(userId: number, listener: (event: LiveEvent) => void): () => void
  isReady(): boolean
  close(): void
}

const userPrefix = 'live:'
const channelOf = (userId: number): string => `${userPrefix}${userId}`

interface LiveOptions {
  url: string
  log: Logger
  /** Of what reaches all: Redis has the same channels in all its numbered databases. */
  prefix: string
  /** Which of these users follow the post's author or museum. */
  followersAmong: (userIds: readonly number[], post: NewPost) => Promise<number[]>
}

/** One Redis connection for all listeners of the process; a user's channel is subscribed while a page is open. */
export function createLive({ url, log, prefix, followersAmong }: LiveOptions): Live {
  const postsChannel = `${prefix}live-posts`
  const newPostsChannel = `${prefix}live-new-posts`
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate({ maxRetriesPerRequest: null })
  for (const redis of [publisher, subscriber]) {
    redis.on('error', error => log.warn({ err: error }, 'live: Redis'))
  }
  const listeners = new Map<string, Set<(event: LiveEvent) => void>>()

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === newPostsChannel) return void deliverNewPost(JSON.parse(text)).catch(report)
    const event = JSON.parse(text) as LiveEvent
    for (const listener of listeners.get(channel) ?? []) listener(event)
  })
  const report = (error: unknown) => log.warn({ err: error }, 'live: a message or subscription was lost')

  const publish = (channel: string, message: LiveEvent | NewPost) =>
    void publisher.publish(channel, JSON.stringify(message)).catch(report)

  /** One query for all open pages of this process. */
  async function deliverNewPost(post: NewPost): Promise<void> {
    const open = [...listeners.keys()].filter(channel => channel.startsWith(userPrefix))
    const userIds = open.map(channel => Number(channel.slice(userPrefix.length)))
    for (const id of await followersAmong(userIds, post)) {
      const event: LiveEvent = { event: 'new-post', data: { postId: post.postId } }
      for (const listener of listeners.get(channelOf(id)) ?? []) listener(event)
    }
  }

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
    announce: post => publish(newPostsChannel, post),
    listen(userId, listener) {
      const channels = [channelOf(userId), postsChannel, newPostsChannel]
      const stops = channels.map(channel => listenTo(channel, listener))
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
