import type { streamEvents } from '@vitrine/contracts'
import type { Logger } from '@vitrine/telemetry'
import { Redis } from 'ioredis'
import type { z } from 'zod'

type Data<Event extends keyof typeof streamEvents> = z.output<(typeof streamEvents)[Event]>

/** An event with how many notifications of the user are unread. */
export type UnreadCountEvent =
  | { event: 'notification'; id: number; data: Data<'notification'> }
  | { event: 'unread'; data: Data<'unread'> }
  | { event: 'notifications-changed'; data: Data<'notifications-changed'> }

/**
 * What an open page receives. `id` is where a stream that was cut goes on: the notification's position. `countedAt`
 * orders the counts of one user: the one with the higher number is newer.
 */
export type LiveEvent =
  | (UnreadCountEvent & { countedAt: number })
  | { event: 'post'; data: Data<'post'> }
  | { event: 'new-post'; data: Data<'new-post'> }
  | { event: 'community-post'; data: Data<'community-post'> }
  | { event: 'meetup'; data: Data<'meetup'> }
  | { event: 'meetup-comment'; data: Data<'meetup-comment'> }
  | { event: 'meetup-photo'; data: Data<'meetup-photo'> }
  | { event: 'museum-event'; data: Data<'museum-event'> }
  | { event: 'visit-plan'; data: Data<'visit-plan'> }
  | { event: 'membership'; data: Data<'membership'> }
  | { event: 'media'; data: Data<'media'> }
  | { event: 'message'; data: Data<'message'> }

export interface NewPost {
  postId: number
  authorId: number
  museumId: number | null
}

interface ToMembers {
  communityId: number
  events: readonly LiveEvent[]
}

/** Reaches the open pages of a person, whichever process holds them. What is missed is read from the list. */
export interface Live {
  publish(userId: number, event: LiveEvent): void
  /** Reaches every open page. */
  broadcast(event: LiveEvent): void
  /** Reaches the open pages of the members of a community. */
  toMembers(communityId: number, events: readonly LiveEvent[]): void
  /** Reaches the open pages of those who follow the post's author or museum. */
  announce(post: NewPost): void
  /** Receives what concerns a user, and what concerns all. */
  listen(userId: number, listener: Listener): Listening
  isReady(): boolean
  close(): void
}

export interface Listening {
  /** Resolves when nothing is missed any more. Never rejects. */
  subscribed: Promise<unknown>
  stop(): void
}

type Listener = (event: LiveEvent) => void

interface LiveOptions {
  url: string
  log: Logger
  /** Of all channels: Redis has the same ones in all its numbered databases. */
  prefix: string
  /** Which of these users a new post is announced to. */
  followersAmong: (userIds: readonly number[], post: NewPost) => Promise<number[]>
  /** Which of these users are members of a community. */
  membersAmong: (userIds: readonly number[], communityId: number) => Promise<number[]>
}

/** One Redis connection for all listeners of the process; a user's channel is subscribed while a page is open. */
export function createLive({ url, log, prefix, followersAmong, membersAmong }: LiveOptions): Live {
  const userPrefix = `${prefix}live:`
  const channelOf = (userId: number): string => `${userPrefix}${userId}`
  const postsChannel = `${prefix}live-posts`
  const newPostsChannel = `${prefix}live-new-posts`
  const membersChannel = `${prefix}live-members`
  const publisher = new Redis(url, { maxRetriesPerRequest: 1 })
  const subscriber = publisher.duplicate({ maxRetriesPerRequest: null })
  for (const redis of [publisher, subscriber]) {
    redis.on('error', error => log.warn({ err: error }, 'live: Redis'))
  }
  const channels = new Map<string, { listeners: Set<Listener>; subscribed: Promise<unknown> }>()
  let toMembers: Promise<unknown> = Promise.resolve()
  const listenersOf = (channel: string): Iterable<Listener> => channels.get(channel)?.listeners ?? []

  subscriber.on('message', (channel: string, text: string) => {
    if (channel === newPostsChannel) return void deliverNewPost(JSON.parse(text)).catch(report)
    if (channel === membersChannel) {
      // One after the other: a page that sees a deletion after its restoration would keep what it shows for deleted.
      toMembers = toMembers.then(() => deliverToMembers(JSON.parse(text))).catch(report)
      return
    }
    const event = JSON.parse(text) as LiveEvent
    for (const listener of listenersOf(channel)) listener(event)
  })
  const report = (error: unknown) => log.warn({ err: error }, 'live: a message or subscription was lost')

  const publish = (channel: string, message: LiveEvent | NewPost | ToMembers) =>
    void publisher.publish(channel, JSON.stringify(message)).catch(report)

  /** The users of the open pages of this process. */
  function openUsers(): number[] {
    const open = [...channels.keys()].filter(channel => channel.startsWith(userPrefix))
    return open.map(channel => Number(channel.slice(userPrefix.length)))
  }

  /** One query for all open pages of this process. */
  async function deliverNewPost(post: NewPost): Promise<void> {
    const event: LiveEvent = { event: 'new-post', data: { postId: post.postId } }
    for (const id of await followersAmong(openUsers(), post))
      for (const listener of listenersOf(channelOf(id))) listener(event)
  }

  async function deliverToMembers({ communityId, events }: ToMembers): Promise<void> {
    for (const id of await membersAmong(openUsers(), communityId))
      for (const listener of listenersOf(channelOf(id))) events.forEach(listener)
  }

  function listenTo(channel: string, listener: Listener): Listening {
    const present = channels.get(channel) ?? {
      listeners: new Set(),
      subscribed: subscriber.subscribe(channel).catch(report),
    }
    const { listeners, subscribed } = present
    listeners.add(listener)
    channels.set(channel, present)
    return {
      subscribed,
      stop() {
        listeners.delete(listener)
        if (listeners.size > 0 || channels.get(channel) !== present) return
        channels.delete(channel)
        subscriber.unsubscribe(channel).catch(report)
      },
    }
  }

  return {
    publish: (userId, event) => publish(channelOf(userId), event),
    broadcast: event => publish(postsChannel, event),
    toMembers: (communityId, events) => publish(membersChannel, { communityId, events }),
    announce: post => publish(newPostsChannel, post),
    listen(userId, listener) {
      const all = [channelOf(userId), postsChannel, newPostsChannel, membersChannel].map(each =>
        listenTo(each, listener),
      )
      return {
        subscribed: Promise.all(all.map(each => each.subscribed)),
        stop() {
          for (const each of all) each.stop()
        },
      }
    },
    isReady: () => publisher.status === 'ready' && subscriber.status === 'ready',
    close() {
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}
