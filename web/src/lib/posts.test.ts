import { describe, expect, it } from 'vitest'
import { makeClient, makePages, makePost } from '../../test/make.ts'
import { changePost, findPost, type PostPages, postKeys, refreshPosts } from './posts.ts'

const ids = (data: PostPages | undefined) => data?.pages.map(page => page.data.map(post => post.id))

function seeded() {
  const client = makeClient()
  client.setQueryData(
    postKeys.feed,
    makePages([makePost({ id: 1 }), makePost({ id: 2 })], [makePost({ id: 3 })]),
  )
  client.setQueryData(postKeys.ofMuseum(7), makePages([makePost({ id: 3 })]))
  client.setQueryData(postKeys.one(3), makePost({ id: 3 }))
  return client
}

describe('the cache of insights', () => {
  it('changes an insight in every list and on its own page, and leaves the others as they were', () => {
    const client = seeded()
    const before = client.getQueryData<PostPages>(postKeys.feed)
    changePost(client, 3, post => ({ ...post, commentsCount: 9 }))

    const feed = client.getQueryData<PostPages>(postKeys.feed)
    expect(feed?.pages[1]?.data[0]?.commentsCount).toBe(9)
    expect(feed?.pages[0]?.data[0]).toBe(before?.pages[0]?.data[0])
    expect(client.getQueryData<PostPages>(postKeys.ofMuseum(7))?.pages[0]?.data[0]?.commentsCount).toBe(9)
    expect(client.getQueryData(postKeys.one(3))).toMatchObject({ commentsCount: 9 })
  })

  it('leaves a list alone that does not show the insight', () => {
    const client = seeded()
    const before = client.getQueryData(postKeys.feed)
    changePost(client, 99, post => ({ ...post, likesCount: 0 }))
    expect(client.getQueryData(postKeys.feed)).toBe(before)
  })

  it('finds an insight that a list already shows', () => {
    expect(findPost(seeded(), 2)?.id).toBe(2)
    expect(findPost(seeded(), 42)).toBeUndefined()
  })

  it('begins with the first page when lists are asked for again', async () => {
    const client = seeded()
    await refreshPosts(client)
    const data = client.getQueryData<PostPages>(postKeys.feed)
    expect(ids(data)).toEqual([[1, 2]])
    expect(data?.pageParams).toHaveLength(1)
    expect(client.getQueryState(postKeys.feed)?.isInvalidated).toBe(true)
  })
})
