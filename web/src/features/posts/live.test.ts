// @vitest-environment happy-dom
import type { Post, PostChange } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import type { PostPages } from '../../lib/cache.ts'
import { readDeletion } from '../../lib/deletions.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { receivePostChange } from './live.ts'

const { feed, ofUser } = queryKeys.posts
const post = (id: number, more: Partial<Post> = {}) => makePost({ id, ...more })

let client: ReturnType<typeof makeClient>
let answer: Response
const asked = vi.fn<(url: string) => void>()
beforeEach(() => {
  asked.mockReset()
  vi.stubGlobal('fetch', async (url: string) => {
    asked(url)
    return answer
  })
  client = makeClient()
  client.setQueryData(feed, makePages([post(1), post(2)], [post(3)]))
  client.setQueryData(ofUser(1), makePages([post(2)]))
  client.setQueryData(queryKeys.post(2), post(2))
})
afterEach(() => vi.unstubAllGlobals())

const receive = (change: PostChange['change'], isAnswered = false, postId = 2) =>
  receivePostChange(client, { postId, change }, { isAnswered })
const ids = (key: readonly unknown[] = feed) =>
  client.getQueryData<PostPages>(key)?.pages.flatMap(page => page.data.map(each => each.id))
const inFeed = () => client.getQueryData<PostPages>(feed)?.pages[0]?.data[1]

describe('a post that was edited elsewhere', () => {
  it('is read again and changed in every copy, without the reader’s own like and the counts', async () => {
    const edited = { content: 'New', tags: ['new'], editedAt: '2026-11-22T10:00:00.000Z' }
    answer = json(200, post(2, { ...edited, likesCount: 99, isLiked: true }))
    await receive('edited')
    for (const copy of [inFeed(), client.getQueryData<Post>(queryKeys.post(2))]) {
      expect(copy).toEqual(post(2, edited))
    }
  })

  it('is not asked for when the page does not show it', async () => {
    await receive('edited', false, 42)
    expect(asked).not.toHaveBeenCalled()
  })

  it('is dropped when it is not there any more', async () => {
    answer = json(404, { message: 'This does not exist.', code: 'not_found' })
    await receive('edited')
    expect(ids()).toEqual([1, 3])
  })

  it('stays as it is, and stale, when it cannot be read', async () => {
    answer = json(503, { message: 'Down.', code: 'service_unavailable' })
    await receive('edited')
    expect(inFeed()).toEqual(post(2))
    expect(client.getQueryState(queryKeys.post(2))?.isInvalidated).toBe(true)
  })
})

describe('a post that was deleted elsewhere', () => {
  it('leaves every list, and its page knows; there is nothing to undo', async () => {
    await receive('deleted')
    expect([ids(), ids(ofUser(1))]).toEqual([[1, 3], []])
    expect(readDeletion(client, queryKeys.deleted.post(2))).toMatchObject({ isDeleted: true, isOwn: false })
  })

  it('keeps its place in the feed while the reader has an unsent comment on it', async () => {
    await receive('deleted', true)
    expect([ids(), ids(ofUser(1))]).toEqual([[1, 2, 3], []])
    expect(readDeletion(client, queryKeys.deleted.post(2))?.isDeleted).toBe(true)
  })

  it('is back where it was, as it is now, when that is undone', async () => {
    await receive('deleted')
    answer = json(200, post(2, { content: 'As it is now' }))
    await receive('restored')
    expect([ids(), ids(ofUser(1))]).toEqual([[1, 2, 3], [2]])
    expect(inFeed()?.content).toBe('As it is now')
    expect(readDeletion(client, queryKeys.deleted.post(2))?.isDeleted).toBe(false)
  })

  it('moves nothing when its place is not known, and the lists are stale', async () => {
    await receive('restored', false, 42)
    expect(ids()).toEqual([1, 2, 3])
    expect(client.getQueryState(feed)?.isInvalidated).toBe(true)
    expect(asked).not.toHaveBeenCalled()
  })
})
