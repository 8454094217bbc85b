// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { CommunityDetail, CommunityPost } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeCommunityPost, makeMedia } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { emptyDraft } from './draft.ts'
import { readDraft, writeDraft } from './draft-store.ts'
import { PostItem } from './PostItem.tsx'
import { postQuery } from './queries.ts'

const reader = {
  userId: 1,
  community: {
    id: 3,
    isArchived: false,
    permissions: ['writePost', 'pinPost', 'like'],
    restrictions: { canPost: true, canComment: true, isMuted: false, requiresApproval: false },
  } as unknown as CommunityDetail,
}
const answers = new Map<string, unknown>()
const asked: string[] = []

beforeEach(() => {
  answers.clear()
  asked.length = 0
  // happy-dom loads no pictures, and says of each that it has.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async (url: string, { method }: RequestInit) => {
    const { pathname } = new URL(url, 'http://page')
    asked.push(`${method} ${pathname}`)
    return answers.has(pathname) ? json(200, answers.get(pathname)) : json(404, { message: 'Not found' })
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly report: (entries: { isIntersecting: boolean }[]) => void
      constructor(report: (entries: { isIntersecting: boolean }[]) => void) {
        this.report = report
      }
      observe() {
        this.report([{ isIntersecting: true }])
      }
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function Shown({ id }: { id: number }) {
  const { data } = useQuery({ ...postQuery(id), enabled: false })
  return data ? <PostItem post={data} reader={reader} comments={() => null} /> : null
}
function show(more: Partial<CommunityPost>) {
  const post = makeCommunityPost(more)
  const client = makeClient()
  client.setQueryData(postQuery(post.id).queryKey, post)
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <MemoryRouter>
          <Shown id={post.id} />
        </MemoryRouter>
      </Texts>
    </QueryClientProvider>,
  )
  return { post, client }
}

it('shows how far the media of a post are, then the post as the server has published it', async () => {
  answers.set('/api/media/7', { id: 7, kind: 'picture', status: 'processing', progress: 40 })
  const { post, client } = show({
    status: 'preparing',
    preparing: [7],
    waiting: [{ mediaId: 7, altText: 'A hill' }],
  })
  const progress = await screen.findByRole<HTMLProgressElement>('progressbar')
  await expect.poll(() => progress.value).toBe(40)
  expect(screen.queryByRole('button', { name: /like/i })).toBeNull()
  answers.set('/api/media/7', { id: 7, kind: 'picture', status: 'ready', progress: 100 })
  answers.set('/api/community-posts/1', {
    ...post,
    status: 'published',
    preparing: [],
    waiting: undefined,
    media: [makeMedia({ altText: 'A hill' })],
  })
  void client.invalidateQueries({ queryKey: queryKeys.media(7) })
  expect(await screen.findByAltText('A hill')).toBeTruthy()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getByRole('button', { name: /like/i })).toBeTruthy()
})

it('names why a post failed: it is tried again in an empty form only, and deleted for good', async () => {
  show({ status: 'failed', failure: 'damaged', type: 'video' })
  writeDraft(1, 3, { ...emptyDraft, content: 'Something else' })
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(pageToasts.current()?.title).toBe('You have begun another post. Share it or empty it first.')
  writeDraft(1, 3, emptyDraft)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(readDraft(1, 3)).toMatchObject({ content: 'Which room first?', replaces: 1 })
  writeDraft(1, 3, emptyDraft)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this post?' })
  fireEvent.click(
    [...dialog.querySelectorAll('button')].find(each => each.textContent === 'Delete') as Element,
  )
  await expect.poll(() => asked).toContain('DELETE /api/community-posts/1')
})

it('shows an uploaded video in place of its address, without captions', async () => {
  const video = makeMedia({
    kind: 'video',
    url: '/api/media/signed/a/1.mp4',
    posterUrl: '/api/media/signed/a/1.webp',
    altText: 'Rain on the roof',
    durationMs: 7_000,
  })
  const { post } = show({ type: 'video', videoUrl: video.url, media: [video] })
  const poster = await screen.findByAltText('Rain on the roof')
  expect(screen.queryByRole('link', { name: /Watch video/ })).toBeNull()
  // Its address has expired.
  const renewed = { ...video, posterUrl: '/api/media/signed/b/1.webp' }
  answers.set('/api/community-posts/1', { ...post, media: [renewed] })
  fireEvent.error(poster)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect
    .poll(() => screen.getByAltText('Rain on the roof').getAttribute('src'))
    .toBe('/api/media/signed/b/1.webp')
  fireEvent.click(screen.getByRole('button', { name: 'Play video, 0:07' }))
  await expect.poll(() => document.querySelector('video')).toBeTruthy()
  expect(document.querySelector('track')).toBeNull()
})

it('links to a video of another site', () => {
  show({ type: 'video', videoUrl: 'https://example.org/v' })
  expect(screen.getByRole('link', { name: /Watch video/ }).getAttribute('href')).toBe('https://example.org/v')
})

it('links the title of an event to its page, unless it was written by hand or its event was removed', () => {
  show({ type: 'event', eventTitle: 'Ink by lamplight', eventId: 7, eventType: 'meetup' })
  expect(screen.getByRole('link', { name: 'Ink by lamplight' }).getAttribute('href')).toBe('/meetups/7')
  show({ type: 'event', eventTitle: 'Goya by candlelight', eventId: 8, eventType: 'museum_event' })
  expect(screen.getByRole('link', { name: 'Goya by candlelight' }).getAttribute('href')).toBe('/events/8')
  show({ type: 'event', eventTitle: 'Chalk', eventId: null })
  expect(screen.queryByRole('link', { name: 'Chalk' })).toBeNull()
  expect(screen.getByText('Chalk')).toBeTruthy()
})
