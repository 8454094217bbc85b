import { routes } from '@vitrine/contracts'
import { type Network, startNetwork } from '@vitrine/network'
import { openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openStream } from './stream.ts'

let network: Network
let author: Person
let visitor: Person

beforeAll(async () => {
  network = await startNetwork()
  await openMuseums(network)
  author = await signUp(network.url, 'ada')
  visitor = await signUp(network.url, 'bob')
  await network.drain()
})
afterAll(() => network?.stop())

describe('the main job', () => {
  it('leads from a museum to a post, a like and a comment, and to their notifications', async () => {
    const [museum] = await author.call(routes.searchMuseums, { query: { q: 'rijks' } })
    expect(museum).toMatchObject({ name: 'Rijksmuseum', city: 'Amsterdam' })

    const post = await author.call(routes.createPost, {
      body: {
        type: 'text',
        content: 'The #nightwatch up close.',
        museumId: museum?.id ?? 0,
        tags: ['Rembrandt'],
      },
    })
    expect(post).toMatchObject({
      user: { username: 'ada' },
      museum: { name: 'Rijksmuseum' },
      tags: ['rembrandt', 'nightwatch'],
    })

    const page = await openStream(network.url, author.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)

    await network.drain()
    const feed = await visitor.call(routes.getMixedFeed, { query: { limit: 20 } })
    expect(feed.map(item => item.id)).toEqual([post.id])

    const liked = await visitor.call(routes.likePost, { params: { id: post.id } })
    expect(liked).toEqual({ liked: true, likesCount: 1 })
    await expect.poll(() => page.events('notification').length, { timeout: 5_000 }).toBe(1)
    expect(page.events('notification')[0]).toMatchObject({
      unreadCount: 1,
      notification: { kind: 'like', link: `/post/${post.id}`, actors: [{ username: 'bob' }] },
    })

    await visitor.call(routes.createComment, {
      params: { id: post.id },
      body: { content: 'I stood there too.' },
    })
    await expect.poll(() => page.events('notification').length, { timeout: 5_000 }).toBe(2)
    expect(page.events('notification')[1]).toMatchObject({
      unreadCount: 2,
      notification: { kind: 'comment' },
    })
    await page.close()

    await network.drain()
    const seen = await author.call(routes.getPost, { params: { id: post.id } })
    expect(seen).toMatchObject({ likesCount: 1, commentsCount: 1, isLiked: false })
    expect((await author.page(routes.listNotifications)).unreadCount).toBe(2)
    expect(await author.call(routes.readAllNotifications)).toEqual({ unreadCount: 0 })

    const atTheMuseum = await author.call(routes.getMuseum, { params: { id: museum?.id ?? 0 } })
    expect(atTheMuseum.totalInsights).toBe(1)
    const found = await visitor.call(routes.search, { query: { q: 'nightwatch' } })
    expect(found.posts.map(hit => hit.id)).toEqual([post.id])
    expect((await author.call(routes.getOwnProfile)).postsCount).toBe(1)
  })

  it('notifies a user of a new follower, and counts the follower', async () => {
    const followed = await visitor.call(routes.followUser, { params: { id: author.user.id } })
    expect(followed).toEqual({ following: true, requested: false })
    await network.drain()
    const [notification] = await author.call(routes.listNotifications)
    expect(notification).toMatchObject({
      kind: 'follow',
      message: 'bob started following you',
      link: '/profile/bob',
    })
    const profile = await visitor.call(routes.getProfileBySlug, { params: { slug: 'ADA' } })
    expect(profile).toMatchObject({ followersCount: 1, isFollowing: true })
    expect(profile.email).toBeUndefined()
  })

  it('ends the session everywhere within two seconds of signing out', async () => {
    const leaving = await signUp(network.url, 'cyd')
    const before = leaving.cookies()
    await leaving.call(routes.logout)
    expect(await leaving.read(routes.getCurrentUser)).toBeNull()
    // A copy of the cookies is refused within a second.
    await expect
      .poll(
        async () =>
          (await fetch(`${network.url}/api/auth/user`, { headers: { cookie: before, origin: network.url } }))
            .status,
        { timeout: 2_000 },
      )
      .toBe(401)
  })
})
