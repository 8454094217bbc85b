// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseumEvent } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import type { MuseumEventTask } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { MuseumEventForm } from './MuseumEventForm.tsx'

const onSaved = vi.fn()
const onClose = vi.fn()
const createAt = (id: number): MuseumEventTask => ({
  kind: 'create',
  museum: { id, timezone: 'Europe/Madrid' },
})
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  sessionStorage.clear()
  onSaved.mockClear()
  onClose.mockClear()
  server = stubServer()
})
afterEach(() => vi.unstubAllGlobals())

function open(task: MuseumEventTask) {
  cleanup()
  client = makeClient()
  render(
    <QueryClientProvider client={client}>
      <MuseumEventForm userId={5} task={task} onSaved={onSaved} onClose={onClose} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const problems = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)
const refusal = (name: string, message: string) =>
  json(400, {
    message: 'Validation failed',
    code: 'validation_failed',
    errors: [{ field: name, message }],
  })

function fill() {
  type('Title', ' Night of prints ')
  type('Description', 'Ink and light.')
  type('Date', '2020-01-01')
  type('Start time', '18:30')
}

it('names all that is missing, each until it is there, and sends nothing before', () => {
  open(createAt(3))
  expect([field('Category').value, field('Time zone').value]).toEqual(['other', 'Europe/Madrid'])
  press('Create event')
  expect(problems()).toEqual([
    'Title is required',
    'Description is required',
    'Date is required',
    'Start time is required',
  ])
  expect(document.activeElement).toBe(field('Title'))
  fill()
  expect(problems()).toEqual([])
  type('Ticket link', 'tickets')
  expect(problems()).toEqual(['Please give a web address that begins with https://, or leave it empty.'])
  press('Create event')
  expect(document.activeElement).toBe(field('Ticket link'))
  expect(server.asked).toEqual([])
})

it('offers each category by its name', () => {
  open(createAt(3))
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(offered.slice(0, 8)).toEqual([
    ...['Guided tour', 'Talk', 'Workshop', 'Family', 'Performance', 'Screening', 'Opening', 'Other'],
  ])
})

it('keeps a refused event, also when the form is closed, until it is created at its museum', async () => {
  open(createAt(3))
  fill()
  type('Category', 'talk')
  press('Create event')
  await expect.poll(() => server.asked).toEqual(['POST /api/museum-events'])
  expect(server.bodies[0]).toMatchObject({ museumId: 3, category: 'talk', location: '', maxAttendees: null })
  expect(server.keys[0]).toBeTruthy()
  server.answer(refusal('date', 'An event starts in the future.'))
  await expect.poll(problems).toEqual(['An event starts in the future.'])
  expect(document.activeElement).toBe(field('Date'))

  open(createAt(4))
  expect(field('Title').value).toBe('')
  open(createAt(3))
  expect([field('Title').value, field('Category').value]).toEqual([' Night of prints ', 'talk'])
  type('Date', '2031-05-06')
  press('Create event')
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(403, { message: 'The museum has another manager.', code: 'forbidden' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ title: 'Failed to create event', description: 'The museum has another manager.' })
  press('Create event')
  await expect.poll(() => server.asked).toHaveLength(3)
  const created = makeMuseumEvent({ id: 7 })
  server.answer(json(201, created))
  await expect.poll(() => onSaved.mock.calls).toEqual([[created]])
  expect(client.getQueryData(queryKeys.museumEvents.one(7))).toEqual(created)
  expect(pageToasts.current()?.title).toBe('Event created successfully!')
  expect(sessionStorage.length).toBe(0)
})

it('shows "More details" where the server refuses a field of them', async () => {
  open(createAt(3))
  fill()
  expect(screen.queryByLabelText('Requirements')).toBeNull()
  press('Create event')
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(refusal('requirements', 'Please shorten it.'))
  await expect.poll(problems).toEqual(['Please shorten it.'])
  expect(document.activeElement).toBe(field('Requirements'))
})

it('creates a duplicate at the same museum once it has a date, or discards it', async () => {
  const event = makeMuseumEvent()
  const duplicate: MuseumEventTask = { kind: 'duplicate', event }
  open(duplicate)
  expect([field('Title').value, field('Date').value]).toEqual([event.title, ''])
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  type('Date', '2031-06-06')
  press('Create event')
  await expect.poll(() => server.asked).toEqual(['POST /api/museum-events'])
  expect(server.bodies[0]).toMatchObject({ museumId: event.museum.id, date: '2031-06-06', price: '12 €' })
  expect(server.bodies[0]).not.toHaveProperty('version')
  server.answer(json(500, { message: 'Failed' }))
  await expect.poll(() => pageToasts.current()?.title).toBe('Failed to create event')

  open(duplicate)
  expect(field('Date').value).toBe('2031-06-06')
  press('Discard')
  expect(onClose).toHaveBeenCalled()
  open(duplicate)
  expect(field('Date').value).toBe('')
})

it('closes an unchanged edit without a request', () => {
  open({ kind: 'edit', event: makeMuseumEvent() })
  press('Save')
  expect(onClose).toHaveBeenCalled()
  expect(server.asked).toEqual([])
})

it('sends the version of an edit, and keeps what was typed when a newer one is loaded', async () => {
  const event = makeMuseumEvent({ id: 7, version: 4 })
  open({ kind: 'edit', event })
  type('Title', 'Ink')
  press('Save')
  await expect.poll(() => server.asked).toEqual(['PUT /api/museum-events/7'])
  expect(server.bodies[0]).toMatchObject({ title: 'Ink', startTime: '19:30', version: 4 })
  expect(server.bodies[0]).not.toHaveProperty('museumId')
  server.answer(json(409, { message: 'Changed', code: 'stale_version' }))
  await screen.findByText(/^This was changed in the meantime/)
  press('Load the newer version')
  await expect.poll(() => server.asked[1]).toBe('GET /api/museum-events/7')
  server.answer(json(200, { ...event, title: 'Chalk', price: 'Free', version: 5 }))
  await expect.poll(() => field('Price').value).toBe('Free')
  expect(field('Title').value).toBe('Ink')
  expect(screen.queryByText(/^This was changed in the meantime/)).toBeNull()

  type('Maximum of attendees', '1')
  press('Save')
  await expect.poll(() => server.asked).toHaveLength(3)
  expect(server.bodies[2]).toMatchObject({ title: 'Ink', price: 'Free', version: 5 })
  const message = '8 people have a seat already. Please keep at least as many.'
  const errors = [{ field: 'maxAttendees', message }]
  server.answer(json(409, { message, code: 'capacity_below_attendees', errors }))
  await expect.poll(problems).toEqual([message])
  expect(document.activeElement).toBe(field('Maximum of attendees'))
  type('Maximum of attendees', '8')
  press('Save')
  await expect.poll(() => server.asked).toHaveLength(4)
  server.answer(json(200, { ...event, version: 6 }))
  await expect.poll(() => pageToasts.current()?.title).toBe('Event updated successfully!')
  expect(onSaved).toHaveBeenCalledOnce()
})
