import { describe, expect, it } from 'vitest'
import { makeClient, makePages, makePost, makeUser } from '../../../test/make.ts'
import type { PostPages } from '../../lib/cache.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { feedQuery, newerThan, newPostsQuery, showNewPosts } from './queries.ts'

const posts = (...ids: number[]) => ids.map(id => makePost({ id }))
const idsOf = (list: readonly { id: number }[]) => list.map(post => post.id)

describe('the feed', () => {
  it('shows each post once, even when two pages contain it', () => {
    expect(idsOf(itemsOf(makePages(posts(3, 2), posts(2, 1)).pages))).toEqual([3, 2, 1])
  })

  it('keeps items of different types that have the same id', () => {
    const pages = [
      {
        data: [
          { id: 1, contentType: 'post' },
          { id: 1, contentType: 'advertisement' },
        ],
      },
    ]
    expect(itemsOf(pages)).toHaveLength(2)
  })

  it('continues at the cursor, else after a full page, else ends', () => {
    const { getNextPageParam } = feedQuery('mixed')
    const page = (length: number, nextCursor?: string) => ({
      ...makePages(posts(...Array.from({ length }, (_, index) => index + 1))).pages[0]!,
      nextCursor,
    })
    const next = (last: ReturnType<typeof page>) =>
      getNextPageParam(last, [last], { offset: 0 }, [{ offset: 0 }])
    expect(next(page(20, 'abc'))).toEqual({ cursor: 'abc' })
    expect(next(page(20))).toEqual({ offset: 20 })
    expect(next(page(19))).toBeUndefined()
  })

  it('announces only posts that are newer than all shown ones', () => {
    expect(idsOf(newerThan(posts(5, 9, 7), posts(11, 5, 8, 10)))).toEqual([11, 10])
    expect(newerThan(posts(5), posts(5))).toEqual([])
  })

  it('announces what was created before a post that the reader has just shared', () => {
    const own = makePost({ id: 12, user: makeUser({ id: 5 }) })
    expect(idsOf(newerThan([own, ...posts(5, 9)], [own, ...posts(11, 9)], 5))).toEqual([11])
  })

  it('replaces the shown posts by the new first page on request', () => {
    const client = makeClient()
    client.setQueryData(queryKeys.posts.feed, makePages(posts(2, 1), posts(0)))
    client.setQueryData(newPostsQuery('mixed').queryKey, makePages(posts(3, 2)))
    showNewPosts(client, 'mixed')
    expect(idsOf(itemsOf(client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages))).toEqual([3, 2])
  })
})
