// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Texts } from '../../test/texts.tsx'
import { createQueryClient } from '../lib/query-client.ts'
import { currentUserQuery } from '../lib/session.ts'
import { followTabs } from '../lib/session-sync.ts'
import { toast } from '../ui/toast/queue.ts'
import { ToastRegion } from '../ui/toast/ToastRegion.tsx'
import { createRouter } from './router.tsx'

const ada = { id: 1, username: 'ada', slug: 'ada', firstName: 'Ada', lastName: 'L', role: 'Traveler' }

const grace = {
  ...ada,
  id: 2,
  username: 'grace',
  slug: 'grace',
  bio: '',
  postsCount: 0,
  followersCount: 0,
  followingCount: 0,
  isFollowing: false,
  createdAt: '2026-01-01T00:00:00Z',
}

let user: typeof ada | null
let logout: () => Response
const asked = vi.fn<(url: string) => void>()

/** As much of the server as the frame around the screens asks for; every list is empty. */
async function server(url: string): Promise<Response> {
  asked(url)
  if (url === '/api/auth/user') {
    return user ? Response.json(user) : Response.json({ message: 'Authentication required' }, { status: 401 })
  }
  if (url === '/api/logout') return logout()
  if (url === '/api/user/slug/grace') return Response.json(grace)
  if (/^\/api\/(groups|communities)\/7$/.test(url)) return Response.json({ message: 'No' }, { status: 404 })
  if (url === '/api/notifications/unread-count') return Response.json({ unreadCount: 0 })
  return Response.json([])
}

function open(path: string, as: typeof ada | null) {
  user = as
  window.history.replaceState(null, '', path)
  const client = createQueryClient()
  const router = createRouter()
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return { client, router }
}
/** Both bars stand in the page; which one is seen is the style sheet's matter. */
const items = () => {
  const [top, bottom] = screen.getAllByRole('navigation', { name: 'Main' })
  const labels = (nav: HTMLElement | undefined) =>
    nav
      ? within(nav)
          .getAllByRole('link')
          .map(link => link.textContent)
      : []
  return { top: labels(top), bottom: labels(bottom) }
}
const current = () =>
  [...document.querySelectorAll('nav [aria-current="page"]')].map(element => element.textContent)

beforeEach(() => {
  window.scrollTo = vi.fn()
  vi.stubGlobal('fetch', (url: string) => server(String(url)))
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      close() {}
    },
  )
  logout = () => Response.json({ message: 'ok' })
  asked.mockClear()
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
  vi.unstubAllGlobals()
})

