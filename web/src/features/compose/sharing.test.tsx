// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makePages, makePost } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubXhr } from '../../../test/xhr.ts'
import { attach } from '../../lib/attachments/attach.ts'
import { attachmentsOf } from '../../lib/attachments/attachments.ts'
import type { PostPages } from '../../lib/cache.ts'
import { translateKnown } from '../../lib/i18n/translate.ts'
import { showUser } from '../../lib/page-user.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { emptyDraft, readDraft } from './draft.ts'
import { useSharing } from './sharing.ts'

beforeEach(() => {
  sessionStorage.clear()
  showUser(5)
})
afterEach(() => {
  toast.dismiss()
  vi.unstubAllGlobals()
})

/** A screen at an address, as a post's toast leads to one. */
const onScreen =
  (client: ReturnType<typeof makeClient>) =>
  ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: children }])} />
    </QueryClientProvider>
  )

/** A draft whose picture arrives when the test says so. */
function draftWithPicture() {
  let arrive = () => {}
  const arrived = new Promise<void>(resolve => {
    arrive = resolve
  })
  const expiresAt = new Date(Date.now() + 60_000).toISOString()
  stubXhr(async () => {
    await arrived
    return json(202, { id: 4, url: `/api/media/files/4-${'a'.repeat(26)}.webp`, expiresAt })
  })
  const key = attach(5, 'picture', new File(['picture'], 'p.jpg', { type: 'image/jpeg' }))
  return {
    draft: { ...emptyDraft, content: 'Once', pictures: [{ key, altText: '' }] },
    arrive: () => arrive(),
  }
}

describe('a new post', () => {
  it('stands on top of the open feed at once, and its toast leads to it', async () => {
    const server = stubServer()
    const client = makeClient()
    client.setQueryData(queryKeys.posts.feed, makePages([makePost({ id: 1 })]))
    const { result } = renderHook(() => ({ sharing: useSharing(5, { onShared() {} }), at: useLocation() }), {
      wrapper: onScreen(client),
    })
    act(() => result.current.sharing.share({ ...emptyDraft, content: 'New' }))
    await waitFor(() => expect(server.asked).toEqual(['POST /api/posts']))
    server.answer(json(201, makePost({ id: 9, content: 'New' })))
    const ids = () =>
      client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages[0]?.data.map(post => post.id)
    await waitFor(() => expect(ids()).toEqual([9, 1]))
    expect(pageToasts.current()).toMatchObject({ title: 'Insight shared!', action: { label: 'View' } })
    act(() => pageToasts.current()?.action?.run())
    await waitFor(() => expect(result.current.at.pathname).toBe('/post/9'))
  })

  it('is sent once by a double tap', async () => {
    const server = stubServer()
    const onShared = vi.fn()
    const { result } = renderHook(() => useSharing(5, { onShared }), { wrapper: onScreen(makeClient()) })
    act(() => {
      result.current.share({ ...emptyDraft, content: 'Once' })
      result.current.share({ ...emptyDraft, content: 'Once' })
    })
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(json(201, makePost({ content: 'Once' })))
    await waitFor(() => expect(onShared).toHaveBeenCalled())
    expect(server.asked).toEqual(['POST /api/posts'])
  })

  it('that waits for its picture is still being shared when its dialog is opened again', async () => {
    const { draft, arrive } = draftWithPicture()
    const server = stubServer()
    const wrapper = onScreen(makeClient())
    const first = renderHook(() => useSharing(5, { onShared() {} }), { wrapper })
    act(() => first.result.current.share(draft))
    first.unmount()
    const onShared = vi.fn()
    const { result } = renderHook(() => useSharing(5, { onShared }), { wrapper })
    expect(result.current.isPending).toBe(true)
    act(() => result.current.share(draft))
    arrive()
    await waitFor(() => expect(server.asked).toEqual(['POST /api/posts']))
    expect(readDraft(5)).toEqual(draft)
    server.answer(json(201, makePost({ content: 'Once' })))
    await waitFor(() => expect(onShared).toHaveBeenCalledOnce())
    expect(server.asked.filter(each => each === 'POST /api/posts')).toHaveLength(1)
    expect(readDraft(5)).toEqual(emptyDraft)
  })

  it('is not sent when its session ends while it waits for its picture', async () => {
    const { draft, arrive } = draftWithPicture()
    const server = stubServer()
    const client = makeClient()
    const { result } = renderHook(() => useSharing(5, { onShared() {} }), { wrapper: onScreen(client) })
    act(() => result.current.share(draft))
    act(() => client.getMutationCache().clear())
    await waitFor(() => expect(result.current.isPending).toBe(false))
    arrive()
    await attachmentsOf(5)
      .get(draft.pictures[0]?.key ?? '')
      ?.upload?.finished()
    await act(async () => {})
    expect(server.asked).toEqual([])
    expect(pageToasts.current()?.kind).not.toBe('error')
  })

  it('shows at its picture what the server says against it', async () => {
    const { draft, arrive } = draftWithPicture()
    const server = stubServer()
    const { result } = renderHook(() => useSharing(5, { onShared() {} }), { wrapper: onScreen(makeClient()) })
    act(() => result.current.share(draft))
    arrive()
    await waitFor(() => expect(server.asked).toHaveLength(1))
    const error = { field: 'images.0.url', message: 'Damaged.', messageId: 'media.damaged' }
    server.answer(json(400, { code: 'validation_failed', message: 'Damaged.', errors: [error] }))
    await waitFor(() => expect(result.current.isPending).toBe(false))
    expect([...attachmentsOf(5).values()].map(({ problem }) => problem)).toContain(
      translateKnown('media.damaged') ?? 'Damaged.',
    )
    expect(readDraft(5)).toEqual(draft)
  })
})
