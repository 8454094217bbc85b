import {
  mailSubscriptionChanged,
  museumFollowed,
  postCreated,
  postDeleted,
  postLiked,
  postUnliked,
  type UpdateNotificationPreferences,
  userVerified,
  weeklyDigestRequested,
} from '@vitrine/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requestDigests } from '../src/digest/digest.service.ts'
import { purgeRecentPosts } from '../src/recent-posts/recent-posts.repository.ts'
import { actsOn, createTestEnvironment, person, type TestEnvironment } from './environment.ts'

const url = '/api/user/notification-preferences'
const saturday = new Date('2026-11-21T12:00:00.000Z').getTime()
let now = saturday
let env: TestEnvironment
let act: ReturnType<typeof actsOn>
beforeAll(async () => {
  env = await createTestEnvironment(() => new Date(now))
  act = actsOn(env.publish)
})
afterAll(() => env.close())

const me = 1
const set = (given: UpdateNotificationPreferences, id = me) => env.putAs(id, url, given)
/** The digests that the tasks request at this time. */
async function digestsAt(time: string) {
  await env.service.drain()
  now = new Date(time).getTime()
  await requestDigests(env.service.ctx)
  const all = await env.published(weeklyDigestRequested)
  await env.service.ctx.db.query('delete from outbox')
  return all
}
const prado = {
  id: 40,
  slug: 'prado',
  name: 'Museo del Prado',
  city: 'Madrid',
  country: 'Spain',
  categoryCode: 'art' as const,
  coverUrl: '/x',
}
const post = (id: number, authorId: number, museum: typeof prado | null = null, at = saturday) =>
  env.publish(postCreated, {
    post: {
      id,
      contentType: 'post',
      type: 'text',
      content: 'A hidden word: palimpsest',
      images: [],
      videoUrl: null,
      tags: [],
      user: person(authorId),
      museum,
      createdAt: new Date(at).toISOString(),
    },
  })
async function likes(postId: number, count: number, authorId = 9) {
  for (let liker = 100; liker < 100 + count; liker++)
    await env.publish(postLiked, {
      postId,
      postAuthorId: authorId,
      postExcerpt: '',
      museum: null,
      liker: person(liker),
      likedAt: new Date(saturday).toISOString(),
    })
}

beforeEach(async () => {
  now = saturday
  await env.clear()
  await env.publish(userVerified, { userId: me })
  for (const id of [me, 2, 3, 4, 9]) await act.update(id)
  await env.service.drain()
  await set({ weeklyDigest: true, timeZone: 'Europe/Madrid' })
})

describe('the weekly digest', () => {
  it('is requested on Monday at 08:00 in the zone of the user, once a week', async () => {
    await act.like(2)
    expect(await digestsAt('2026-11-23T06:59:59Z')).toEqual([])
    expect(await digestsAt('2026-11-23T07:00:00Z')).toMatchObject([{ userId: me, week: '2026-11-23' }])
    expect(await digestsAt('2026-11-29T12:00:00Z')).toEqual([])
    expect(await digestsAt('2026-11-30T07:00:00Z')).toMatchObject([{ userId: me, week: '2026-11-30' }])
  })

  it('is not requested by default, nor once it is turned off, nor without the e-mail channel', async () => {
    await env.publish(userVerified, { userId: 2 })
    await act.follow(3, 2)
    await act.like(2)
    await set({ emailNotifications: false })
    expect(await digestsAt('2026-11-23T12:00:00Z')).toEqual([])
    await set({ emailNotifications: true, weeklyDigest: false })
    expect(await digestsAt('2026-11-30T12:00:00Z')).toEqual([])
  })

  it('is not requested for an address that is not confirmed, nor when there is nothing to say', async () => {
    await set({ weeklyDigest: true }, 2)
    await act.follow(3, 2)
    expect(await digestsAt('2026-11-23T12:00:00Z')).toEqual([])
  })

  it('is one for a week, by several workers, after a crash, and in a new time zone', async () => {
    await act.like(2)
    await env.service.drain()
    await set({ timeZone: 'Asia/Tokyo' })
    now = new Date('2026-11-22T23:00:00Z').getTime()
    const broken = {
      ...env.service.ctx,
      outbox: { ...env.service.ctx.outbox, publishAll: () => Promise.reject(new Error('crashed')) },
    }
    await expect(requestDigests(broken)).rejects.toThrow('crashed')
    await Promise.all(Array.from({ length: 4 }, () => requestDigests(env.service.ctx)))
    await set({ timeZone: 'Pacific/Honolulu' })
    await set({ weeklyDigest: false })
    await set({ weeklyDigest: true })
    expect(await digestsAt('2026-11-23T18:00:00Z')).toHaveLength(1)
    expect(await digestsAt('2026-11-30T17:59:00Z')).toEqual([])
    expect(await digestsAt('2026-11-30T18:00:00Z')).toHaveLength(1)
  })

  it('is requested once when the tasks did not run for two weeks', async () => {
    await act.like(2)
    expect(await digestsAt('2026-12-09T12:00:00Z')).toMatchObject([{ week: '2026-12-07' }])
    expect(await digestsAt('2026-12-14T07:00:00Z')).toMatchObject([{ week: '2026-12-14' }])
  })

  it('is in UTC for a user whose zone is not known, and refuses one that does not exist', async () => {
    await env.publish(userVerified, { userId: 2 })
    await act.follow(3, 2)
    await set({ weeklyDigest: true }, 2)
    expect(await digestsAt('2026-11-23T07:59:00Z')).toEqual([])
    expect(await digestsAt('2026-11-23T08:00:00Z')).toMatchObject([{ userId: 2 }])
    for (const timeZone of ['Mars/Olympus', '', 'x'.repeat(65), "UTC'; drop table x"]) {
      const answer = await set({ timeZone }, 2)
      expect([answer.statusCode, answer.json().errors[0]]).toMatchObject([400, { field: 'timeZone' }])
    }
  })

  it('is ended by the link of a mail, and comes back by its undo', async () => {
    await act.like(2)
    const change = (isSubscribed: boolean) =>
      env.publish(mailSubscriptionChanged, { userId: me, list: 'digest', isSubscribed })
    await change(false)
    expect(await digestsAt('2026-11-23T12:00:00Z')).toEqual([])
    await change(true)
    expect(await digestsAt('2026-11-30T07:00:00Z')).toHaveLength(1)
  })
})

