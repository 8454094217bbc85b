// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { Post } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makePages, makePost } from '../../../../test/make.ts'
import { json } from '../../../../test/server.ts'
import { Texts } from '../../../../test/texts.tsx'
import type { PostPages } from '../../../lib/cache.ts'
import { closeCreatePost, useCreatePostRequest } from '../../../lib/create-post.ts'
import { queryKeys } from '../../../lib/query-keys.ts'
import Preparing from './Preparing.tsx'

let client: ReturnType<typeof makeClient>
/** Whether the place is on the screen, as the browser reports it. */
let isInSight = true
const answers = new Map<string, unknown>()
const asked = vi.fn<(path: string) => void>()

class FakeObserver {
  private readonly report: (entries: { isIntersecting: boolean }[]) => void
  constructor(report: FakeObserver['report']) {
    this.report = report
  }
  observe() {
    this.report([{ isIntersecting: isInSight }])
  }
  disconnect() {}
}

beforeEach(() => {
  answers.clear()
  asked.mockReset()
  isInSight = true
  client = makeClient()
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'http://page')
    asked(pathname)
    return answers.has(pathname) ? json(200, answers.get(pathname)) : json(404, { message: 'Not found' })
  })
  vi.stubGlobal('IntersectionObserver', FakeObserver)
})
afterEach(() => {
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
})

const show = (more: Partial<Post>) => {
  const post = makePost({ type: 'video', status: 'preparing', preparing: [7], ...more })
  client.setQueryData(queryKeys.posts.feed, makePages([post]))
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <Preparing post={post} />
      </Texts>
    </QueryClientProvider>,
  )
}
const progress = () => screen.getByRole<HTMLProgressElement>('progressbar')

it('shows how far the media are on average, counting what is not uploaded yet as nothing', async () => {
  answers.set('/api/media/7', { id: 7, kind: 'video', status: 'processing', progress: 60 })
  show({ preparing: [7, 8] })
  await expect.poll(() => progress().value).toBe(30)
})

it('asks for nothing while it is out of sight', () => {
  isInSight = false
  show({})
  expect(progress().value).toBe(0)
  expect(asked).not.toHaveBeenCalled()
})

it('reads the post again once all its media are ready', async () => {
  answers.set('/api/media/7', { id: 7, kind: 'video', status: 'ready', progress: 100 })
  answers.set('/api/posts/1', makePost({ type: 'video', preparing: [] }))
  show({})
  const shown = () => client.getQueryData<PostPages>(queryKeys.posts.feed)?.pages[0]?.data[0]?.status
  await expect.poll(() => shown()).toBe('published')
})

it('names the reason of a failure, and offers to delete the post', () => {
  show({ status: 'failed', failure: 'video_too_long', preparing: [] })
  expect(screen.getByText('Please select a video of up to 60 seconds.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy()
})

it('opens the dialog with what a failed post says when it is tried again', () => {
  show({ id: 7, status: 'failed', failure: 'damaged', preparing: [] })
  const { result } = renderHook(useCreatePostRequest)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(result.current?.replaced).toMatchObject({ id: 7, status: 'failed' })
  act(closeCreatePost)
})
