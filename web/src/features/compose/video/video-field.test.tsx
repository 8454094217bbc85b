// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../../../test/make.ts'
import { stubServer } from '../../../../test/server.ts'
import { Texts } from '../../../../test/texts.tsx'
import VideoField from './VideoField.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** The element that the page reads a chosen file by. */
function watchReading() {
  const create = vi.spyOn(document, 'createElement')
  return () => {
    const index = create.mock.calls.findIndex(([name]) => name === 'video')
    return create.mock.results[index]?.value as HTMLVideoElement
  }
}

it('does not say that a video is missing while a chosen one is being checked', async () => {
  stubServer()
  const reading = watchReading()
  const onChange = vi.fn()
  const problem = 'Please record or upload a video for your insight.'
  render(
    <QueryClientProvider client={makeClient()}>
      <VideoField userId={5} video={null} problem={problem} onChange={onChange} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  screen.getByText(problem)
  const file = new File(['video'], 'a.mp4', { type: 'video/mp4' })
  fireEvent.change(screen.getByLabelText('Video file'), { target: { files: [file] } })
  screen.getByText('Checking your video…')
  screen.getByText('Your video is still being checked. Share it once you see it here.')
  expect(screen.queryByText(problem)).toBeNull()
  expect(onChange).not.toHaveBeenCalled()

  reading().onerror?.(new Event('error'))
  await waitFor(() => expect(onChange).toHaveBeenCalledOnce())
  screen.getByText('Max 100MB, up to 60 seconds')
  screen.getByText(problem)
})
