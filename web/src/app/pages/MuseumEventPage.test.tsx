// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { MuseumEvent } from '@vitrine/contracts'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseumEvent } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import MuseumEventPage from './MuseumEventPage.tsx'

let server: ReturnType<typeof stubServer>
let stream: ReturnType<typeof stubStream>
beforeEach(() => {
  server = stubServer()
  stream = stubStream()
  closeContentDialog()
})

const opened = vi.fn()
const Dialogs = () => {
  opened(useContentDialogRequest())
  return null
}
function show(address = '/events/2') {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter initialEntries={[address]}>
        <stream.Open />
        <Dialogs />
        <Routes>
          <Route path="/events/:id" element={<MuseumEventPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const answer = (status: number, body: unknown) => act(async () => server.answer(json(status, body)))
async function showEvent(more: Partial<MuseumEvent> = {}) {
  show()
  await answer(200, makeMuseumEvent(more))
  await screen.findByRole('heading', { level: 1, name: more.title ?? 'Goya by candlelight' })
}
const hrefsOf = (name: string) => screen.getAllByRole('link', { name }).map(link => link.getAttribute('href'))

it('says what, when, where, for how much and with how many, and leads to its museum and to tickets', async () => {
  show()
  expect(screen.getByRole('status', { name: 'Loading event' })).toBeTruthy()
  await answer(200, makeMuseumEvent())
  await screen.findByRole('heading', { level: 1, name: 'Goya by candlelight' })
  expect(server.asked).toEqual(['GET /api/museum-events/2'])
  expect(document.title).toContain('Goya by candlelight')
  for (const text of [
    'Guided tour',
    'A walk along the black paintings.',
    '#goya',
    'Ground floor',
    'Madrid, Spain',
    '12 €',
    '8 of 20 seats',
    'Comfortable shoes.',
    'Step-free.',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  const card = screen.getByRole('complementary', { name: 'When, where and who' })
  expect(card.textContent?.replace(/\s/gu, ' ')).toContain('7:30 – 9:00 PM')
  expect(hrefsOf('Museo del Prado')).toEqual(['/museum/prado', '/museum/prado'])
  const tickets = screen.getByRole('link', { name: 'Get tickets (opens in a new tab)' })
  expect([tickets.getAttribute('href'), tickets.getAttribute('target'), tickets.getAttribute('rel')]).toEqual(
    ['https://tickets.example.org/goya', '_blank', 'noopener nofollow'],
  )
})

it('shows nothing of what it does not say', async () => {
  await showEvent({ price: '', ticketUrl: '', requirements: '', accessibilityNotes: '', tags: [] })
  expect(screen.queryByRole('link', { name: /tickets/ })).toBeNull()
  expect(screen.queryByText('Good to know')).toBeNull()
  expect(screen.queryByText('Cost')).toBeNull()
})

it('offers no tickets once it is over', async () => {
  await showEvent({ status: 'completed', mayJoin: false })
  expect(screen.queryByRole('link', { name: /tickets/ })).toBeNull()
})

it('says that it was cancelled, and offers no tickets then', async () => {
  await showEvent({ status: 'cancelled', mayJoin: false })
  expect(screen.getByText('This event was cancelled.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /tickets/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Join Event' })).toBeNull()
})

it('is shared by everyone, and changed by who may', async () => {
  await showEvent()
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

const managed = { mayEdit: true, mayDuplicate: true }
it.each([
  ['Edit', { kind: 'museumEvent', task: { kind: 'edit', event: makeMuseumEvent(managed) } }],
  ['Duplicate', { kind: 'museumEvent', task: { kind: 'duplicate', event: makeMuseumEvent(managed) } }],
  ['Delete', { kind: 'deleteMuseumEvent', event: makeMuseumEvent(managed) }],
] as const)('opens the dialog of %s for its editors', async (name, request) => {
  await showEvent(managed)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(opened).toHaveBeenLastCalledWith(request)
})

it('is duplicated, but neither edited nor deleted, once it is over', async () => {
  await showEvent({ status: 'completed', mayJoin: false, mayDuplicate: true })
  expect(screen.getByRole('button', { name: 'Duplicate' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
})

it.each(['/events/paper', '/events/0'])('finds no event at %s, and asks the server for none', address => {
  show(address)
  expect(screen.getByRole('heading', { level: 1, name: 'Event not found' })).toBeTruthy()
  expect(server.asked).toEqual([])
})

it('says that there is no such event, with the way to those of museums', async () => {
  show()
  await answer(404, { message: 'Event not found', code: 'not_found' })
  await screen.findByRole('heading', { level: 1, name: 'Event not found' })
  expect(screen.getByRole('link').getAttribute('href')).toBe('/events?tab=museums')
})

it('offers to try again where it could not be loaded', async () => {
  show()
  await answer(503, { message: 'Unavailable' })
  await screen.findByRole('heading', { level: 1, name: 'Could not load this event' })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(200, makeMuseumEvent())
  await screen.findByRole('heading', { level: 1, name: 'Goya by candlelight' })
})

it('follows what is changed elsewhere at its museum, and nothing else', async () => {
  await showEvent()
  stream.emit('museum-event', { museumId: 77, eventId: 9 })
  stream.emit('museum-event', { museumId: 1, eventId: 2 })
  stream.emit('museum-event', { museumId: 1, eventId: 2 })
  await expect.poll(() => server.asked).toHaveLength(2)
  await answer(200, makeMuseumEvent({ title: 'Goya at noon' }))
  await screen.findByRole('heading', { level: 1, name: 'Goya at noon' })
  expect(server.asked).toHaveLength(2)
})