describe('what a digest contains', () => {
  const content = async () => (await digestsAt('2026-11-23T07:00:00Z'))[0]

  it('is what was not read, and who began to follow in the week', async () => {
    await act.like(2)
    await act.follow(2)
    await act.follow(3)
    const digest = await content()
    expect(digest?.unread.items.map(({ kind }) => kind).toSorted()).toEqual(['follow', 'like'])
    expect(digest?.newFollowers.count).toBe(2)
    expect(digest?.newFollowers.people.map(({ username }) => username).toSorted()).toEqual([
      'person2',
      'person3',
    ])
  })

  it('leaves new followers out where follows are turned off, and those of the week before', async () => {
    await act.follow(2)
    await env.service.drain()
    await env.service.ctx.db.query("update notification_actors set acted_at = '2026-11-10T00:00:00Z'")
    await env.readAllAs(me)
    expect(await content()).toBeUndefined()
  })

  it('is what was liked most by followed users and at followed museums, without texts', async () => {
    await act.follow(me, 2)
    await env.publish(museumFollowed, { userId: me, museum: prado })
    await post(10, 2)
    await post(11, 9, prado)
    await post(12, 9)
    await post(13, 2, prado)
    await post(14, me, prado)
    await post(15, 2)
    await post(16, 2, null, saturday - 9 * 86_400_000)
    for (const [id, count] of [
      [10, 1],
      [11, 3],
      [12, 9],
      [13, 2],
      [14, 9],
      [16, 9],
    ] as const)
      await likes(id, count)
    await env.publish(postUnliked, { postId: 10, postAuthorId: 2, userId: 100 })
    await likes(10, 1)
    const digest = await content()
    expect(digest?.posts).toMatchObject([
      { postId: 11, author: { username: 'person9' }, museum: { name: 'Museo del Prado' }, likesCount: 3 },
      { postId: 13, author: { username: 'person2' }, likesCount: 2 },
      { postId: 10, museum: null, likesCount: 1 },
    ])
    expect(JSON.stringify(digest)).not.toContain('palimpsest')
    expect(await env.rowsWith('palimpsest')).toEqual([])
  })

  it('has no post that was deleted, nor of an author whom the user may not see or mutes', async () => {
    for (const [id, author] of [
      [10, 2],
      [11, 3],
      [12, 4],
      [13, 9],
      [14, 5],
    ] as const) {
      await act.follow(me, author)
      await post(id, author)
      await likes(id, 1)
    }
    await env.publish(postDeleted, {
      postId: 10,
      authorId: 2,
      deletedBy: 2,
      deletedAs: 'author',
      museumId: null,
      deletedAt: new Date(saturday).toISOString(),
    })
    await act.update(3, {}, 'hidden')
    await act.update(4, {}, 'friends')
    await act.block(9, me)
    await act.mute(me, 5)
    await env.service.drain()
    expect(await content()).toBeUndefined()
  })

  it('has nothing of museums where news of museums are turned off', async () => {
    await env.publish(museumFollowed, { userId: me, museum: prado })
    await post(11, 9, prado)
    await likes(11, 3)
    await set({ museumUpdates: false })
    expect(await content()).toBeUndefined()
  })
})

it('forgets posts after eight days', async () => {
  await post(10, 2)
  await env.service.drain()
  now = saturday + 7 * 86_400_000
  expect(await purgeRecentPosts(env.service.ctx.db, new Date(now))).toBe(0)
  expect(await purgeRecentPosts(env.service.ctx.db, new Date(now + 2 * 86_400_000))).toBe(1)
})
