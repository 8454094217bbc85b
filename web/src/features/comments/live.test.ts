// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import type { Comment, Post, PostChange } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makeComment, makePages, makePost } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { deleteComment } from './deletion.ts'
import { commentDrafts, useCommentDraft } from './draft.ts'
import { insightComments } from './insights.ts'
import { receiveCommentChange } from './live.ts'

const on = { area: insightComments, subjectId: 1 }
const key = queryKeys.comments(1)
const comment = (id: number, parentId: number | null = null) => makeComment({ id, parentId })

let client: ReturnType<typeof makeClient>
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
  client = makeClient()
  client.setQueryData(key, makePages([comment(1), comment(2), comment(3, 1)]))
  client.setQueryData(queryKeys.post(1), makePost({ id: 1, commentsCount: 3 }))
})
afterEach(() => {
  toast.dismiss()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

const receive = (change: PostChange['change'], id: number) => receiveCommentChange(client, on, { id, change })
const ids = () =>
  itemsOf(client.getQueryData<ReturnType<typeof makePages<Comment>>>(key)?.pages).map(each => each.id)
const count = () => client.getQueryData<Post>(queryKeys.post(1))?.commentsCount
const isStale = () => client.getQueryState(key)?.isInvalidated

describe('a comment that changed elsewhere', () => {
  it('leaves with its replies when it is deleted, and the count follows at once', () => {
    receive('deleted', 1)
    expect([ids(), count(), isStale()]).toEqual([[2], 1, false])
    receive('deleted', 1)
    expect(count()).toBe(1)
  })

  it('is back with its replies when that is undone, and is read again', () => {
    receive('deleted', 1)
    receive('restored', 1)
    expect([ids(), count(), isStale()]).toEqual([[1, 2, 3], 3, true])
  })

  it('is read again when it is edited', () => {
    receive('edited', 2)
    expect([ids(), isStale()]).toEqual([[1, 2, 3], true])
    expect(server.asked).toEqual([])
  })

  it('that is not loaded changes the count, read once for all changes of a moment', async () => {
    vi.useFakeTimers()
    receive('deleted', 77)
    receive('deleted', 78)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(server.asked).toEqual(['GET /api/posts/1'])
    server.answer(json(200, makePost({ id: 1, commentsCount: 1 })))
    await expect.poll(() => count()).toBe(1)
  })
})

describe('the count of a post', () => {
  const postIsRead = (times: number) =>
    expect.poll(() => server.asked.filter(each => each === 'GET /api/posts/1')).toHaveLength(times)
  /** The post is read once more, and the page shows what the server answers. */
  async function isReadAndShown(read: { afterMs: number; times: number; commentsCount: number }) {
    await vi.advanceTimersByTimeAsync(read.afterMs)
    await postIsRead(read.times)
    server.answer(json(200, makePost({ id: 1, commentsCount: read.commentsCount })))
    await expect.poll(() => count()).toBe(read.commentsCount)
  }
  const setCount = (commentsCount: number) =>
    client.setQueryData(queryKeys.post(1), makePost({ id: 1, commentsCount }))

  it('follows one’s own deletion also when a request that was on its way brought the one from before it', async () => {
    deleteComment(client, on, 1)
    await expect.poll(() => count()).toBe(1)
    setCount(3)
    server.answer(json(200, { id: 1 }))
    await expect.poll(() => client.isMutating()).toBe(0)
    vi.useFakeTimers()
    receive('deleted', 1)
    await isReadAndShown({ afterMs: 2_000, times: 1, commentsCount: 1 })
  })

  it('is read again after one’s own new comment, which is in the list', async () => {
    vi.useFakeTimers()
    receive('created', 2)
    setCount(2)
    await isReadAndShown({ afterMs: 2_000, times: 1, commentsCount: 3 })
  })

  it('is read until the server and the page agree', async () => {
    vi.useFakeTimers()
    receive('deleted', 1)
    expect(count()).toBe(1)
    // Not counted yet.
    await isReadAndShown({ afterMs: 2_000, times: 1, commentsCount: 3 })
    await isReadAndShown({ afterMs: 5_000, times: 2, commentsCount: 1 })
    await isReadAndShown({ afterMs: 20_000, times: 3, commentsCount: 1 })
    await vi.advanceTimersByTimeAsync(60_000)
    await postIsRead(3)
  })
})

describe('deleting one’s own comment', () => {
  const waitUntilLeft = (...left: number[]) => expect.poll(() => ids()).toEqual(left)

  it('removes it at once with its replies, and Undo brings them back', async () => {
    deleteComment(client, on, 1)
    await waitUntilLeft(2)
    expect(count()).toBe(1)
    await expect.poll(() => server.asked).toEqual(['DELETE /api/comments/1'])
    server.answer(json(200, { id: 1 }))
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(pageToasts.current()).toMatchObject({ title: 'Comment deleted', open: true })
    pageToasts.current()?.action?.run()
    await waitUntilLeft(1, 2, 3)
    expect(count()).toBe(3)
    await expect.poll(() => server.asked[1]).toBe('POST /api/comments/1/restore')
    // The event of the deletion arrives late.
    receive('deleted', 1)
    expect(ids()).toEqual([1, 2, 3])
  })

  it('puts it back when it fails', async () => {
    deleteComment(client, on, 1)
    await waitUntilLeft(2)
    await expect.poll(() => server.asked).toHaveLength(1)
    server.answer(json(403, { message: 'No.', code: 'forbidden' }))
    await waitUntilLeft(1, 2, 3)
    expect(count()).toBe(3)
  })
})

describe('an unsent text', () => {
  const place = { drafts: 'comment', userId: 5, subjectId: 1 } as const
  it('is kept for its author, on its post, until it is sent', () => {
    const { result, unmount } = renderHook(() => useCommentDraft(place, { kind: 'new' }))
    act(() => result.current.change('Half a thought'))
    unmount()
    const reply = renderHook(() => useCommentDraft(place, { kind: 'reply', commentId: 2 }))
    act(() => reply.result.current.change('An answer'))
    expect(commentDrafts(place).map(({ text, commentId }) => [text, commentId])).toEqual([
      ['Half a thought', null],
      ['An answer', 2],
    ])
    const others = [
      { subjectId: 11 },
      { userId: 6 },
      ...(['communityComment', 'meetupComment'] as const).map(drafts => ({ drafts })),
    ]
    expect(others.flatMap(each => commentDrafts({ ...place, ...each }))).toEqual([])
    const again = renderHook(() => useCommentDraft(place, { kind: 'new' }))
    expect(again.result.current.text).toBe('Half a thought')
    act(() => again.result.current.clear())
    expect(commentDrafts(place)).toHaveLength(1)
  })

  it('of an edit is none while it says what is there', () => {
    const of = { kind: 'edit', commentId: 2 } as const
    const { result } = renderHook(() => useCommentDraft(place, of, 'Which room?'))
    act(() => result.current.change('Which floor?'))
    expect(commentDrafts(place)).toHaveLength(1)
    act(() => result.current.change('Which room?'))
    expect(commentDrafts(place)).toEqual([])
  })
})
