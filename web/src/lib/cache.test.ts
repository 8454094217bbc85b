import type { CurrentUser, Museum, Profile } from '@vitrine/contracts'
import { describe, expect, it } from 'vitest'
import { makeClient, makeMuseum, makeNotification, makePages, makePost, makeUser } from '../../test/make.ts'
import {
  addPost,
  changeQuery,
  findPost,
  type PostPages,
  patchMuseum,
  patchPost,
  patchUser,
  refreshPosts,
} from './cache.ts'
import { queryKeys } from './query-keys.ts'

const { feed, ofMuseum } = queryKeys.posts
const ids = (data: PostPages | undefined) => data?.pages.map(page => page.data.map(post => post.id))

function seeded() {
  const client = makeClient()
  client.setQueryData(feed, makePages([makePost({ id: 1 }), makePost({ id: 2 })], [makePost({ id: 3 })]))
  client.setQueryData(ofMuseum(7), makePages([makePost({ id: 3 })]))
  client.setQueryData(queryKeys.post(3), makePost({ id: 3 }))
  return client
}

/** Asks for the feed again; the function that is returned gives the answer. */
function loadFeed(client: ReturnType<typeof makeClient>) {
  const { promise, resolve } = Promise.withResolvers<PostPages>()
  const loading = client.fetchQuery({ queryKey: feed, staleTime: 0, queryFn: () => promise })
  return async (pages: PostPages) => {
    resolve(pages)
    await loading
  }
}

describe('patchPost', () => {
  it('changes a post in every list and on its own page, and leaves the others as they were', () => {
    const client = seeded()
    const before = client.getQueryData<PostPages>(feed)
    patchPost(client, 3, { commentsCount: 9 })

    const after = client.getQueryData<PostPages>(feed)
    expect(after?.pages[1]?.data[0]?.commentsCount).toBe(9)
    expect(after?.pages[0]?.data[0]).toBe(before?.pages[0]?.data[0])
    expect(client.getQueryData<PostPages>(ofMuseum(7))?.pages[0]?.data[0]?.commentsCount).toBe(9)
    expect(client.getQueryData(queryKeys.post(3))).toMatchObject({ commentsCount: 9 })
  })

  it('leaves a list alone that does not show the post', () => {
    const client = seeded()
    const before = client.getQueryData(feed)
    patchPost(client, 99, { likesCount: 0 })
    expect(client.getQueryData(feed)).toBe(before)
  })

  it('changes a search result without adding the counters that it does not have', () => {
    const client = seeded()
    const { likesCount: _, commentsCount: __, isLiked: ___, ...hit } = makePost({ id: 3 })
    client.setQueryData(queryKeys.search('rain'), { museums: [], users: [], posts: [hit] })
    patchPost(client, 3, post => ({ content: 'Edited', likesCount: post.likesCount + 1 }))
    expect(client.getQueryData(queryKeys.search('rain'))).toEqual({
      museums: [],
      users: [],
      posts: [{ ...hit, content: 'Edited' }],
    })
  })

  it('changes what a request on its way brings, which may be older', async () => {
    const client = seeded()
    const answer = loadFeed(client)
    patchPost(client, 3, { isLiked: true })
    await answer(makePages([makePost({ id: 1 })], [makePost({ id: 3 }), makePost({ id: 4 })]))
    const liked = () => client.getQueryData<PostPages>(feed)?.pages[1]?.data.map(post => post.isLiked)
    await expect.poll(liked).toEqual([true, false])
  })

  it('does not make stale data fresh', () => {
    const client = seeded()
    client.setQueryData(queryKeys.post(3), makePost({ id: 3 }), { updatedAt: 1_000 })
    patchPost(client, 3, { commentsCount: 9 })
    expect(client.getQueryState(queryKeys.post(3))?.dataUpdatedAt).toBe(1_000)
  })
})

describe('patchMuseum', () => {
  it('changes the page of a museum, lists of museums, and the museum of a post', () => {
    const client = makeClient()
    const museum = { ...makeMuseum({ id: 7 }), followersCount: 1, isFollowing: false } as Museum
    client.setQueryData(queryKeys.museum.one('prado'), museum)
    client.setQueryData(
      queryKeys.museums.list(null),
      makePages([makeMuseum({ id: 7 }), makeMuseum({ id: 8 })]),
    )
    client.setQueryData(feed, makePages([makePost({ id: 7, museum: makeMuseum({ id: 7 }) })]))
    patchMuseum(client, 7, { name: 'El Prado', followersCount: 2, isFollowing: true })

    expect(client.getQueryData(queryKeys.museum.one('prado'))).toEqual({
      ...museum,
      name: 'El Prado',
      followersCount: 2,
      isFollowing: true,
    })
    expect(client.getQueryData(queryKeys.museums.list(null))).toEqual(
      makePages([makeMuseum({ id: 7, name: 'El Prado' }), makeMuseum({ id: 8 })]),
    )
    expect(client.getQueryData(feed)).toEqual(
      makePages([makePost({ id: 7, museum: makeMuseum({ id: 7, name: 'El Prado' }) })]),
    )
  })
})

