import { findOwnTraces, findUnknownColumns } from '@vitrine/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { createTestEnvironment, type TestEnvironment } from './environment.ts'

let env: TestEnvironment
beforeAll(async () => {
  env = await createTestEnvironment()
})
afterAll(() => env.close())

/** No other number of this test. */
const userId = 7_345_611
const other = 2

/** Every column that can name a user, and what an erasure leaves of it; `audit`: the numeric id, in reports of messages (SE8). */
const ofUsers: Record<string, 'nothing' | 'audit'> = {
  'blocks.blocked_id': 'nothing',
  'blocks.blocker_id': 'nothing',
  'community_members.user_id': 'nothing',
  'conversation_members.other_id': 'nothing',
  'conversation_members.user_id': 'nothing',
  'conversations.begun_by': 'nothing',
  'conversations.high_id': 'nothing',
  'conversations.low_id': 'nothing',
  'fan_outs.audience_id': 'nothing',
  'fan_outs.delivery': 'nothing',
  'fan_outs.except_users': 'nothing',
  'follows.followed_id': 'nothing',
  'follows.user_id': 'nothing',
  'message_inboxes.user_id': 'nothing',
  'message_reports.reported_id': 'audit',
  'message_reports.reporter_id': 'audit',
  'messages.sender_id': 'nothing',
  'muted_communities.user_id': 'nothing',
  'muted_threads.user_id': 'nothing',
  'mutes.muted_id': 'nothing',
  'mutes.muter_id': 'nothing',
  'notification_actors.actor_id': 'nothing',
  'notification_comments.actor_id': 'nothing',
  'notification_dedup.actor_id': 'nothing',
  'notification_dedup.user_id': 'nothing',
  'notification_mails.user_id': 'nothing',
  'notification_preferences.user_id': 'nothing',
  'notifications.user_id': 'nothing',
  'people.id': 'nothing',
  'recent_posts.author_id': 'nothing',
  'verified_users.user_id': 'nothing',
  'withdrawn_acts.actor': 'nothing',
  'withdrawn_acts.actor_id': 'nothing',
  'withdrawn_acts.notification': 'nothing',
  'withdrawn_acts.user_id': 'nothing',
}
/** Columns of other things, and numbers, by their names. */
const ofNoUser = new Set([
  ...['id', 'community_id', 'post_id', 'comment_id', 'parent_id', 'notification_id', 'museum_id'],
  ...['conversation_id', 'message_id', 'last_message_id', 'cleared_to', 'read_to', 'erase_to', 'mailed_to'],
  ...['position', 'actors_count', 'unread_count', 'likes_count', 'version', 'done_upto'],
  // Of rows that go with their user, or that name no one.
  ...['notice', 'comments', 'summary'],
])

/** Names the user in every column of {@link ofUsers}. */
async function fill(): Promise<void> {
  const [u, o] = [userId, other]
  const notification = (id: number, user: number) =>
    `insert into notifications (id, user_id, kind, target, link, opened_at, happened_at, actors_count)
     overriding system value values (${id}, ${user}, 'like', 'post:1', '/post/1', now(), now(), 1)`
  const conversation = (id: number, low: number, high: number) =>
    `insert into conversations (id, low_id, high_id, begun_by, begun_at) overriding system value
     values (${id}, ${low}, ${high}, ${u}, now())`
  const pair = (table: string, more = '', values = '') =>
    `insert into ${table}${more} values (${u}, ${o}${values}), (${o}, ${u}${values})`
  const statements = [
    `insert into people (id, summary, version) values (${u}, '{"id": ${u}}', 1), (${o}, '{"id": ${o}}', 1)`,
    pair('blocks'),
    pair('mutes'),
    `insert into follows (followed, followed_id, user_id) values ('user', ${u}, ${o}), ('user', ${o}, ${u})`,
    `insert into community_members (community_id, user_id, role) values (4, ${u}, 'member')`,
    `insert into muted_communities values (${u}, 4, now())`,
    `insert into muted_threads (user_id, area, post_id, community_id, muted_at) values (${u}, 'community-post', 1, 4, now())`,
    conversation(1, o, u),
    conversation(2, u, u + 1),
    `insert into conversation_members (conversation_id, user_id, other_id, folder)
     values (1, ${u}, ${o}, 'inbox'), (1, ${o}, ${u}, 'inbox')`,
    `insert into messages (conversation_id, sender_id, content, sent_at) values (1, ${u}, 'x', now())`,
    `insert into message_inboxes (user_id) values (${u}), (${o})`,
    pair(
      'message_reports',
      ' (reporter_id, reported_id, conversation_id, message_id, reason, details, reported_at)',
      `, 1, 1, 'spam', '', now()`,
    ).replace(`(${o}, ${u}, 1`, `(${o}, ${u}, 2`),
    notification(1, u),
    notification(2, o),
    `insert into notification_actors (notification_id, actor_id, acted_at) values (1, ${o}, now()), (2, ${u}, now())`,
    `insert into notification_comments (notification_id, comment_id, actor_id, excerpt, commented_at)
     values (2, 1, ${u}, '', now())`,
    `insert into withdrawn_acts (actor_id, notification_id, user_id, notification, actor, comments, withdrawn_at)
     values (${u}, 2, ${o}, '{}', '{"actor_id": ${u}}', '[]', now()), (${o}, 1, ${u}, '{"user_id": ${u}}', '{}', '[]', now())`,
    `insert into notification_dedup (user_id, kind, target, actor_id, notified_at)
     values (${u}, 'like', 'post:1', ${o}, now()), (${o}, 'like', 'post:1', ${u}, now())`,
    `insert into notification_mails (user_id) values (${u})`,
    `insert into notification_preferences (user_id) values (${u})`,
    `insert into verified_users values (${u})`,
    `insert into recent_posts (post_id, author_id, created_at) values (1, ${u}, now())`,
    `insert into fan_outs (key, audience, audience_id, delivery, except_users, version)
     values ('owner:4', 'user', ${u}, '{}', '{}', 1), ('community:4', 'members', 4, '{}', '{${u}}', 1),
       ('meetup:5', 'members', 4, '{"actor": {"id": ${u}}}', '{}', 1)`,
  ]
  for (const statement of statements) await env.service.ctx.db.query(statement)
}

const traces = () => findOwnTraces(env.service.ctx.db, { id: userId, words: [`person${userId}`] })

describe('the columns of this service', () => {
  it('are known as those that can name a user and those that cannot', async () => {
    expect(await findUnknownColumns(env.service.ctx.db, { ofUsers, ofNoUser })).toEqual([])
  })

  it('name a user whose account is erased no more, but in reports of messages', async () => {
    await fill()
    const before = await traces()
    expect(Object.keys(ofUsers).filter(name => !before.includes(name))).toEqual([])
    // Erased again: what it has done, it does not find.
    for (let times = 0; times < 2; times++) {
      await erasure.erase(env.service.ctx, userId)
      await env.service.drain()
      expect(await traces()).toEqual(Object.keys(ofUsers).filter(name => ofUsers[name] === 'audit'))
    }
  })
})
