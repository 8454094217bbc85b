// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../test/make.ts'
import { json, stubServer } from '../../test/server.ts'
import { Texts } from '../../test/texts.tsx'
import { UploadsFollow } from './UploadsFollow.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = () => {
  const server = stubServer()
  render(
    <QueryClientProvider client={makeClient()}>
      <UploadsFollow />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  const shown = async (answer: Response) => {
    server.answer(answer)
    await act(() => vi.advanceTimersByTimeAsync(1))
    return screen.getByRole('status').textContent
  }
  return { server, shown }
}

it('says that photos and videos follow, and asks until they are available', async () => {
  const { server, shown } = show()
  expect(screen.getByRole('status').textContent).toBe('')
  expect(await shown(json(200, { upstreams: { media: false } }))).toBe(
    'Photos and videos are not available yet. They follow in a few minutes.',
  )
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  expect(await shown(json(200, { upstreams: { media: true } }))).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(server.asked).toHaveLength(2)
})

it.each([
  ['an answer that names no services', json(200, {})],
  ['an answer that is none of the gateway', new Response('<html>', { status: 502 })],
])('says nothing after %s', async (_, answer) => {
  const { shown } = show()
  expect(await shown(answer)).toBe('')
})
