// @vitest-environment happy-dom
import type { Profile } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makePages, makePost, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import type { PostPages } from '../../lib/cache.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { deletePost } from './deletion.ts'
import { receivePostChange } from './live.ts'

const { feed, ofUser } = queryKeys.posts
const post = (id: number) => makePost({ id })
const notFound = json.bind(null, 404, { message: 'This does not exist.', code: 'not_found' })
const refusal = json.bind(null, 403, { message: 'No.', code: 'forbidden' })

let client: ReturnType<typeof createQueryClient>
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
  client = createQueryClient()
  client.setQueryData(feed, makePages([post(1), post(2)], [post(3)]))
  client.setQueryData(ofUser(1), makePages([post(2)]))
})
afterEach(() => {
  toast.dismiss()
  client.clear()
  vi.unstubAllGlobals()
})

const ids = (key: readonly unknown[] = feed) =>
  client.getQueryData<PostPages>(key)?.pages.flatMap(page => page.data.map(each => each.id))
const shown = () => (pageToasts.current()?.open ? pageToasts.current() : null)
const asked = (count: number) => expect.poll(() => server.asked).toHaveLength(count)
const listed = (...expected: number[]) => expect.poll(() => ids()).toEqual(expected)

describe('deleting a post', () => {
  it('removes it from every list at once, and offers to undo it', async () => {
    deletePost(client, 2)
    await listed(1, 3)
    expect(ids(ofUser(1))).toEqual([])
    expect(shown()).toMatchObject({ title: 'Insight deleted', action: { label: 'Undo' } })
    await asked(1)
    expect(server.asked).toEqual(['DELETE /api/posts/2'])
    server.answer(json(200, { id: 2 }))
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(ids()).toEqual([1, 3])
  })

  it('counts it out of its author’s profile, and in again', async () => {
    const profile = { ...makeUser(), postsCount: 2 } as Profile
    client.setQueryData(queryKeys.profiles.one('ada'), profile)
    const count = () => client.getQueryData<Profile>(queryKeys.profiles.one('ada'))?.postsCount
    deletePost(client, 2)
    await expect.poll(() => count()).toBe(1)
    // The event of the own deletion does not count it again.
    await receivePostChange(client, { postId: 2, change: 'deleted' }, { isAnswered: false })
    expect(count()).toBe(1)
    shown()?.action?.run()
    await expect.poll(() => count()).toBe(2)
  })

  it('puts it back where it was when it fails, and says so', async () => {
    deletePost(client, 2)
    await asked(1)
    server.answer(refusal())
    await listed(1, 2, 3)
    expect(ids(ofUser(1))).toEqual([2])
    expect(shown()).toMatchObject({ kind: 'error', title: 'Access Denied' })
  })

  it('leaves it removed when it was deleted elsewhere already', async () => {
    deletePost(client, 2)
    await asked(1)
    server.answer(notFound())
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(ids()).toEqual([1, 3])
  })
})

describe('undoing it', () => {
  async function deleteAndUndo() {
    deletePost(client, 2)
    await asked(1)
    shown()?.action?.run()
    await listed(1, 2, 3)
  }

  it('shows it at once, and is sent after the deletion', async () => {
    await deleteAndUndo()
    expect(server.asked).toHaveLength(1)
    server.answer(json(200, { id: 2 }))
    await asked(2)
    expect(server.asked[1]).toBe('POST /api/posts/2/restore')
    server.answer(json(200, { ...post(2), likesCount: 9 }))
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(client.getQueryData<PostPages>(feed)?.pages[0]?.data[1]?.likesCount).toBe(9)
  })

  it('is right when the deletion itself failed', async () => {
    await deleteAndUndo()
    server.answer(refusal())
    await asked(2)
    server.answer(notFound())
    await asked(3)
    expect(server.asked[2]).toBe('GET /api/posts/2')
    server.answer(json(200, post(2)))
    await expect.poll(() => client.isMutating()).toBe(0)
    expect(ids()).toEqual([1, 2, 3])
  })

  it('is not disturbed by the event of the deletion, which arrives later', async () => {
    await deleteAndUndo()
    server.answer(json(200, { id: 2 }))
    await asked(2)
    await receivePostChange(client, { postId: 2, change: 'deleted' }, { isAnswered: false })
    expect(ids()).toEqual([1, 2, 3])
    server.answer(json(200, post(2)))
    await expect.poll(() => client.isMutating()).toBe(0)
    const late = receivePostChange(client, { postId: 2, change: 'deleted' }, { isAnswered: false })
    await asked(3)
    expect(server.asked[2]).toBe('GET /api/posts/2')
    server.answer(json(200, post(2)))
    await late
    expect(ids()).toEqual([1, 2, 3])
  })

  it('removes it again when it fails, and offers it again unless it was refused', async () => {
    await deleteAndUndo()
    server.answer(json(200, { id: 2 }))
    await asked(2)
    server.answer(json(429, { message: 'Slow down.', code: 'rate_limited' }))
    await listed(1, 3)
    await expect.poll(() => shown()).toMatchObject({ kind: 'error', action: { label: 'Undo' } })
    shown()?.action?.run()
    await asked(3)
    server.answer(
      json(403, {
        message: 'This can no longer be undone.',
        code: 'forbidden',
        messageId: 'errors.undoExpired',
      }),
    )
    await expect.poll(() => shown()?.description).toBe('This can no longer be undone.')
    expect(shown()?.action).toBeUndefined()
    expect(ids()).toEqual([1, 3])
  })
})
