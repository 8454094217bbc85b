// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Post } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makePost } from '../../../../test/make.ts'
import { json } from '../../../../test/server.ts'
import { Texts } from '../../../../test/texts.tsx'
import { Preparing } from './Preparing.tsx'

let client: ReturnType<typeof makeClient>
/** Whether the place is on the screen, as the browser reports it. */
let isInSight = true
const answers = new Map<string, unknown>()
const asked = vi.fn<(path: string) => void>()
const onReady = vi.fn()
const onTryAgain = vi.fn()
const onDelete = vi.fn()

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
  for (const mock of [asked, onReady, onTryAgain, onDelete]) mock.mockReset()
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
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <Preparing post={post} onReady={onReady} onTryAgain={onTryAgain} onDelete={onDelete} />
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
  answers.set('/api/media/7', { id: 7, kind: 'video', status: 'processing', progress: 60 })
  show({})
  await expect.poll(() => progress().value).toBe(60)
  expect(onReady).not.toHaveBeenCalled()
  answers.set('/api/media/7', { id: 7, kind: 'video', status: 'ready', progress: 100 })
  await client.invalidateQueries()
  await expect.poll(() => onReady.mock.calls.length).toBeGreaterThan(0)
})

it('names the reason of a failure, and offers to try again and to delete the post', () => {
  show({ status: 'failed', failure: 'video_too_long', preparing: [] })
  expect(screen.getByText('Please select a video of up to 60 seconds.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }), { detail: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 1 })
  expect([onTryAgain.mock.calls.length, onDelete.mock.calls]).toEqual([1, [[{ byKeyboard: false }]]])
})
