// @vitest-environment happy-dom
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makePages, makePost } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import type { PostPages } from '../../lib/cache.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { toggleBookmark } from './bookmark.ts'

const { feed, bookmarked } = queryKeys.posts
const view = vi.fn()

let client: ReturnType<typeof createQueryClient>
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
  client = createQueryClient()
})
afterEach(() => {
  toast.dismiss()
  client.clear()
  vi.unstubAllGlobals()
  view.mockClear()
})

function begin(isBookmarked: boolean) {
  const post = makePost({ isBookmarked })
  client.setQueryData(feed, makePages([post]))
  client.setQueryData(bookmarked, makePages(isBookmarked ? [post] : []))
  return post
}
const shownIn = (key: readonly unknown[]) =>
  client.getQueryData<PostPages>(key)?.pages[0]?.data.map(post => post.isBookmarked)
const asked = (count: number) => expect.poll(() => server.asked).toHaveLength(count)
const settled = () => expect.poll(() => client.isMutating()).toBe(0)

describe('a bookmark', () => {
  it('shows at once, leads to the list, and makes the list be read again', async () => {
    toggleBookmark(client, begin(false), { view })
    await expect.poll(() => shownIn(feed)).toEqual([true])
    await asked(1)
    expect(server.asked).toEqual(['POST /api/posts/1/bookmark'])
    expect(pageToasts.current()).toMatchObject({
      title: 'Added to your bookmarks',
      action: { label: 'View' },
    })
    pageToasts.current()?.action?.run()
    expect(view).toHaveBeenCalled()
    server.answer(json(200, { bookmarked: true }))
    await settled()
    expect(shownIn(feed)).toEqual([true])
    expect(client.getQueryState(bookmarked)?.isInvalidated).toBe(true)
  })

  it('is in a list that was opened before its answer', async () => {
    const post = begin(false)
    const read = vi.fn(async () => makePages([post]))
    const list = new QueryObserver(client, { queryKey: bookmarked, queryFn: read, staleTime: Infinity })
    const close = list.subscribe(() => {})
    toggleBookmark(client, post, { view })
    await asked(1)
    expect(read).not.toHaveBeenCalled()
    server.answer(json(200, { bookmarked: true }))
    await settled()
    expect(read).toHaveBeenCalledOnce()
    close()
  })

  it('is removed in every list at once, and back when that is undone', async () => {
    toggleBookmark(client, begin(true), { view })
    await expect.poll(() => [shownIn(feed), shownIn(bookmarked)]).toEqual([[false], [false]])
    await asked(1)
    server.answer(json(200, { bookmarked: false }))
    await settled()
    expect(pageToasts.current()).toMatchObject({ title: 'Bookmark removed', action: { label: 'Undo' } })
    pageToasts.current()?.action?.run()
    await expect.poll(() => shownIn(bookmarked)).toEqual([true])
    await asked(2)
    server.answer(json(200, { bookmarked: true }))
    await settled()
    expect(shownIn(bookmarked)).toEqual([true])
  })

  it('is undone when it fails, and that is reported', async () => {
    toggleBookmark(client, begin(false), { view })
    await asked(1)
    server.answer(json(429, { message: 'Too many requests.', code: 'rate_limited' }))
    await settled()
    expect(shownIn(feed)).toEqual([false])
    expect(pageToasts.current()?.kind).toBe('error')
  })

  it('is sent twice when pressed twice, in order, and only the last answer counts', async () => {
    const post = begin(false)
    toggleBookmark(client, post, { view })
    toggleBookmark(client, { ...post, isBookmarked: true }, { view })
    await asked(1)
    server.answer(json(200, { bookmarked: true }))
    await asked(2)
    expect(shownIn(feed)).toEqual([false])
    server.answer(json(200, { bookmarked: false }))
    await settled()
    expect(shownIn(feed)).toEqual([false])
    expect(new Set(server.keys).size).toBe(2)
  })
})
