import { notificationsErased, postDeleted, userDeleted, userMentioned } from '@vitrine/contracts'
import { findTraces } from '@vitrine/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { erasure } from '../src/erasure/erasure.ts'
import { communityActs, discussionActs } from './communities.ts'
import { type Conversations, createConversations } from './conversations.ts'
import { actsOn, person } from './environment.ts'

let conversations: Conversations
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  conversations = await createConversations()
  act = actsOn(conversations.env.publish)
})
beforeEach(() => conversations.clear())
afterAll(() => conversations.close())

const leaver = 7_345_611
const [me, other, member] = [1, 3, 4]
const drain = () => conversations.env.service.drain()
const list = async (id = me) => {
  await drain()
  const notifications = await conversations.env.listAs(id)
  return notifications
    .map(each => [each.kind, each.actors.map(actor => actor.id), each.actorsCount, each.excerpt, each.link])
    .toSorted()
}
const confirmations = () => conversations.events(notificationsErased.type)

describe('a user whose account is hidden', () => {
  it('is in no notification, gets none, and comes back in all that are still so', async () => {
    await conversations.register(me, leaver, other)
    await act.follow(other)
    await act.follow(leaver)
    await act.like(leaver)
    await act.comment(leaver, 90)
    await act.comment(other, 91)
    await act.like(leaver, 8)
    const onLeaver = actsOn(conversations.env.publish, person(leaver))
    await onLeaver.like(other, 20)
    const before = await list()
    expect(before).toHaveLength(4)
    const ownBefore = await list(leaver)

    await conversations.update(leaver, { audience: 'hidden' })
    expect(await list()).toEqual([
      ['comment', [other], 1, 'Comment 91', '/post/7?comment=91'],
      ['follow', [other], 1, '', '/profile/person3'],
    ])
    await onLeaver.like(me, 20)
    await onLeaver.comment(other, 95, null, 20)
    await onLeaver.follow(other)
    await drain()

    await conversations.update(leaver, { audience: 'public' })
    expect(await list()).toEqual(before)
    expect(await list(leaver)).toEqual(ownBefore)
  })

  it('does not come back in what was deleted meanwhile, nor to who blocked them', async () => {
    await conversations.register(me, leaver, other)
    await act.like(leaver)
    await act.comment(leaver, 90)
    await act.follow(leaver)
    // Topics have no order among one another: of what a hidden user did no user is notified.
    await drain()
    await conversations.update(leaver, { audience: 'hidden' })
    await conversations.env.publish(
      postDeleted,
      {
        postId: 7,
        authorId: me,
        museumId: null,
        deletedBy: me,
        deletedAs: 'author',
        deletedAt: '2026-11-21T11:00:00.000Z',
      },
      { aggregateVersion: 1_000 },
    )
    await drain()
    await conversations.update(leaver, { audience: 'public' })
    expect((await list()).map(([kind]) => kind)).toEqual(['follow'])
    await conversations.update(leaver, { audience: 'hidden' })
    await act.block(me, leaver)
    await drain()
    await conversations.update(leaver, { audience: 'public' })
    expect(await list()).toEqual([])
  })
})

describe('the erasure of a deleted user', () => {
  it('goes on where it was interrupted, and leaves nothing of the user', async () => {
    const { env, db, write, call } = conversations
    await conversations.register(me, leaver, other)
    await act.follow(other)
    await act.follow(leaver)
    await act.follow(me, leaver)
    await act.like(leaver)
    await act.comment(leaver, 90)
    await act.comment(other, 91)
    await env.publish(userMentioned, {
      postId: 7,
      commentId: null,
      author: person(leaver),
      userId: other,
      excerpt: 'heliotrope',
      postExcerpt: 'heliotrope',
    })
    await act.mute(me, leaver)
    await act.mute(leaver, other)
    const communities = communityActs(env)
    await communities.join(leaver)
    await communities.join(member)
    await communities.join(other, 'admin')
    await communities.transfer(other, leaver)
    await communities.ask(leaver, [other])
    await communities.restrict(leaver, 'canPost', { reason: 'heliotrope' })
    await drain()
    await communities.message(member, leaver, 'heliotrope')
    const discussion = discussionActs(env)
    await discussion.mention(other, leaver, null)
    await discussion.like(other, undefined, leaver)
    await discussion.like(member, undefined, leaver)
    await drain()
    for (const path of ['communities/4', 'community-threads/50'])
      expect((await env.putAs(leaver, `/api/notifications/${path}`, { muted: true })).statusCode).toBe(200)
    const kinds = (await env.listAs(other)).map(each => each.kind)
    expect(kinds).toEqual(expect.arrayContaining(['join_request', 'community_mention']))
    expect(await list(member)).toEqual([['community', [leaver], 1, '', '/communities/4']])
    const mine = await write(me, leaver, 'A heliotrope?')
    await write(leaver, me, 'Two heliotropes.')
    await write(leaver, me, 'Three heliotropes.')
    await write(other, me, 'Stays.')
    await call(me, 'POST', `/api/conversations/${mine}/report`, { reason: 'spam', details: 'Too many.' })
    await call(leaver, 'POST', `/api/conversations/${mine}/report`, { reason: 'spam', details: 'heliotrope' })
    await env.putAs(leaver, '/api/user/notification-preferences', { weeklyDigest: true })
    await act.block(other, leaver)
    await conversations.update(leaver, { audience: 'hidden' })
    expect(await conversations.unread(me)).toBe(2)

    for (const killedAt of [1, 2, 3]) {
      let transactions = 0
      const transaction = (work: never) => {
        if (++transactions === killedAt) throw new Error('the process was killed')
        return db.transaction(work)
      }
      const failing = { ...env.service.ctx, db: { ...db, transaction } }
      await expect(erasure.erase(failing as never, leaver)).rejects.toThrow('killed')
    }
    await env.publish(userDeleted, { userId: leaver })
    await drain()
    await expect.poll(confirmations).toEqual([{ userId: leaver }])
    await drain()

    expect(await findTraces(db, { id: leaver, words: [`person${leaver}`, 'heliotrope'] })).toEqual([
      'erasures.user_id',
      'message_reports.reported_id',
      'message_reports.reporter_id',
      'outbox.data',
      'outbox.key',
    ])
    expect(await conversations.unread(me)).toBe(0)
    expect(await conversations.list(me)).toEqual([])
    expect((await conversations.list(me, '?folder=requests')).map(each => each.user?.id)).toEqual([other])
    expect(await list()).toEqual([
      ['comment', [other], 1, 'Comment 91', '/post/7?comment=91'],
      ['follow', [other], 1, '', '/profile/person3'],
    ])
    const reports = await db.query('select details from message_reports order by id')
    expect(reports).toEqual([{ details: 'Too many.' }, { details: '' }])
  })
})
