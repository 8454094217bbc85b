// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Texts } from '../../test/texts.tsx'
import { chunk } from '../lib/chunk.ts'
import { Boundary } from './Boundary.tsx'

let isOnline: boolean
const load = vi.fn(async () => {
  if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
  return { default: () => <p>The comments</p> }
})

function show() {
  const Comments = chunk(load)
  render(
    <>
      <nav>Home</nav>
      <Boundary pending={<p>Loading</p>}>
        <Comments />
      </Boundary>
    </>,
    { wrapper: Texts },
  )
  return Comments
}

beforeEach(() => {
  isOnline = false
  // React reports what a boundary has caught.
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  load.mockClear()
})

describe('a part whose script does not load', () => {
  it('fails alone, and comes back by itself once the browser is online', async () => {
    show()
    await screen.findByRole('alert')
    expect(screen.getByText('Home')).toBeDefined()
    isOnline = true
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(await screen.findByText('The comments')).toBeDefined()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('comes back also when the browser is online in the moment in which the failure shows', async () => {
    show()
    await new Promise<void>(resolve => {
      const observer = new MutationObserver(() => {
        if (!screen.queryByRole('alert')) return
        observer.disconnect()
        isOnline = true
        window.dispatchEvent(new Event('online'))
        resolve()
      })
      observer.observe(document.body, { childList: true, subtree: true })
    })
    expect(await screen.findByText('The comments')).toBeDefined()
  })

  it('is loaded again when the user asks, and the page is reloaded when they ask twice', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(load).toHaveBeenCalledTimes(2)
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('comes back also when the script is on its way in that moment, and that request fails', async () => {
    const Comments = show()
    await screen.findByRole('alert')
    const { promise: onItsWay, reject } = Promise.withResolvers<never>()
    let hasFailed = false
    // As in a browser: whoever asks for a script that is on its way gets the answer to that request.
    const answer = async () => (hasFailed ? { default: () => <p>The comments</p> } : onItsWay)
    load.mockImplementationOnce(answer).mockImplementationOnce(answer)
    const ahead = Comments.preload()
    isOnline = true
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    hasFailed = true
    reject(new TypeError('Failed to fetch dynamically imported module'))
    await ahead
    expect(await screen.findByText('The comments')).toBeDefined()
  })

  it('is not held against it when it was only loaded ahead', async () => {
    const Comments = chunk(load)
    Comments.preload()
    isOnline = true
    render(
      <Boundary pending={<p>Loading</p>}>
        <Comments />
      </Boundary>,
      { wrapper: Texts },
    )
    expect(await screen.findByText('The comments')).toBeDefined()
  })
})
