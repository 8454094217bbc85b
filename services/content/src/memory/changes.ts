/**
 * Notifies every process of this service of changes in SQL, so that what they keep in memory stays right. Redis
 * pub/sub: a message costs no storage and may be lost, which is why every copy is trusted for a limited time only.
 */
import { randomUUID } from 'node:crypto'
import type { Audience } from '@vitrine/contracts'
import type { Logger } from '@vitrine/telemetry'
import type { Redis } from 'ioredis'

export type Change =
  /** What ranks it is read by the first visit that may show it. */
  | { of: 'post-created'; id: number; authorId: number; museumId: number | null }
  /** Deleted, restored, or of another museum: read again by the first visit that may show them. */
  | { of: 'posts-changed'; ids: readonly number[] }
  /** The counters as they are now, so that a change that comes twice or after a lost one does no harm. */
  | { of: 'counters'; posts: readonly { id: number; likes: number; comments: number }[] }
  | { of: 'popular' }
  /** Someone's post began to be prepared, was published, failed or deleted. */
  | { of: 'preparing' }
  /** Some author or museum has so many followers now that its posts are pulled. */
  | { of: 'pulled' }
  | { of: 'authors' | 'museums'; ids: readonly number[] }
  /** Who may see these authors from now on. */
  | { of: 'audiences'; authors: readonly { id: number; audience: Audience }[] }

export interface Changes {
  /** Applies a committed change to this process at once and sends it to the others. Never rejects. */
  publish(change: Change): void
  /** Receives what other processes publish; `onGap` is called whenever something may have been missed. */
  start(): void
  stop(): void
}

export function createChanges(options: {
  redis: Redis
  log: Logger
  apply: (change: Change) => void
  onGap: () => void
}): Changes {
  const { redis, log, apply, onGap } = options
  // Redis has the same channels in all its numbered databases, and prefixes no channel.
  const channel = `${redis.options.keyPrefix ?? ''}content:changes:${redis.options.db ?? 0}`
  const sender = randomUUID()
  let subscriber: Redis | undefined

  function receive(text: string): void {
    try {
      const message = JSON.parse(text) as { sender: string; change: Change }
      // One's own are applied already; a second time an older one would replace a newer one.
      if (message.sender !== sender) apply(message.change)
    } catch (error) {
      log.error({ err: error }, 'a change of another process could not be applied')
      onGap()
    }
  }

  return {
    publish(change) {
      apply(change)
      redis.publish(channel, JSON.stringify({ sender, change })).catch((error: unknown) => {
        log.debug({ err: error, change: change.of }, 'a change was not sent to the other processes')
      })
    },
    start() {
      const connection = redis.duplicate({
        lazyConnect: false,
        autoResubscribe: false,
        connectionName: channel,
        maxRetriesPerRequest: null,
        commandTimeout: undefined,
      })
      subscriber = connection
      connection.on('error', (error: unknown) => log.debug({ err: error }, 'no changes are received'))
      connection.on('message', (_channel, text: string) => receive(text))
      connection.on('ready', () => {
        connection.subscribe(channel).then(onGap, (error: unknown) => {
          log.warn({ err: error }, 'changes of other processes cannot be received')
        })
      })
    },
    stop() {
      subscriber?.disconnect()
    },
  }
}
