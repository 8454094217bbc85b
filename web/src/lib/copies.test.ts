import { describe, expect, it } from 'vitest'
import { makeClient, makePages, makePost } from '../../test/make.ts'
import { isPost, type PostPages, patchPost } from './cache.ts'
import { hasCopies, putBackCopies, removeCopies } from './copies.ts'
import { queryKeys } from './query-keys.ts'

const { feed, ofMuseum, ofUser } = queryKeys.posts
const post = (id: number) => makePost({ id })

function seeded() {
  const client = makeClient()
  client.setQueryData(feed, makePages([post(1), post(2)], [post(3), post(4)]))
  client.setQueryData(ofMuseum(7), makePages([post(3)]))
  client.setQueryData(queryKeys.search('rain'), { museums: [], users: [], posts: [post(5), post(3)] })
  client.setQueryData(queryKeys.post(3), post(3))
  const ids = (key: readonly unknown[]) =>
    client.getQueryData<PostPages>(key)?.pages.map(page => page.data.map(each => each.id))
  return { client, ids }
}

describe('copies in lists', () => {
  it('are removed from every list and result, and put back where they were', () => {
    const { client, ids } = seeded()
    const before = [feed, ofMuseum(7), queryKeys.search('rain')].map(key => client.getQueryData(key))
    const places = removeCopies(client, isPost(3))
    expect(ids(feed)).toEqual([[1, 2], [4]])
    expect(ids(ofMuseum(7))).toEqual([[]])
    expect(client.getQueryData(queryKeys.search('rain'))).toMatchObject({ posts: [{ id: 5 }] })
    expect(client.getQueryData(queryKeys.post(3))).toEqual(post(3))

    putBackCopies(client, places)
    expect([feed, ofMuseum(7), queryKeys.search('rain')].map(key => client.getQueryData(key))).toEqual(before)
  })

  it('are put back into a list that changed meanwhile, once, and into none that was removed', () => {
    const { client, ids } = seeded()
    const places = removeCopies(client, isPost(3))
    client.setQueryData(feed, makePages([post(9), post(1)]))
    client.setQueryData(ofMuseum(7), makePages([post(3)]))
    client.removeQueries({ queryKey: queryKeys.search('rain') })
    putBackCopies(client, places)
    expect(ids(feed)).toEqual([[9, 1]])
    expect(ids(ofMuseum(7))).toEqual([[3]])
    expect(client.getQueryData(queryKeys.search('rain'))).toBeUndefined()
  })

  it('stay in the lists that are to keep them', () => {
    const { client, ids } = seeded()
    client.setQueryData(ofUser(1), makePages([post(3)]))
    removeCopies(client, isPost(3), key => key[1] === 'feed')
    expect(ids(feed)).toEqual([
      [1, 2],
      [3, 4],
    ])
    expect(ids(ofUser(1))).toEqual([[]])
  })

  it('are found alone and in lists', () => {
    const { client } = seeded()
    expect([3, 5, 6].map(id => hasCopies(client, isPost(id)))).toEqual([true, true, false])
  })
})

describe('a change of a copy', () => {
  it('leaves a list stale that was stale', async () => {
    const { client } = seeded()
    await client.invalidateQueries({ queryKey: feed, refetchType: 'none' })
    patchPost(client, 3, { content: 'Edited' })
    removeCopies(client, isPost(2))
    expect(client.getQueryState(feed)?.isInvalidated).toBe(true)
  })

  it('adds when a text was edited, which an unedited copy does not have', () => {
    const { client } = seeded()
    patchPost(client, 3, { editedAt: '2026-11-22T10:00:00.000Z' })
    expect(client.getQueryData(queryKeys.post(3))).toEqual({
      ...post(3),
      editedAt: '2026-11-22T10:00:00.000Z',
    })
  })
})
