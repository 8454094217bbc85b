import {
  type Audience,
  commentCreated,
  type EventData,
  type EventDefinition,
  followRequestClosed,
  followRequested,
  type Notification,
  notificationSent,
  postLiked,
  type UserSummary,
  userBlocked,
  userFollowed,
  userMuted,
  userUpdated,
} from '@vitrine/contracts'
import type { BatchHandler } from '@vitrine/messaging'
import { type createPublisher, type PublishOptions, startTestService } from '@vitrine/testing'
import notifications from '../src/service.ts'

type TestPublish = ReturnType<typeof createPublisher>['publish']

/** What the users of these tests do; the first of them shared the insights. */
export function actsOn(publish: TestPublish, author = person(1)) {
  const at = '2026-11-21T10:00:00.000Z'
  return {
    like: (likerId: number, postId = 7) =>
      publish(postLiked, {
        postId,
        postAuthorId: author.id,
        postExcerpt: 'The light in room 12',
        museum: null,
        liker: person(likerId),
        likedAt: at,
      }),
    comment: (
      authorId: number,
      commentId: number,
      parent: { id: number; authorId: number } | null = null,
      postId = 7,
    ) =>
      publish(commentCreated, {
        commentId,
        postId,
        postAuthorId: author.id,
        postExcerpt: 'The light in room 12',
        parentId: parent?.id ?? null,
        parentAuthorId: parent?.authorId ?? null,
        excerpt: `Comment ${commentId}`,
        author: person(authorId),
        createdAt: at,
      }),
    follow: (followerId: number, followeeId = author.id, isApproved = false) =>
      publish(userFollowed, {
        follower: person(followerId),
        followee: person(followeeId),
        ...(isApproved && { isApproved }),
      }),
    request: (requesterId: number, userId = author.id) =>
      publish(followRequested, { requester: person(requesterId), userId }),
    closeRequest: (requesterId: number, outcome: 'approved' | 'declined' | 'withdrawn', userId = author.id) =>
      publish(followRequestClosed, { requesterId, userId, outcome }),
    block: (blockerId: number, blockedId: number) => publish(userBlocked, { blockerId, blockedId }),
    mute: (muterId: number, mutedId: number, until: string | null = null) =>
      publish(userMuted, { muterId, mutedId, until }),
    update: (
      id: number,
      change: Partial<UserSummary> = {},
      audience: Audience = 'public',
      options: PublishOptions = {},
    ) =>
      publish(
        userUpdated,
        { user: { ...person(id), ...change }, audience, allowsMessages: true, allowsTagging: true },
        options,
      ),
  }
}

export const person = (id: number): UserSummary => ({
  id,
  username: `person${id}`,
  slug: `person${id}`,
  firstName: 'Some',
  lastName: 'One',
  profileImageUrl: null,
  role: 'Traveler',
})

/** A user who likes what the tests' user shared. */
export const liker: UserSummary = {
  id: 2,
  username: 'bo',
  slug: 'bo',
  firstName: 'Bo',
  lastName: 'Li',
  profileImageUrl: null,
  role: 'Traveler',
}

/** The service on its own database; the test publishes the events of the other services. */
export async function createTestEnvironment(
  clock = () => new Date('2026-11-21T12:00:00.000Z'),
  env: Record<string, string> = {},
) {
  const service = await startTestService(notifications, {
    clock,
    // What needs a confirmed address is turned on by the tests that are about it.
    env: { VERIFIED_EMAIL_FOR: '', ...env },
  })
  const { tokens, publisher } = service

  return {
    service,
    tokens,
    publish: publisher.publish,
    async listAs(id: number, query = ''): Promise<Notification[]> {
      const answer = await service.app.inject({
        url: `/api/notifications${query}`,
        headers: await tokens.as({ id }),
      })
      return answer.json()
    },
    async readAllAs(id: number) {
      return service.app.inject({
        method: 'PUT',
        url: '/api/notifications/read-all',
        headers: await tokens.as({ id }),
      })
    },
    async putAs(id: number, url: string, payload: object) {
      return service.app.inject({ method: 'PUT', url, headers: await tokens.as({ id }), payload })
    },
    /** Which tables hold the word, in any column. */
    async rowsWith(word: string): Promise<string[]> {
      const tables = await service.ctx.db.query<{ name: string }>(
        `select table_name as name from information_schema.tables
         where table_schema = 'public' and table_type = 'BASE TABLE'`,
      )
      const found: string[] = []
      for (const { name } of tables) {
        const rows = await service.ctx.db.query(`select 1 from "${name}" as t where t::text ilike $1`, [
          `%${word}%`,
        ])
        if (rows.length > 0) found.push(name)
      }
      return found
    },
    /** The data of all events of a type that the service published, oldest first. */
    async published<E extends EventDefinition>({ type }: E): Promise<EventData<E>[]> {
      const rows = await service.ctx.db.query<{ data: EventData<E> }>(
        'select data from outbox where type = $1 order by seq',
        [type],
      )
      return rows.map(row => row.data)
    },
    /** Runs a handler, and returns what it does after the commit. */
    async effectsOf<E extends EventDefinition>(handle: BatchHandler<E>, events: readonly object[]) {
      const effects: (() => unknown)[] = []
      await service.ctx.db.transaction(tx =>
        handle(events as never, { tx, afterCommit: effect => void effects.push(effect) }),
      )
      return effects
    },
    async outboxTypes(): Promise<string[]> {
      const rows = await service.ctx.db.query<{ type: string }>(
        'select type from outbox where type = $1 order by seq',
        [notificationSent.type],
      )
      return rows.map(row => row.type)
    },
    async clear() {
      await service.drain()
      await service.ctx.db.query(
        `truncate notifications, notification_actors, notification_comments, notification_dedup, subject_changes,
           follows, people, blocks, mutes, notification_preferences, muted_threads, muted_communities, fan_outs, withdrawn_acts, erasures,
           communities, community_members, deleted_communities, verified_users, notification_mails, recent_posts, outbox, inbox, dead_letters, idempotency_keys`,
      )
    },
    close: service.stop,
  }
}

export type TestEnvironment = Awaited<ReturnType<typeof createTestEnvironment>>
