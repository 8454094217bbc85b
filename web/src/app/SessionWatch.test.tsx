// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Texts } from '../../test/texts.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { currentUserQuery, enterSession, leaveSession } from '../lib/session.ts'
import { writeStored } from '../lib/stored.ts'
import { toast } from '../ui/toast/queue.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { SessionWatch } from './SessionWatch.tsx'

const ada = {
  id: 1,
  username: 'ada',
  slug: 'ada',
  firstName: 'Ada',
  lastName: 'L',
  profileImageUrl: null,
  role: 'Traveler' as const,
  bio: '',
  email: 'ada@example.org',
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00Z',
}
const answers = {
  signedIn: () => Response.json(ada),
  signedOut: () => Response.json({ message: 'Authentication required' }, { status: 401 }),
  broken: (message = 'Down') => Response.json({ message }, { status: 503 }),
}

let client: ReturnType<typeof createQueryClient>
let answer: () => Response
const onSignIn = vi.fn()
const fetched = vi.fn(async () => answer())
/** Advances the clock, and a little more: answers are read and reported in tasks of their own. */
async function pass(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms))
  await act(() => vi.advanceTimersByTimeAsync(20))
}
const notice = () => screen.queryByRole('alert')
const banner = () => screen.getByRole('status').textContent

async function open(first: () => Response) {
  answer = first
  render(
    <QueryClientProvider client={client}>
      <SessionWatch onSignIn={onSignIn} />
      <ToastRegion />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
  fetched.mockClear()
  client = createQueryClient()
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
  client.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the session notice (SH7)', () => {
  async function lose() {
    await open(answers.signedIn)
    await pass(0)
    answer = answers.signedOut
    await act(() => client.refetchQueries({ queryKey: currentUserQuery.queryKey }))
  }
  it('appears two seconds after the session of a signed-in user ended', async () => {
    await lose()
    await pass(1_900)
    expect(notice()).toBeNull()
    await pass(100)
    expect(notice()?.textContent).toContain('Session may have expired')
  })
  it('disappears when Retry finds a session', async () => {
    await lose()
    await pass(2_000)
    answer = answers.signedIn
    fireEvent.click(screen.getByText('Retry'))
    await pass(0)
    expect(notice()).toBeNull()
  })
  it('offers to sign in, and says that a text is kept when one is', async () => {
    await lose()
    await pass(2_000)
    expect(notice()?.textContent).not.toContain('kept')
    cleanup()
    client.clear()
    writeStored('vitrine.comment-draft.1.5.reply-7', 'Half a thought')
    await lose()
    await pass(2_000)
    expect(notice()?.textContent).toContain('What you were writing is kept.')
    fireEvent.click(screen.getByText('Sign in'))
    expect([onSignIn.mock.calls.length, notice()]).toEqual([1, null])
    sessionStorage.clear()
  })
  it('does not come back once dismissed', async () => {
    await lose()
    await pass(2_000)
    fireEvent.click(screen.getByText('Dismiss'))
    await pass(10_000)
    expect(notice()).toBeNull()
  })
  it('is not shown to anonymous visitors or after signing out', async () => {
    await open(answers.signedOut)
    await pass(10_000)
    expect(notice()).toBeNull()
    act(() => enterSession(client, ada))
    await pass(0)
    answer = answers.signedOut
    act(() => leaveSession(client))
    await pass(10_000)
    expect(notice()).toBeNull()
  })
})

describe('the connection banner (SH6)', () => {
  it('shows that it checks, then nothing', async () => {
    await open(answers.signedIn)
    expect(banner()).toBe('Checking authentication...')
    await pass(0)
    expect(banner()).toBe('')
  })
  it('shows that it reconnects', async () => {
    await open(answers.broken)
    await pass(0)
    expect(banner()).toBe('Reconnecting...')
    answer = answers.signedIn
    await pass(1_000)
    expect(banner()).toBe('')
  })
  it('shows that there is no connection', async () => {
    await open(answers.signedIn)
    await pass(0)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => {
      window.dispatchEvent(new Event('offline'))
    })
    expect(banner()).toBe('No internet connection')
    online.mockRestore()
    await act(async () => {
      window.dispatchEvent(new Event('online'))
    })
    expect(banner()).toBe('')
  })
})

describe('the auth check (AU1)', () => {
  const issue = () => screen.queryByText('Connection Issue')
  it('reports a failure after three attempts, and the same message only once', async () => {
    await open(answers.broken)
    await pass(1_000)
    expect(fetched).toHaveBeenCalledTimes(2)
    expect(issue()).toBeNull()
    await pass(2_000)
    expect(fetched).toHaveBeenCalledTimes(3)
    expect(issue()).not.toBeNull()
    act(() => toast.dismiss())
    await pass(4_000)
    expect(fetched).toHaveBeenCalledTimes(4)
    expect(issue()).toBeNull()
    answer = () => answers.broken('Something else')
    await pass(8_000)
    expect(fetched).toHaveBeenCalledTimes(5)
    expect(issue()).not.toBeNull()
  })
  it('stops after five retries, and does not retry on 401', async () => {
    await open(answers.broken)
    await pass(120_000)
    expect(fetched).toHaveBeenCalledTimes(6)
    cleanup()
    client.clear()
    fetched.mockClear()
    await open(answers.signedOut)
    await pass(60_000)
    expect(fetched).toHaveBeenCalledTimes(1)
  })
})
