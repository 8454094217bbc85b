import { describe, expect, it } from 'vitest'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { itemsOf } from '../../lib/paging.ts'
import { type PostPages, postKeys } from '../../lib/posts.ts'
import { feedQuery, newerThan, newsQuery, showNews } from './feed.ts'

const posts = (...ids: number[]) => ids.map(id => makePost({ id }))
const idsOf = (list: readonly { id: number }[]) => list.map(post => post.id)

describe('the feed', () => {
  it('shows each insight once, also when a later page brings it again', () => {
    expect(idsOf(itemsOf(makePages(posts(3, 2), posts(2, 1)).pages))).toEqual([3, 2, 1])
  })

  it('tells what is alike in number from what is the same', () => {
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

  it('goes on by the cursor, else after a full page, else not at all', () => {
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

  it('announces only what is newer than all that was shown', () => {
    expect(idsOf(newerThan(posts(5, 9, 7), posts(11, 5, 8, 10)))).toEqual([11, 10])
    expect(newerThan(posts(5), posts(5))).toEqual([])
  })

  it('lets what is new take the place of what was shown, when the reader wants it', () => {
    const client = makeClient()
    client.setQueryData(postKeys.feed, makePages(posts(2, 1), posts(0)))
    client.setQueryData(newsQuery('mixed').queryKey, makePages(posts(3, 2)))
    showNews(client, 'mixed')
    expect(idsOf(itemsOf(client.getQueryData<PostPages>(postKeys.feed)?.pages))).toEqual([3, 2])
  })
})
