// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { toast } from '../../ui/toast/queue.ts'
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx'
import { AuthScreen } from './AuthScreen.tsx'

const ada = { id: 1, username: 'ada', firstName: 'Ada', lastName: 'L', role: 'Traveler' }
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>()

function open(path: string) {
  const client = createQueryClient()
  const router = createMemoryRouter(
    [
      { path: '/auth', element: <AuthScreen /> },
      { path: '*', element: <p>Elsewhere</p> },
    ],
    { initialEntries: [path] },
  )
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <ToastRegion />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return { client, router }
}
const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const toastText = () => screen.getByTestId('toast').textContent
const sentBody = () => JSON.parse(String(fetched.mock.calls[0]?.[1].body))

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
})
afterEach(() => {
  act(() => toast.dismiss())
  cleanup()
  vi.unstubAllGlobals()
})

describe('signing in (AU2, AU6)', () => {
  it.each([
    ['2026-12-24T10:00:00.000Z', 'Your account is suspended until Dec 24, 2026. Reason: Advertising.'],
    [null, 'Your account is suspended. Reason: Advertising.'],
  ])('says until when and why the user is banned (%s)', async (until, said) => {
    const details = { reason: 'Advertising.', until }
    const refusal = { message: 'Suspended', code: 'account_suspended', requestId: 'r', details }
    fetched.mockImplementation(async () => Response.json(refusal, { status: 403 }))
    open('/auth')
    signIn()
    await waitFor(() => expect(toastText()).toContain(said))
  })

  function signIn() {
    fill('Email', 'Ada@example.org')
    fill('Password', 'secret-1')
    fireEvent.click(screen.getByLabelText('Remember me for 30 days'))
    press('Sign In')
  }
  it('shows its progress, then welcomes the user and opens the next page', async () => {
    let respond = (_: Response) => {}
    fetched.mockImplementation(() => new Promise(resolve => (respond = resolve)))
    const { client, router } = open('/auth?next=/museum/soane?x=1')
    signIn()
    const pending = await screen.findByRole('button', { name: 'Signing In...' })
    expect(pending).toHaveProperty('disabled', true)
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/login')
    expect(sentBody()).toEqual({ email: 'Ada@example.org', password: 'secret-1', rememberMe: true })
    await act(async () => respond(Response.json(ada)))
    await waitFor(() => expect(router.state.location.pathname).toBe('/museum/soane'))
    expect(router.state.location.search).toBe('?x=1')
    expect(client.getQueryData(currentUserQuery.queryKey)).toEqual(ada)
    expect(toastText()).toBe('Welcome back!You have successfully signed in.')
  })
  it('shows a refusal once, with the text of the server', async () => {
    const refusal = { message: 'Invalid email or password', code: 'unauthenticated', requestId: 'r' }
    fetched.mockImplementation(async () => Response.json(refusal, { status: 401 }))
    open('/auth')
    signIn()
    await waitFor(() => expect(toastText()).toBe('Sign in failedInvalid email or password'))
    expect(fetched).toHaveBeenCalledTimes(1)
    expect(screen.getAllByText('Invalid email or password')).toHaveLength(1)
  })
  it('asks for a code when the account needs one, keeps what was typed, and sends it along', async () => {
    const needed = { message: 'Please enter the code of your authenticator app.', code: 'totp_required' }
    const answers = [
      Response.json(needed, { status: 401 }),
      Response.json(needed, { status: 401 }),
      Response.json(ada),
    ]
    fetched.mockImplementation(async () => answers.shift() as Response)
    const { router } = open('/auth')
    signIn()
    const code = await screen.findByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(screen.queryByTestId('toast')).toBeNull()
    expect(screen.getByLabelText('Email')).toHaveProperty('value', 'Ada@example.org')
    press('Sign In')
    await waitFor(() =>
      expect(toastText()).toBe('Sign in failedPlease enter the code of your authenticator app.'),
    )
    fill('Code', '12')
    press('Sign In')
    await waitFor(() => expect(toastText()).toContain('Enter the 6 digits of your authenticator app'))
    await waitFor(() => expect(code.getAttribute('aria-invalid')).toBe('true'))
    fill('Code', '123 456')
    press('Sign In')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)).totpCode)).toEqual([
      undefined,
      undefined,
      '123 456',
    ])
  })
  it('reports a missing field without a request', async () => {
    open('/auth')
    press('Sign In')
    await waitFor(() => expect(toastText()).toContain('Please enter your email address.'))
    expect(fetched).not.toHaveBeenCalled()
  })
  it('ignores a next address on another site', async () => {
    fetched.mockImplementation(async () => Response.json(ada))
    const { router } = open('/auth?next=//evil.test/')
    signIn()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  })
})

