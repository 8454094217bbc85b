// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { Comment, CurrentUser, MeetupDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeComment, makeMeetup, makePages, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { keepsDraftsOf } from '../../lib/stored.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import AnnouncementDialog from './AnnouncementDialog.tsx'

const onClosed = vi.fn()
const discussion = queryKeys.meetupComments(7)
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  onClosed.mockClear()
  server = stubServer()
  client = makeClient()
})
afterEach(() => vi.unstubAllGlobals())

function open(more: Partial<MeetupDetail> = {}) {
  cleanup()
  const user = makeUser({ id: 5 }) as CurrentUser
  const meetup = makeMeetup({ id: 7, mayAnnounce: true, currentAttendees: 9, interestedCount: 4, ...more })
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/meetups/7']}>
        <AntdProvider>
          <AnnouncementDialog user={user} meetup={meetup} onClosed={onClosed} />
        </AntdProvider>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Announcement' })
const write = (text: string) => fireEvent.change(field(), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalledOnce()
  })
const problem = () => screen.getByRole('alert').textContent

it('says who is notified, and how many they are without the author', async () => {
  open({ waitlistCount: 2 })
  await screen.findByRole('dialog', { name: 'Write to everyone' })
  expect(
    screen.getByText(/^Everyone who attends, waits or is interested is notified: 14 people\./),
  ).toBeDefined()
})

it('says when no one else has answered', () => {
  open({ currentAttendees: 1, interestedCount: 0 })
  expect(screen.getByText(/^No one else has answered yet\./)).toBeDefined()
})

it('asks for a text of up to 1,000 characters, and sends nothing before', () => {
  open()
  write(' \n ')
  send()
  expect(problem()).toBe('Please write an announcement.')
  expect(document.activeElement).toBe(field())
  write('a'.repeat(1_001))
  expect(problem()).toBe('')
  send()
  expect(problem()).toBe('An announcement may have up to 1,000 characters.')
  expect(server.asked).toEqual([])
})

it('keeps the text until it is sent, then says how many were notified and has the discussion read again', async () => {
  client.setQueryData(discussion, makePages<Comment>([makeComment()]))
  open()
  write(' We meet at the north gate. ')
  send()
  await expect.poll(() => server.asked).toEqual(['POST /api/meetups/7/announce'])
  expect(server.bodies[0]).toEqual({ content: 'We meet at the north gate.' })
  server.answer(json(429, { message: 'Too many requests', code: 'rate_limited' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ kind: 'error', title: 'The announcement could not be sent' })
  expect(onClosed).not.toHaveBeenCalled()
  expect(keepsDraftsOf(5)).toBe(true)
  // Why it was refused is shown by the page.
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/7')
  server.answer(json(200, makeMeetup({ id: 7, mayAnnounce: true, currentAttendees: 9 })))
  await expect.poll(() => client.isFetching()).toBe(0)

  open({ id: 8 })
  expect(field().value).toBe('')
  open()
  expect(field().value).toBe(' We meet at the north gate. ')
  send()
  send()
  await expect.poll(() => server.asked).toHaveLength(3)
  expect(server.keys[0]).not.toBe(server.keys[2])
  server.answer(json(201, { comment: {}, recipients: 12 }))
  await expect.poll(() => pageToasts.current()?.title).toBe('12 people were notified.')
  await isClosed()
  expect(client.getQueryState(discussion)?.isInvalidated).toBe(true)
  expect(keepsDraftsOf(5)).toBe(false)
  expect(server.asked).toHaveLength(3)
})