describe('patchUser', () => {
  it('changes profiles under every segment, the author of a post, an actor, and the signed-in user', () => {
    const client = makeClient()
    const profile = { ...makeUser({ id: 5 }), followersCount: 3, isFollowing: false } as Profile
    client.setQueryData(queryKeys.profiles.one('ada'), profile)
    client.setQueryData(queryKeys.profiles.one('5'), profile)
    client.setQueryData(queryKeys.currentUser, { ...makeUser({ id: 5 }), bio: '' } as CurrentUser)
    client.setQueryData(feed, makePages([makePost({ id: 5, user: makeUser({ id: 5 }) })]))
    client.setQueryData(
      queryKeys.notifications.list,
      makePages([makeNotification({ actors: [makeUser({ id: 5 }), makeUser({ id: 6 })] })]),
    )
    patchUser(client, 5, person => ({ firstName: 'Augusta', followersCount: person.followersCount + 1 }))

    const changed = makeUser({ id: 5, firstName: 'Augusta' })
    for (const segment of ['ada', '5']) {
      expect(client.getQueryData(queryKeys.profiles.one(segment))).toEqual({
        ...changed,
        followersCount: 4,
        isFollowing: false,
      })
    }
    expect(client.getQueryData(queryKeys.currentUser)).toEqual({ ...changed, bio: '' })
    expect(client.getQueryData(feed)).toEqual(makePages([makePost({ id: 5, user: changed })]))
    expect(client.getQueryData(queryKeys.notifications.list)).toEqual(
      makePages([makeNotification({ actors: [changed, makeUser({ id: 6 })] })]),
    )
  })
})

describe('lists of posts', () => {
  it('give a post that one of them already shows', () => {
    expect(findPost(seeded(), 2)?.id).toBe(2)
    expect(findPost(seeded(), 42)).toBeUndefined()
  })

  it('begin with the first page when they are fetched again', async () => {
    const client = seeded()
    await refreshPosts(client)
    const data = client.getQueryData<PostPages>(feed)
    expect(ids(data)).toEqual([[1, 2]])
    expect(data?.pageParams).toHaveLength(1)
    expect(client.getQueryState(feed)?.isInvalidated).toBe(true)
  })

  it('begin with a new post of the reader, each of them where it belongs, once', () => {
    const client = seeded()
    client.setQueryData(ofMuseum(8), makePages([makePost({ id: 4 })]))
    const added = makePost({ id: 9, user: makeUser({ id: 5 }), museum: makeMuseum({ id: 7 }) })
    addPost(client, added)
    addPost(client, added)
    const lists = [feed, ofMuseum(7), ofMuseum(8)].map(key => ids(client.getQueryData<PostPages>(key)))
    expect(lists).toEqual([[[9, 1, 2], [3]], [[9, 3]], [[4]]])
  })

  it('are on top of the reader’s own lists alone while they are prepared', () => {
    const client = seeded()
    const louvre = makeMuseum({ id: 7 })
    addPost(client, makePost({ id: 9, museum: louvre, type: 'video', status: 'preparing' }))
    const lists = [feed, ofMuseum(7)].map(key => ids(client.getQueryData<PostPages>(key)))
    expect(lists).toEqual([[[9, 1, 2], [3]], [[3]]])
  })

  it('keep a change over the answer of a request that was on its way', async () => {
    const client = seeded()
    const answer = loadFeed(client)
    addPost(client, makePost({ id: 9 }))
    expect(ids(client.getQueryData<PostPages>(feed))).toEqual([[9, 1, 2], [3]])
    await answer(makePages([makePost({ id: 2 })]))
    await expect.poll(() => ids(client.getQueryData<PostPages>(feed))).toEqual([[9, 2]])
  })

  it('are left alone where they are not loaded', () => {
    const client = makeClient()
    changeQuery(client, feed, () => makePages([makePost()]))
    expect(client.getQueryData(feed)).toBeUndefined()
  })
})
