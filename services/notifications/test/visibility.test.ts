import { userUnblocked, userUnmuted } from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followersAmong } from '../src/follows/follows.repository.ts'
import { actsOn, createTestEnvironment, type TestEnvironment } from './environment.ts'

let now = new Date('2026-11-21T12:00:00.000Z')
let env: TestEnvironment
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => now)
  act = actsOn(env.publish)
})
afterAll(() => env.close())
beforeEach(async () => {
  now = new Date('2026-11-21T12:00:00.000Z')
  await env.clear()
})

const me = 1
const read = async (id = me) => {
  await env.service.drain()
  return env.listAs(id)
}
const actorsOf = async (id = me) => (await read(id)).map(each => each.actors.map(actor => actor.id))
const unreadOf = async (id = me) =>
  (
    await env.service.app.inject({
      url: '/api/notifications/unread-count',
      headers: await env.tokens.as({ id }),
    })
  ).json().unreadCount

describe('a block', () => {
  it.each([
    ['by the recipient', me, 2],
    ['by the actor', 2, me],
  ])('%s stops notifications of every kind', async (_who, blockerId, blockedId) => {
    await act.block(blockerId, blockedId)
    await env.service.drain()
    await act.like(2)
    await act.comment(2, 90)
    await act.comment(2, 91, { id: 80, authorId: me })
    await act.follow(2)
    await act.request(2)
    await act.like(3, 8)
    expect(await actorsOf()).toEqual([[3]])
  })

  it.each([
    ['by the recipient', me, 2],
    ['by the actor', 2, me],
  ])('%s removes what the two have of each other', async (_who, blockerId, blockedId) => {
    await act.like(2)
    await act.follow(me, 2)
    await act.like(2, 8)
    await act.like(3, 8)
    await env.service.drain()
    expect([(await env.listAs(2)).length, await unreadOf()]).toEqual([1, 2])
    await act.block(blockerId, blockedId)
    expect(await read()).toMatchObject([{ link: '/post/8', actorsCount: 1, actors: [{ id: 3 }] }])
    expect([await read(2), await unreadOf()]).toEqual([[], 1])
  })

  it('takes the comment of one of several out of the quotation', async () => {
    await act.comment(3, 90)
    await act.comment(2, 91)
    await env.service.drain()
    await act.block(me, 2)
    expect(await read()).toMatchObject([
      { actorsCount: 1, actors: [{ id: 3 }], excerpt: 'Comment 90', link: '/post/7?comment=90' },
    ])
    expect(await env.rowsWith('Comment 91')).toEqual([])
  })

  it('leaves others alone, and ends when it is taken back', async () => {
    await act.like(2)
    await env.service.drain()
    await act.block(3, 2)
    expect(await actorsOf()).toEqual([[2]])
    await act.block(me, 2)
    await env.service.drain()
    await env.publish(userUnblocked, { blockerId: me, blockedId: 2 })
    await env.service.drain()
    await act.like(2, 8)
    expect(await actorsOf()).toEqual([[2]])
  })
})

describe('a mute', () => {
  it('stops new notifications, keeps earlier ones, and is one-way', async () => {
    await act.like(2, 7)
    await env.service.drain()
    await act.mute(me, 2)
    await env.service.drain()
    await act.like(2, 8)
    await act.follow(me, 2)
    expect((await read()).map(each => each.link)).toEqual(['/post/7'])
    expect(await actorsOf(2)).toEqual([[me]])
    await env.publish(userUnmuted, { muterId: me, mutedId: 2 })
    await env.service.drain()
    await act.like(2, 9)
    expect((await read()).map(each => each.link)).toEqual(['/post/9', '/post/7'])
  })

  it('ends at its time', async () => {
    await act.mute(me, 2, '2026-11-21T12:30:00.000Z')
    await env.service.drain()
    await act.like(2, 7)
    expect(await read()).toEqual([])
    now = new Date('2026-11-21T12:31:00.000Z')
    await act.like(2, 8)
    expect(await actorsOf()).toEqual([[2]])
  })
})