describe('guards (SH1, SH2)', () => {
  it('shows a spinner until the session is known', () => {
    open('/profile', ada)
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  })
  it('shows an anonymous visitor the not-found page with a link to sign in', async () => {
    open('/profile?tab=badges', null)
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
    const link = screen.getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fprofile%3Ftab%3Dbadges')
  })
  it.each(['/groups', '/communities', '/groups/7', '/communities/7'])(
    'keeps anonymous visitors from %s',
    async path => {
      open(path, null)
      expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeDefined()
      const next = `/auth?next=${encodeURIComponent(path)}`
      expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(next)
    },
  )
  it('shows the not-found page with a link home on an unknown path', async () => {
    open('/no/such/page', ada)
    expect(await screen.findByText(/This page does not exist/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go home' }).getAttribute('href')).toBe('/')
  })
  it('shows a profile to an anonymous visitor, and asks them to sign in to follow', async () => {
    open('/profile/grace', null)
    expect(await screen.findByRole('heading', { name: 'grace' })).toBeDefined()
    expect(screen.queryByText(/does not exist|doesn't exist/)).toBeNull()
    expect(screen.queryByRole('tab', { name: 'Notifications' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Follow' }))
    expect((await screen.findByTestId('toast')).textContent).toContain('Please sign in to follow users.')
    fireEvent.click(within(screen.getByTestId('toast')).getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(window.location.search).toBe('?next=%2Fprofile%2Fgrace'))
  })
  it.each([
    ['/museum/soane?x=1', '/auth?next=%2Fmuseum%2Fsoane%3Fx%3D1'],
    ['/profile/grace', '/auth?next=%2Fprofile%2Fgrace'],
    ['/', '/auth'],
  ])('leads from the header of %s to sign in and back', async (path, href) => {
    open(path, null)
    const header = await screen.findByRole('banner')
    expect((await within(header).findByRole('link', { name: 'Sign In' })).getAttribute('href')).toBe(href)
  })
  it.each([
    ['/auth', '/'],
    ['/auth?next=/discover', '/discover'],
    ['/auth?next=https://evil.test/', '/'],
  ])('redirects a member from %s to %s', async (path, target) => {
    const { router } = open(path, ada)
    await waitFor(() => expect(router.state.location.pathname).toBe(target))
  })
})

describe('navigation (SH3)', () => {
  it('shows a member Home, Discover, Groups and Events, on phones Profile too, and marks the current one', async () => {
    open('/search', ada)
    expect(await screen.findAllByRole('button', { name: 'Create' })).toHaveLength(2)
    expect(items()).toEqual({
      top: ['Home', 'Discover', 'Groups', 'Events'],
      bottom: ['Home', 'Discover', 'Groups', 'Events', 'Profile'],
    })
    expect(current()).toEqual(['Discover', 'Discover'])
  })
  it.each([
    ['/groups', 'Groups'],
    ['/groups/7', 'Group not found'],
    ['/communities', 'Communities'],
    ['/communities/7', 'Community not found'],
  ])(
    'shows the communities at %s, in the wording of the address, and marks Groups',
    async (path, heading) => {
      open(path, ada)
      expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined()
      expect(current()).toEqual(['Groups', 'Groups'])
    },
  )
  it.each(['/events', '/meetups'])('shows events at %s, and marks Events', async path => {
    open(path, ada)
    expect(await screen.findByRole('heading', { level: 1, name: 'Events' })).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'No events found' })).toBeDefined()
    expect(current()).toEqual(['Events', 'Events'])
  })
  it('asks anonymous visitors to sign in to see events, and asks the server for none', async () => {
    open('/events?tab=my_groups', null)
    expect(await screen.findByRole('heading', { name: 'Sign in to see events' })).toBeDefined()
    const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
    expect(link.getAttribute('href')).toBe('/auth?next=%2Fevents%3Ftab%3Dmy_groups')
    expect(asked.mock.calls.filter(([url]) => /meetups|events/.test(url))).toEqual([])
  })
  it('is shown to anonymous visitors on public screens only', async () => {
    open('/museum/soane', null)
    await screen.findAllByRole('navigation', { name: 'Main' })
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull()
    expect(items()).toEqual({
      top: ['Home', 'Discover', 'Events', 'Profile'],
      bottom: ['Home', 'Discover', 'Events', 'Profile'],
    })
    const [, bottom] = screen.getAllByRole('navigation', { name: 'Main' })
    expect(within(bottom!).getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe('/auth')
    cleanup()
    open('/', null)
    await screen.findByRole('link', { name: 'Start Exploring' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('the landing page (SH8)', () => {
  it('shows its links, its tiles, and a text when no museum is featured', async () => {
    open('/', null)
    expect(await screen.findByText('No featured museums available at the moment')).toBeDefined()
    expect(asked).toHaveBeenCalledWith('/api/museums/featured?limit=3')
    const href = (name: string) => screen.getAllByRole('link', { name })[0]?.getAttribute('href')
    expect([href('Sign In'), href('Start Exploring'), href('Join')]).toEqual([
      '/auth',
      '/discover',
      '/auth?tab=register',
    ])
    for (const tile of ['Share Moments', 'Discover Museums', 'Earn Badges', 'Connect']) {
      expect(screen.getByRole('heading', { name: tile })).toBeDefined()
    }
    expect(document.body.textContent).toMatch(/500\+ museums.*10K\+ travelers/)
  })
})

describe('another tab of the browser (one identity)', () => {
  const other = new BroadcastChannel('vitrine.session')
  afterAll(() => other.close())

  it('that signs out ends what this page shows of the user: the page, its dialogs and its toasts', async () => {
    const { client } = open('/discover', ada)
    const leaveTabs = followTabs(client)
    await screen.findByRole('button', { name: 'Sign out' })
    user = null
    other.postMessage({ kind: 'left' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign out' })).toBeNull())
    expect(screen.getByTestId('toast').textContent).toContain('Signed out')
    leaveTabs()
  })
})

describe('signing out (AU5)', () => {
  async function leave() {
    const opened = open('/discover', ada)
    fireEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
    await waitFor(() => expect(opened.router.state.location.pathname).toBe('/'))
    return opened.client
  }
  it('clears the user and everything that was loaded for them', async () => {
    const client = await leave()
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
    expect(screen.getByTestId('toast').textContent).toContain('You have been successfully signed out.')
  })
  it('clears them after one retry when the server fails', async () => {
    logout = () => Response.json({ message: 'Down' }, { status: 503 })
    const client = await leave()
    expect(client.getQueryData(currentUserQuery.queryKey)).toBeNull()
    expect(asked.mock.calls.filter(([url]) => url === '/api/logout')).toHaveLength(2)
    expect(screen.getByTestId('toast').textContent).toContain('You have been signed out locally.')
  })
})
