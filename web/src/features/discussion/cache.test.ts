// @vitest-environment happy-dom
import { InfiniteQueryObserver } from '@tanstack/react-query'
import type { CommunityPost } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makeCommunityPost, makeMedia, makePages } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { communityLikeMutationKey, queryKeys, voteMutationKey } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { addPost, type CommunityPostPages } from './cache.ts'
import { deletePost } from './deletion.ts'
import { receivePostChange } from './live.ts'
import { postsQuery } from './queries.ts'

const makePost = (id: number, more: Partial<CommunityPost> = {}) =>
  makeCommunityPost({ id, content: 'Old', ...more })
const list = queryKeys.community.posts(3)
const change = { communityId: 3 } as const
const how = { isAnswered: false }

let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  server = stubServer()
  client = makeClient()
  client.setQueryData(list, makePages([makePost(1, { isPinned: true }), makePost(2)]))
})
afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
})
const shown = () => client.getQueryData<CommunityPostPages>(list)?.pages[0]?.data ?? []
const ids = () => shown().map(post => post.id)
const asked = (...expected: string[]) => expect.poll(() => server.asked).toEqual(expected)

it('a new post stands behind the pinned ones, once', () => {
  addPost(client, makePost(4))
  addPost(client, makePost(4))
  expect(ids()).toEqual([1, 4, 2])
})

describe('what happened elsewhere', () => {
  it('drops a deleted post at once, and puts it back when that is undone', async () => {
    await receivePostChange(client, { ...change, postId: 2, change: 'deleted' }, how)
    expect(ids()).toEqual([1])
    const read = receivePostChange(client, { ...change, postId: 2, change: 'restored' }, how)
    await asked('GET /api/community-posts/2')
    server.answer(json(200, makePost(2)))
    await read
    expect(ids()).toEqual([1, 2])
  })

  it.each([
    ['has been read since the deletion', true],
    ['is being read', false],
  ])('reads the list again once for restored posts where the list %s', async (_when, isRead) => {
    const hide = new InfiniteQueryObserver(client, postsQuery(3, 'community')).subscribe(() => {})
    const read = 'GET /api/communities/3/posts?limit=20&offset=0'
    if (isRead) client.setQueryData(list, makePages([makePost(1)]))
    await receivePostChange(client, { ...change, postId: 2, change: 'deleted' }, how)
    const earlier = isRead ? [] : [read]
    if (!isRead) void client.refetchQueries({ queryKey: list })
    await asked(...earlier)
    const restored = [2, 9].map(postId =>
      receivePostChange(client, { ...change, postId, change: 'restored' }, how),
    )
    // A post that was put back is read by itself, too.
    const meanwhile = isRead ? [] : [read, 'GET /api/community-posts/2']
    await asked(...meanwhile, read)
    if (!isRead) server.answer(json(200, [makePost(1)]))
    if (!isRead) server.answer(json(200, makePost(2)))
    server.answer(json(200, [makePost(1), makePost(2)]))
    await Promise.all(restored)
    await expect.poll(ids).toEqual([1, 2])
    hide()
  })

  it('keeps a deleted post in the list on which the reader has an unsent comment', async () => {
    await receivePostChange(client, { ...change, postId: 2, change: 'deleted' }, { isAnswered: true })
    expect(ids()).toEqual([1, 2])
  })

  it('does not move the list for a new post, which is in it when it is read next', async () => {
    await receivePostChange(client, { ...change, postId: 9, change: 'created' }, how)
    expect([ids(), server.asked, client.getQueryState(list)?.isInvalidated]).toEqual([[1, 2], [], true])
  })

  it('shows an edit, and leaves what the reader is doing', async () => {
    const read = receivePostChange(client, { ...change, postId: 2, change: 'edited' }, how)
    await asked('GET /api/community-posts/2')
    const held = new Promise(() => {})
    for (const mutationKey of [communityLikeMutationKey(2), voteMutationKey(2)])
      void client
        .getMutationCache()
        .build(client, { mutationKey, mutationFn: () => held })
        .execute(undefined)
    server.answer(
      json(200, makePost(2, { content: 'New', likesCount: 9, poll: {} as CommunityPost['poll'] })),
    )
    await read
    expect(shown()[1]).toEqual(makePost(2, { content: 'New' }))
  })

  it('moves a post whose media are ready below those that wait, where it loses what it waited for', async () => {
    const waits = { preparing: [7], waiting: [{ mediaId: 7, altText: 'A hill' }] }
    for (const post of [
      makePost(4, { status: 'pending' }),
      makePost(5, { ...waits, status: 'preparing', likesCount: 0 }),
    ])
      addPost(client, post)
    expect(ids()).toEqual([1, 5, 4, 2])
    const read = receivePostChange(client, { ...change, postId: 5, change: 'created' }, how)
    await asked('GET /api/community-posts/5')
    const ready = makePost(5, { media: [makeMedia()], createdAt: '2026-11-22T10:00:00.000Z', likesCount: 9 })
    server.answer(json(200, ready))
    await read
    expect(ids()).toEqual([1, 4, 5, 2])
    expect(shown()[2]).toEqual({ ...ready, likesCount: 0, waiting: undefined })
  })

  it('drops a post that the reader may not see any more', async () => {
    const read = receivePostChange(client, { ...change, postId: 2, change: 'edited' }, how)
    await asked('GET /api/community-posts/2')
    server.answer(json(404, { message: 'This post does not exist any more.', code: 'not_found' }))
    await read
    expect(ids()).toEqual([1])
  })
})

it('a deletion is undone from its toast, and its late event changes nothing', async () => {
  deletePost(client, makePost(2))
  await expect.poll(ids).toEqual([1])
  await asked('DELETE /api/community-posts/2')
  server.answer(json(200, { id: 2 }))
  await expect.poll(() => client.isMutating()).toBe(0)
  pageToasts.current()?.action?.run()
  await expect.poll(ids).toEqual([1, 2])
  await receivePostChange(client, { ...change, postId: 2, change: 'deleted' }, how)
  expect(ids()).toEqual([1, 2])
})