describe('the forms', () => {
  const focused = () => document.activeElement?.getAttribute('id')
  const isWrong = (label: string) => screen.getByLabelText(label).getAttribute('aria-invalid') === 'true'
  const register = {
    'First name': 'Ada',
    'Last name': 'Lovelace',
    Username: 'ada',
    Email: 'ada@example.org',
    Password: 'secret-1',
  }
  function signUp(values: Partial<typeof register>) {
    for (const [label, value] of Object.entries({ ...register, ...values })) fill(label, value)
    press('Create Account')
  }

  it.each(['/auth', '/auth?tab=register'])(
    'leave validation to the page, not to bubbles of the browser: %s',
    path => {
      open(path)
      expect(document.querySelector('form')?.noValidate).toBe(true)
    },
  )
  it('mark and focus the first wrong field until it changes', async () => {
    open('/auth?tab=register')
    signUp({ Username: 'no spaces please', Email: 'nobody' })
    await waitFor(() => expect(toastText()).toContain('Use 3 to 30 letters'))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')))
    expect([isWrong('Username'), isWrong('Email'), focused()]).toEqual([true, false, 'username'])
    fill('Username', 'ada')
    await waitFor(() => expect(isWrong('Username')).toBe(false))
    expect(fetched).not.toHaveBeenCalled()
  })
  it('name the field where the rule does not', async () => {
    open('/auth?tab=register')
    signUp({ 'Last name': 'x'.repeat(51) })
    await waitFor(() => expect(toastText()).toContain('Last name: Please use up to 50 characters.'))
  })
  it('refuse a name of invisible characters', async () => {
    open('/auth?tab=register')
    signUp({ 'First name': '\u200b\u2060' })
    await waitFor(() => expect(toastText()).toContain('Please enter your first name.'))
    expect(isWrong('First name')).toBe(true)
  })
  it('mark the field that the server refuses', async () => {
    const taken = { message: 'This username is already taken.', code: 'username_taken', requestId: 'r' }
    fetched.mockImplementation(async () => Response.json(taken, { status: 409 }))
    const now = vi.spyOn(performance, 'now').mockReturnValue(1_000)
    open('/auth?tab=register')
    now.mockReturnValue(9_000)
    signUp({})
    await waitFor(() => expect(fetched).toHaveBeenCalled())
    now.mockRestore()
    await waitFor(() => expect(isWrong('Username')).toBe(true))
    expect(document.activeElement).toBe(screen.getByLabelText('Username'))
  })
  it('are sent once by a double tap', async () => {
    const server = stubServer()
    const { router } = open('/auth')
    fill('Email', 'ada@example.org')
    fill('Password', 'secret-1')
    const form = document.querySelector('form')!
    fireEvent.submit(form)
    await screen.findByRole('button', { name: 'Signing In...' })
    fireEvent.submit(form)
    await waitFor(() => expect(server.asked).toHaveLength(1))
    server.answer(Response.json(ada))
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(server.asked).toEqual(['POST /api/auth/login'])
  })
})

describe('signing up (AU3)', () => {
  it('opens by ?tab=register and sends the six fields and the time they took', async () => {
    fetched.mockImplementation(async () => Response.json(ada, { status: 201 }))
    const now = vi.spyOn(performance, 'now')
    now.mockReturnValue(1_000)
    const { router } = open('/auth?tab=register')
    fill('First name', 'Ada')
    fill('Last name', 'Lovelace')
    fill('Username', 'ada')
    fill('Email', 'ada@example.org')
    fill('Password', 'secret-1')
    now.mockReturnValue(9_000)
    press('Create Account')
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    now.mockRestore()
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/auth/register')
    expect(sentBody()).toEqual({
      firstName: 'Ada',
      lastName: 'Lovelace',
      username: 'ada',
      email: 'ada@example.org',
      password: 'secret-1',
      rememberMe: false,
      website: '',
      filledInMs: 8_000,
    })
    expect(toastText()).toBe('Welcome to Vitrine!Your account has been created successfully.')
  })
  it('keeps the tab in the address', async () => {
    const { router } = open('/auth?next=/discover')
    fireEvent.click(screen.getByRole('tab', { name: 'Sign Up' }))
    await waitFor(() => expect(router.state.location.search).toBe('?next=%2Fdiscover&tab=register'))
  })
})
