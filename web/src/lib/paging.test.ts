import { describe, expect, it } from 'vitest'
import { makeClient } from '../../test/make.ts'
import { itemsOf, pagedQuery, pagesOf } from './paging.ts'

const page = (count: number, nextCursor?: string, from = 1) => ({
  data: Array.from({ length: count }, (_, index) => ({ id: from + index })),
  status: 200,
  nextCursor,
  hasNext: nextCursor !== undefined,
  total: undefined,
  unreadCount: undefined,
})
const { getNextPageParam } = pagedQuery<{ id: number }>({
  queryKey: ['posts'],
  fetchPage: async () => page(0),
})
const next = (...pages: ReturnType<typeof page>[]) =>
  getNextPageParam(pages.at(-1)!, pages, { offset: 0 }, [{ offset: 0 }])

describe('paging', () => {
  it('fetches another page after one of exactly 20 items', () => {
    expect(next(page(20))).toEqual({ offset: 20 })
    expect(next(page(20), page(20))).toEqual({ offset: 40 })
    expect(next(page(20), page(19))).toBeUndefined()
    expect(next(page(0))).toBeUndefined()
  })
  it('continues at the cursor when there is one', () => {
    expect(next(page(7, 'c2'))).toEqual({ cursor: 'c2' })
  })
  it('holds a first page as a query that has fetched it', async () => {
    const query = pagedQuery<{ id: number }>({ queryKey: ['posts'], fetchPage: async () => page(7, 'c2') })
    expect(pagesOf(page(7, 'c2'))).toEqual(await makeClient().fetchInfiniteQuery(query))
  })
  it('shows each item once when the list grew at its top', () => {
    expect(itemsOf([page(3), page(3, undefined, 3)]).map(item => item.id)).toEqual([1, 2, 3, 4, 5])
    expect(itemsOf(undefined)).toEqual([])
  })
})
