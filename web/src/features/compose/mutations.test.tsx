// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import type { PostPages } from '../../lib/cache.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { emptyDraft } from './draft.ts'
import { useCreatePost } from './mutations.ts'

afterEach(() => vi.unstubAllGlobals())

/** A screen at an address, as a post's toast leads to one. */
const onScreen =
  (client: ReturnType<typeof makeClient>) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
    </QueryClientProvider>
  )

describe('a new post', () => {
  it('stands on top of the open feed at once, and its toast leads to it', async () => {
    const server = stubServer()
    const client = makeClient()
    client.setQueryData(queryKeys.posts.feed, makePages([makePost({ id: 1 })]))
    const { result } = renderHook(() => ({ create: useCreatePost(5, () => {}), at: useLocation() }), {
      wrapper: onScreen(client),
    })
    act(() => result.current.create.mutate({ ...emptyDraft, content: 'New' }))
    await waitFor(() => expect(server.asked).toEqual(['POST /api/posts']))
    server.answer(json(201, makePost({ id: 9, content: 'New' })))
    const ids = () =>
      client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages[0]?.data.map(post => post.id)
    await waitFor(() => expect(ids()).toEqual([9, 1]))
    expect(pageToasts.current()).toMatchObject({ title: 'Insight shared!', action: { label: 'View' } })
    act(() => pageToasts.current()?.action?.run())
    await waitFor(() => expect(result.current.at.pathname).toBe('/post/9'))
    toast.dismiss()
  })

  it('is sent once by a double tap', async () => {
    const server = stubServer()
    const onCreated = vi.fn()
    const { result } = renderHook(() => useCreatePost(1, onCreated), { wrapper: onScreen(makeClient()) })
    act(() => {
      result.current.mutate({ ...emptyDraft, content: 'Once' })
      result.current.mutate({ ...emptyDraft, content: 'Once' })
    })
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(json(201, makePost({ content: 'Once' })))
    await waitFor(() => expect(onCreated).toHaveBeenCalled())
    expect(server.asked).toEqual(['POST /api/posts'])
    toast.dismiss()
  })
})
