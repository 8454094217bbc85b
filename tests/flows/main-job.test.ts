import { routes } from '@vitrine/contracts'
import type { Network } from '@vitrine/network'
import { museum as draftOf, openMuseums } from '@vitrine/network/museums'
import { type Person, signUp } from '@vitrine/network/person'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedNetwork } from './network.ts'
import { openStream } from './stream.ts'

let network: Network
let author: Person
let visitor: Person

beforeAll(async () => {
  network = await sharedNetwork()
  await openMuseums(network, [draftOf('Mauritshuis', { city: 'The Hague', country: 'Netherlands' })])
  author = await signUp(network.url, 'ada.mainjob')
  visitor = await signUp(network.url, 'bob.mainjob')
  await network.drain()
})

describe('the main job', () => {
  it('leads from a museum to a post, a like and a comment, and to their notifications', async () => {
    const [museum] = await author.call(routes.searchMuseums, { query: { q: 'mauritshuis' } })
    expect(museum).toMatchObject({ name: 'Mauritshuis', city: 'The Hague' })

    const post = await author.call(routes.createPost, {
      body: {
        type: 'text',
        content: 'The #goldfinch up close.',
        museumId: museum?.id ?? 0,
        tags: ['Fabritius'],
      },
    })
    expect(post).toMatchObject({
      user: { username: 'ada.mainjob' },
      museum: { name: 'Mauritshuis' },
      tags: ['fabritius', 'goldfinch'],
    })

    const page = await openStream(network.url, author.cookies())
    await expect.poll(() => page.events('unread').length).toBe(1)

    await network.drain()
    const feed = await visitor.call(routes.getMixedFeed, { query: { limit: 20 } })
    expect(feed.map(item => item.id).filter(id => id === post.id)).toEqual([post.id])

    const liked = await visitor.call(routes.likePost, { params: { id: post.id } })
    expect(liked).toEqual({ liked: true, likesCount: 1 })
    await expect.poll(() => page.events('notification').length).toBe(1)
    expect(page.events('notification')[0]).toMatchObject({
      unreadCount: 1,
      notification: { kind: 'like', link: `/post/${post.id}`, actors: [{ username: 'bob.mainjob' }] },
    })

    await visitor.call(routes.createComment, {
      params: { id: post.id },
      body: { content: 'I stood there too.' },
    })
    await expect.poll(() => page.events('notification').length).toBe(2)
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
    const found = await visitor.call(routes.search, { query: { q: 'goldfinch' } })
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
      message: 'bob.mainjob started following you',
      link: '/profile/bob-mainjob',
    })
    const profile = await visitor.call(routes.getProfileBySlug, { params: { slug: 'ADA-MAINJOB' } })
    expect(profile).toMatchObject({ followersCount: 1, isFollowing: true })
    expect(profile.email).toBeUndefined()
  })
})
