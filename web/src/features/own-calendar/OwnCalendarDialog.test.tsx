// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { makeClient } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import OwnCalendarDialog from './OwnCalendarDialog.tsx'

const createdAt = '2026-11-21T10:00:00.000Z'
const path = '/api/calendars/c2VjcmV0/calendar.ics'
const onClosed = vi.fn()
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
let copy: MockInstance<Clipboard['writeText']>
beforeEach(() => {
  onClosed.mockClear()
  server = stubServer()
  client = makeClient()
  copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <AntdProvider>
          <OwnCalendarDialog onClosed={onClosed} />
        </AntdProvider>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
/** Opens it for a reader whose calendar has had an address since a moment, or has none. */
async function openWith(since: string | null) {
  open()
  await expect.poll(() => server.asked).toEqual(['GET /api/user/calendar'])
  server.answer(json(200, { createdAt: since }))
  await screen.findByRole('button', { name: since === null ? 'Create address' : 'Replace address' })
}
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
/** What was sent after the state was read. */
const sent = () => server.asked.slice(1)
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address of your calendar' })
const heading = (name: string) => screen.findByRole('heading', { name, level: 3 })
async function close() {
  await press('Close')
  // Ends the fading, which the test environment does not draw.
  await waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalledOnce()
  })
  cleanup()
}
const everythingKept = () =>
  JSON.stringify([
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
    client
      .getMutationCache()
      .getAll()
      .map(({ state }) => state.data),
  ])

it('says what it is and that it is loading, then that there is no address yet', async () => {
  open()
  await screen.findByRole('dialog', { name: 'Your calendar' })
  expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined()
  server.answer(json(200, { createdAt: null }))
  await button('Create address')
  expect(screen.getByText(/everything that you attend, wait for or are interested in/)).toBeDefined()
  expect(screen.getByText(/^Whoever has the address can read your calendar\. It is shown once/)).toBeDefined()
  expect(screen.queryByText(/has had an address/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull()
})

it('offers to load it again when it could not be loaded', async () => {
  open()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(503, { message: 'Unavailable', code: 'unavailable' }))
  await heading('Could not load your calendar')
  await press('Try again')
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(200, { createdAt }))
  await screen.findByText('Your calendar has had an address since Nov 21, 2026.')
})

it('creates an address, which it shows to copy and to open', async () => {
  await openWith(null)
  await press('Create address')
  await press('Create address')
  expect((await button('Create address')).getAttribute('aria-busy')).toBe('true')
  expect(sent()).toEqual(['POST /api/user/calendar'])
  server.answer(json(201, { path, createdAt }))
  expect((await field()).value).toBe(`${window.location.origin}${path}`)
  expect((await field()).readOnly).toBe(true)
  expect(document.activeElement).toBe(await heading('Your address is ready'))
  expect(screen.getByRole('link', { name: 'Open in calendar' }).getAttribute('href')).toBe(
    `webcal://${window.location.host}${path}`,
  )

  await press('Copy address')
  await expect.poll(() => pageToasts.current()).toMatchObject({ kind: 'success', title: 'Copied' })
  expect(copy.mock.calls).toEqual([[`${window.location.origin}${path}`]])
  copy.mockRejectedValueOnce(new Error('not allowed'))
  await press('Copy address')
  await expect.poll(() => pageToasts.current()?.kind).toBe('warning')
})

it('shows the address once: it is kept nowhere after the dialog has closed', async () => {
  await openWith(null)
  await press('Create address')
  server.answer(json(201, { path, createdAt }))
  await field()
  expect(everythingKept()).toContain('c2VjcmV0')
  await close()
  await expect.poll(everythingKept).not.toContain('c2VjcmV0')
  expect(client.getQueryData(queryKeys.ownCalendar)).toEqual({ createdAt })

  open()
  await screen.findByText('Your calendar has had an address since Nov 21, 2026.')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(document.body.innerHTML).not.toContain('c2VjcmV0')
})

it('says in the words of the server why no address was created, and lets the reader try again', async () => {
  await openWith(null)
  await press('Create address')
  server.answer(json(429, { message: 'Too many requests', code: 'rate_limited' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      kind: 'error',
      title: 'The address could not be created',
      description: 'Too many requests',
    })
  await expect.poll(async () => (await button('Create address')).getAttribute('aria-busy')).toBeNull()
  await press('Create address')
  await expect.poll(sent).toHaveLength(2)
  expect(server.keys[1]).not.toBe(server.keys[2])
})

it('asks before it replaces an address, and does nothing when that is cancelled', async () => {
  await openWith(createdAt)
  await press('Replace address')
  expect(document.activeElement).toBe(await heading('Replace the address?'))
  expect(screen.getByText(/^The present address ends\. Applications that subscribe/)).toBeDefined()
  await press('Cancel')
  expect(document.activeElement).toBe(await button('Replace address'))
  expect(sent()).toEqual([])

  await press('Replace address')
  await press('Replace address')
  await expect.poll(sent).toEqual(['POST /api/user/calendar'])
  server.answer(json(201, { path, createdAt: '2026-11-30T10:00:00.000Z' }))
  expect((await field()).value).toContain(path)
  expect(client.getQueryData(queryKeys.ownCalendar)).toEqual({ createdAt: '2026-11-30T10:00:00.000Z' })
})

it('asks before it turns the calendar off, keeps it when that fails, and then offers a new address', async () => {
  await openWith(createdAt)
  await press('Turn off')
  expect(document.activeElement).toBe(await heading('Turn off your calendar?'))
  await press('Cancel')
  expect(document.activeElement).toBe(await button('Turn off'))
  await press('Turn off')
  await press('Turn off')
  await expect.poll(sent).toEqual(['DELETE /api/user/calendar'])
  server.answer(json(429, { message: 'Too many requests', code: 'rate_limited' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      kind: 'error',
      title: 'Your calendar could not be turned off',
      description: 'Too many requests',
    })
  await heading('Turn off your calendar?')
  expect(client.getQueryData(queryKeys.ownCalendar)).toEqual({ createdAt })

  await press('Turn off')
  await expect.poll(sent).toHaveLength(2)
  server.answer(json(200, { createdAt: null }))
  await expect.poll(() => pageToasts.current()?.title).toBe('Your calendar is turned off')
  expect(document.activeElement).toBe(await button('Create address'))
  expect(screen.queryByText(/has had an address/)).toBeNull()
})