describe('a user', () => {
  it('who is hidden is in no notification, also not as one of several', async () => {
    await act.like(2)
    await act.like(3)
    await act.comment(2, 90)
    await env.service.drain()
    await act.update(2, {}, 'hidden')
    expect(await actorsOf()).toEqual([[3]])
    await act.like(2, 8)
    expect(await actorsOf()).toEqual([[3]])
  })

  it('who was renamed is shown with the new name and address, in the order of the versions', async () => {
    await act.follow(2)
    await env.service.drain()
    await act.update(2, { username: 'newest', slug: 'newest' }, 'public', { aggregateVersion: 1_000 })
    await act.update(2, { username: 'older', slug: 'older' }, 'public', { aggregateVersion: 999 })
    expect(await read()).toMatchObject([
      { message: 'newest started following you', link: '/profile/newest', actors: [{ username: 'newest' }] },
    ])
    expect(await env.rowsWith('person2')).toEqual(['notifications'])
  })

  it.each([
    ['private', [], false],
    ['private', [[me, 2]], true],
    ['friends', [[me, 2]], false],
    [
      'friends',
      [
        [me, 2],
        [2, me],
      ],
      true,
    ],
  ] as const)(
    'whose audience is %s is quoted to those who may see it (%j)',
    async (audience, follows, isQuoted) => {
      for (const [follower, followee] of follows) await act.follow(follower, followee)
      await act.update(2, {}, audience)
      await env.service.drain()
      await env.readAllAs(me)
      await act.comment(2, 90)
      await act.like(2, 8)
      const kinds = (await read()).filter(each => !each.isRead).map(each => each.kind)
      expect(kinds.toSorted()).toEqual(isQuoted ? ['comment', 'like'] : ['like'])
    },
  )
})

it('announces no post to those who may not see its author, or mute them', async () => {
  const { db } = env.service.ctx
  for (const id of [11, 12, 13, 14]) await act.follow(id, 2)
  await act.block(11, 2)
  await act.block(2, 12)
  await act.mute(13, 2)
  await env.service.drain()
  const announcedTo = () =>
    followersAmong(db, [11, 12, 13, 14], { postId: 70, authorId: 2, museumId: null }, now)
  expect(await announcedTo()).toEqual([14])
  await act.update(2, {}, 'friends')
  await env.service.drain()
  expect(await announcedTo()).toEqual([])
  await act.follow(2, 14)
  await env.service.drain()
  expect(await announcedTo()).toEqual([14])
  await act.update(2, {}, 'hidden')
  await env.service.drain()
  expect(await announcedTo()).toEqual([])
})

describe('a muted thread', () => {
  const mute = (muted: boolean, postId = 7, as = me) =>
    env.putAs(as, `/api/notifications/threads/${postId}`, { muted })

  it('notifies of no like, comment or reply on its post, until it is no longer muted', async () => {
    await act.like(2, 7)
    await env.service.drain()
    expect((await env.listAs(me))[0]?.thread).toEqual({ area: 'insight', postId: 7, isMuted: false })
    expect((await mute(true)).json()).toEqual({ muted: true })
    await act.like(3, 7)
    await act.comment(3, 90)
    await act.comment(3, 91, { id: 80, authorId: me })
    await act.like(3, 8)
    await act.follow(3)
    expect((await read()).map(each => [each.kind, each.thread, each.actorsCount])).toEqual(
      expect.arrayContaining([
        ['follow', null, 1],
        ['like', { area: 'insight', postId: 8, isMuted: false }, 1],
        ['like', { area: 'insight', postId: 7, isMuted: true }, 1],
      ]),
    )
    expect(await read()).toHaveLength(3)
    expect((await mute(false)).json()).toEqual({ muted: false })
    await act.comment(3, 92)
    expect((await read())[0]).toMatchObject({
      kind: 'comment',
      thread: { area: 'insight', postId: 7, isMuted: false },
    })
  })

  it('is of one user, who has a notification of it', async () => {
    await act.like(2, 7)
    await env.service.drain()
    expect((await mute(true, 7, 5)).statusCode).toBe(404)
    expect((await mute(true, 404)).json()).toMatchObject({ code: 'not_found' })
    expect([(await mute(true)).statusCode, (await mute(true)).statusCode]).toEqual([200, 200])
    await act.comment(2, 90)
    await act.comment(3, 91, { id: 90, authorId: 2 })
    expect([(await read()).length, (await read(2)).length]).toEqual([1, 1])
  })
})
