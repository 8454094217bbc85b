// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { CommunityPost } from '@vitrine/contracts'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import '../../../test/texts.tsx'
import { makeClient, makeMedia, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubXhr } from '../../../test/xhr.ts'
import { attach } from '../../lib/attachments/attach.ts'
import { attachmentsOf } from '../../lib/attachments/attachments.ts'
import { showUser } from '../../lib/page-user.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { emptyDraft } from './draft.ts'
import { changeDraft, readDraft, writeDraft } from './draft-store.ts'
import { share } from './share.ts'
import { useIsSharing } from './sharing.ts'
import { startAgain } from './try-again.ts'

const sharing = { userId: 5, communityId: 3, wording: 'community' } as const
const media = (id: number) => ({
  id,
  url: `/api/media/files/${id}-${'a'.repeat(26)}.webp`,
  expiresAt: new Date(Date.now() + 60_000).toISOString(),
})
const draftHere = () => readDraft(5, 3)
const post = (more: Partial<CommunityPost>) =>
  ({
    id: 9,
    communityId: 3,
    type: 'text',
    content: 'Late light',
    status: 'published',
    media: [],
    user: makeUser(),
    ...more,
  }) as CommunityPost

function renderSharing() {
  const client = makeClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result, unmount } = renderHook(() => useIsSharing(3), { wrapper })
  return { isPending: () => result.current, unmount, share: () => share(client, draftHere(), sharing) }
}

/** Writes a post with a photo in the photo panel, and another photo in an unfinished post of another community. */
function draftWithPhotos(send: () => Response | Promise<Response>) {
  stubXhr(send)
  const file = new File(['picture'], 'p.jpg', { type: 'image/jpeg' })
  const [key, other] = [attach(5, 'picture', file), attach(5, 'picture', file)]
  changeDraft(5, 3, { content: 'Late light', panel: 'photo', pictures: [{ key, altText: 'A wall' }] })
  changeDraft(5, 4, { content: 'Elsewhere', pictures: [{ key: other, altText: '' }] })
  return { key, other }
}

beforeEach(() => {
  sessionStorage.clear()
  showUser(5)
})
afterEach(() => {
  for (const communityId of [3, 4]) writeDraft(5, communityId, emptyDraft)
  showUser(6)
  toast.dismiss()
  vi.unstubAllGlobals()
})

describe('a post that is shared', () => {
  it('is sent once its photo has arrived, also after its page was left, and empties its draft alone', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>(resolve => {
      arrive = resolve
    })
    let id = 4
    const { key, other } = draftWithPhotos(async () => {
      await arrival
      return json(202, media(id++))
    })
    const server = stubServer()
    const page = renderSharing()
    act(() => {
      page.share()
      page.share()
    })
    await waitFor(() => expect(page.isPending()).toBe(true))
    page.unmount()
    expect(server.asked).toEqual([])
    arrive()
    await waitFor(() => expect(server.asked).toEqual(['POST /api/communities/3/posts']))
    expect(server.bodies).toEqual([
      { type: 'text', content: 'Late light', images: [{ url: media(4).url, altText: 'A wall' }] },
    ])
    expect(draftHere().content).toBe('Late light')
    server.answer(json(202, post({ status: 'preparing' })))
    await waitFor(() => expect(draftHere()).toEqual(emptyDraft))
    expect(pageToasts.current()?.description).toBe('It appears once its photos or video are ready.')
    const attachments = attachmentsOf(5)
    expect([attachments.has(key), attachments.has(other)]).toEqual([false, true])
    expect(readDraft(5, 4).content).toBe('Elsewhere')
    expect(server.asked).toHaveLength(1)
  })

  it('stays in the composer where a file is refused, which says so at its place', async () => {
    const { key } = draftWithPhotos(() => json(202, media(4)))
    const server = stubServer()
    const page = renderSharing()
    const draft = draftHere()
    act(() => page.share())
    await waitFor(() => expect(server.asked).toHaveLength(1))
    const error = { field: 'images.0.url', message: 'Damaged.', messageId: 'unknown' }
    server.answer(json(400, { code: 'validation_failed', message: 'Damaged.', errors: [error] }))
    await waitFor(() => expect(page.isPending()).toBe(false))
    expect(attachmentsOf(5).get(key)?.problem).toBe('Damaged.')
    expect(draftHere()).toEqual(draft)
    expect(pageToasts.current()?.title).toBe('Failed to create post')
  })
})

describe('another attempt at a failed post', () => {
  const failed = post({
    id: 8,
    status: 'failed',
    failure: 'damaged',
    media: [{ ...makeMedia({ id: 2, url: '/api/media/signed/t/2-b.webp', altText: 'A wall' }) }],
    waiting: [{ mediaId: 3, altText: 'A door' }],
  })

  it('has its text and what is ready of its media, and takes its place', async () => {
    expect(startAgain(5, failed)).toBe(true)
    const draft = draftHere()
    expect(draft).toMatchObject({ content: 'Late light', panel: 'photo', replaces: 8 })
    const server = stubServer()
    const page = renderSharing()
    act(() => page.share())
    await waitFor(() => expect(server.asked).toEqual(['POST /api/communities/3/posts']))
    expect(server.bodies[0]).toMatchObject({
      images: [{ url: '/api/media/files/2-b.webp', altText: 'A wall' }],
    })
    server.answer(json(201, post({})))
    await waitFor(() => expect(server.asked.at(-1)).toBe('DELETE /api/community-posts/8'))
    expect(draftHere()).toEqual(emptyDraft)
  })

  it('of a video keeps its description for the file that is chosen next', () => {
    expect(startAgain(5, post({ ...failed, type: 'video', media: [] }))).toBe(true)
    expect(draftHere()).toMatchObject({ panel: 'video', video: { altText: 'A door' } })
  })

  it('does not begin over what is being written, and is none once all of it was removed', () => {
    changeDraft(5, 3, { content: 'Something else' })
    expect(startAgain(5, failed)).toBe(false)
    expect(draftHere()).toMatchObject({ content: 'Something else', replaces: null })
    changeDraft(5, 3, { content: '', panel: 'poll' })
    expect(startAgain(5, failed)).toBe(true)
    expect(startAgain(5, failed)).toBe(true)
    changeDraft(5, 3, { content: '', pictures: [] })
    expect(draftHere().replaces).toBeNull()
  })
})
