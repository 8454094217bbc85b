// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { Post } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import type { PostPages } from '../../lib/cache.ts'
import { toggled } from '../../lib/likes.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { useToggleLike } from './mutations.ts'

afterEach(() => vi.unstubAllGlobals())

function setUp(post: Post) {
  const client = makeClient()
  client.setQueryData(queryKeys.posts.feed, makePages([post]))
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useToggleLike(post.id), { wrapper })
  const shown = () => {
    const now = client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages[0]?.data[0]
    return now && [now.isLiked, now.likesCount]
  }
  return { press: () => act(() => result.current.mutate()), shown }
}

describe('a like', () => {
  it('changes the count by one, and never below zero', () => {
    expect(toggled({ isLiked: false, likesCount: 3 })).toEqual({ isLiked: true, likesCount: 4 })
    expect(toggled({ isLiked: true, likesCount: 4 })).toEqual({ isLiked: false, likesCount: 3 })
    expect(toggled({ isLiked: true, likesCount: 0 })).toEqual({ isLiked: false, likesCount: 0 })
  })

  it('shows at once, then what the server answers', async () => {
    const server = stubServer()
    const { press, shown } = setUp(makePost({ likesCount: 3 }))
    press()
    await waitFor(() => expect(shown()).toEqual([true, 4]))
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(json(200, { liked: true, likesCount: 17 }))
    await waitFor(() => expect(shown()).toEqual([true, 17]))
  })

  it('is undone when it fails', async () => {
    const server = stubServer()
    const { press, shown } = setUp(makePost({ likesCount: 3 }))
    press()
    await waitFor(() => expect(server.asked).toHaveLength(1))
    expect(shown()).toEqual([true, 4])
    server.answer(json(429, { message: 'Too many requests.', code: 'rate_limited' }))
    await waitFor(() => expect(shown()).toEqual([false, 3]))
  })

  it('is sent twice when pressed twice, in order, with two keys, and only the last answer counts', async () => {
    const server = stubServer()
    const { press, shown } = setUp(makePost({ likesCount: 3 }))
    press()
    press()
    await waitFor(() => expect(shown()).toEqual([false, 3]))
    expect(server.asked).toHaveLength(1)
    server.answer(json(200, { liked: true, likesCount: 4 }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(shown()).toEqual([false, 3])
    server.answer(json(200, { liked: false, likesCount: 8 }))
    await waitFor(() => expect(shown()).toEqual([false, 8]))
    expect(new Set(server.keys).size).toBe(2)
  })
})
