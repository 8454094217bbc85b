// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { Guest, GuestStatus, MeetupDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeUser } from '../../../test/make.ts'
import { recordSavedFiles } from '../../../test/saved-files.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import GuestsDialog from './GuestsDialog.tsx'

const onClosed = vi.fn()
let saved: ReturnType<typeof recordSavedFiles>
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  onClosed.mockClear()
  saved = recordSavedFiles()
  server = stubServer()
  client = makeClient()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const meetupWith = (more: Partial<MeetupDetail> = {}) => makeMeetup({ id: 7, mayListGuests: true, ...more })

function open(meetup: MeetupDetail) {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/meetups/7']}>
        <AntdProvider>
          <GuestsDialog meetup={meetup} onClosed={onClosed} />
        </AntdProvider>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const guest = (id: number, status: GuestStatus = 'attending'): Guest => ({
  user: makeUser({ id, username: `guest${id}`, slug: `guest-${id}` }),
  status,
  answeredAt: '2026-11-21T10:00:00.000Z',
})
const page = (guests: Guest[], cursor?: string) =>
  new Response(JSON.stringify(guests), { headers: cursor ? { 'x-next-cursor': cursor } : {} })
const names = () => screen.getAllByRole('link').map(link => link.getAttribute('href'))
const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalledOnce()
  })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('lists to a member who attends, page by page, and nothing else', async () => {
  open(meetupWith({ mayListGuests: false }))
  const dialog = await screen.findByRole('dialog', { name: 'Attendees' })
  await expect.poll(() => server.asked).toEqual(['GET /api/meetups/7/attendees?limit=50&status=attending'])
  server.answer(page([guest(1), guest(2)], 'c1'))
  await expect.poll(() => screen.queryAllByRole('link')).toHaveLength(2)
  expect(names()).toEqual(['/profile/guest-1', '/profile/guest-2'])
  expect(within(dialog).getAllByText('Since Nov 21, 2026 · Ada Lovelace')).toHaveLength(2)
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull()

  press('Load more')
  await expect
    .poll(() => server.asked[1])
    .toBe('GET /api/meetups/7/attendees?limit=50&cursor=c1&status=attending')
  server.answer(page([guest(3)]))
  await expect.poll(names).toEqual(['/profile/guest-1', '/profile/guest-2', '/profile/guest-3'])
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('lists to whoever runs the meetup each answer, with its count as the page knows it', async () => {
  const meetup = meetupWith({ currentAttendees: 12, waitlistCount: 3, interestedCount: 1_234 })
  open(meetup)
  await screen.findByRole('dialog', { name: 'Attendees and waitlist' })
  expect(tabs()).toEqual(['Attending (12)', 'Waitlist (3)', 'Interested (1.2K)'])
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(page([guest(1)]))
  await expect.poll(() => screen.queryAllByRole('link')).toHaveLength(1)

  fireEvent.click(screen.getByRole('tab', { name: 'Waitlist (3)' }))
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/7/attendees?limit=50&status=waitlisted')
  expect(screen.queryByRole('link')).toBeNull()
  server.answer(page([]))
  await screen.findByText('There is no one to show.')

  client.setQueryData(queryKeys.meetups.one(7), { ...meetup, waitlistCount: 2 })
  await expect.poll(tabs).toEqual(['Attending (12)', 'Waitlist (2)', 'Interested (1.2K)'])
})

it('lists whom a seat of a paid meetup is offered to', async () => {
  open(meetupWith({ cost: 'paid', costAmount: '€12' }))
  await screen.findByRole('dialog')
  expect(tabs()).toEqual(['Attending (1)', 'Offered', 'Waitlist (0)', 'Interested (0)'])
  fireEvent.click(screen.getByRole('tab', { name: 'Offered' }))
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/7/attendees?limit=50&status=offered')
})

it('offers to load a list again that could not be loaded', async () => {
  open(meetupWith())
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(403, { message: 'Join the community first.', code: 'not_a_member' }))
  await screen.findByText('Could not load these people')
  press('Try again')
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(page([guest(1)]))
  await expect.poll(() => screen.queryAllByRole('link')).toHaveLength(1)
})

it('saves everyone who answered as a file, byte for byte, and says when that fails', async () => {
  open(meetupWith())
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(page([guest(1)]))
  await expect.poll(() => screen.queryAllByRole('link')).toHaveLength(1)
  press('Download as CSV')
  await screen.findByRole('button', { name: 'Downloading...' })
  press('Downloading...')
  await expect.poll(() => server.asked).toHaveLength(2)
  expect(server.asked[1]).toBe('GET /api/meetups/7/attendees.csv')
  server.answer(json(429, { message: 'Too many requests', code: 'rate_limited' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ kind: 'error', title: 'The file could not be downloaded' })
  expect(saved).toEqual([])

  press('Download as CSV')
  await expect.poll(() => server.asked).toHaveLength(3)
  server.answer(new Response('\uFEFFname\r\nada\r\n', { headers: { 'content-type': 'text/csv' } }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]?.name).toBe('attendees-7.csv')
  const bytes = new Uint8Array((await saved[0]?.file.arrayBuffer()) ?? new ArrayBuffer())
  expect([...bytes.slice(0, 4)]).toEqual([0xef, 0xbb, 0xbf, 'n'.charCodeAt(0)])
  await screen.findByRole('button', { name: 'Download as CSV' })
})

it('closes when a name leads to its profile', async () => {
  open(meetupWith())
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(page([guest(1)]))
  fireEvent.click(await screen.findByRole('link'))
  await isClosed()
})
