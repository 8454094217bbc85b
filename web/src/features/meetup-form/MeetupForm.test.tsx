// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { MeetupForm } from './MeetupForm.tsx'

const onSaved = vi.fn()
const onClose = vi.fn()
const create: MeetupTask = { kind: 'create', communityId: 3 }
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  onSaved.mockClear()
  onClose.mockClear()
  server = stubServer()
})
afterEach(() => vi.unstubAllGlobals())

function open(task: MeetupTask) {
  cleanup()
  render(
    <QueryClientProvider client={makeClient()}>
      <MeetupForm userId={5} task={task} onSaved={onSaved} onClose={onClose} />
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
const required = [
  'Title is required',
  'Description is required',
  'Location is required',
  'Date is required',
  'Start time is required',
]
const refusal = (field: string, message: string) =>
  json(400, { message: 'Validation failed', code: 'validation_failed', errors: [{ field, message }] })

function fill() {
  type('Title', ' Ink ')
  type('Description', 'Bring a pen.')
  type('Location', 'Hall of honour')
  type('Date', '2020-01-01')
  type('Start time', '18:30')
}

it('names all that is missing, each until it is there, and sends nothing before', () => {
  open(create)
  type('Title', 'Ink')
  type('Title', '')
  expect(problems()).toEqual([])
  press('Create meetup')
  expect(problems()).toEqual(required)
  expect(document.activeElement).toBe(field('Title'))
  type('Title', 'Ink')
  expect(problems()).toEqual(required.slice(1))
  fill()
  fireEvent.click(screen.getByRole('radio', { name: 'Paid' }))
  expect(problems()).toEqual(['Please say how much it costs.'])
  type('Amount', '€12')
  expect(problems()).toEqual([])
  expect(server.asked).toEqual([])
})

it('keeps a refused meetup, also when the form is closed, until it is created', async () => {
  open(create)
  fill()
  press('Create meetup')
  await expect.poll(() => server.asked).toEqual(['POST /api/communities/3/meetups'])
  expect(server.bodies[0]).toMatchObject({ date: '2020-01-01', maxAttendees: null, cost: 'free' })
  server.answer(refusal('date', 'A meetup starts in the future.'))
  await expect.poll(problems).toEqual(['A meetup starts in the future.'])
  expect(document.activeElement).toBe(field('Date'))
  expect(pageToasts.current()?.open ?? false).toBe(false)

  open({ kind: 'create', communityId: 4 })
  expect(field('Title').value).toBe('')
  open(create)
  expect([field('Title').value, field('Date').value]).toEqual([' Ink ', '2020-01-01'])
  type('Date', '2031-05-06')
  press('Create meetup')
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(json(403, { message: 'The community is closed to you.', code: 'forbidden' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ title: 'Failed to create meetup', description: 'The community is closed to you.' })
  press('Create meetup')
  await expect.poll(() => server.asked).toHaveLength(3)
  const created = makeMeetup({ id: 7 })
  server.answer(json(201, created))
  await expect.poll(() => onSaved.mock.calls).toEqual([[created]])
  expect(pageToasts.current()?.title).toBe('Meetup created successfully!')
  expect(sessionStorage.length).toBe(0)
})

it.each([
  ['comments', 'Allow comments', { allowComments: false, allowPhotoSharing: true }],
  ['photos', 'Allow photo sharing', { allowComments: true, allowPhotoSharing: false }],
])('allows %s unless they are turned off, which a draft keeps', async (_, name, body) => {
  const allowing = () => screen.getByRole<HTMLInputElement>('switch', { name })
  open(create)
  press('More details')
  expect(allowing().checked).toBe(true)
  fireEvent.click(allowing())
  open(create)
  expect(allowing().checked).toBe(false)
  fill()
  press('Create meetup')
  await expect.poll(() => server.bodies).toMatchObject([body])
})

it('discards what was typed into a duplicate', () => {
  const duplicate: MeetupTask = { kind: 'duplicate', meetup: makeMeetup() }
  open(duplicate)
  expect([field('Title').value, field('Date').value]).toEqual(['Sketching by the light', ''])
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
  type('Date', '2031-05-06')
  press('Discard')
  expect(onClose).toHaveBeenCalled()
  open(duplicate)
  expect(field('Date').value).toBe('')
})

it('shows that another person has changed the meetup, and keeps what was typed when the newer one is loaded', async () => {
  const meetup = makeMeetup({ id: 7, version: 4 })
  open({ kind: 'edit', meetup })
  type('Title', 'Ink')
  press('Save')
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/7'])
  expect(server.bodies[0]).toMatchObject({ title: 'Ink', startTime: '21:30', version: 4 })
  server.answer(json(409, { message: 'Changed', code: 'stale_version' }))
  await screen.findByText(/^This was changed in the meantime/)
  press('Load the newer version')
  await expect.poll(() => server.asked[1]).toBe('GET /api/meetups/7')
  server.answer(json(200, { ...meetup, title: 'Chalk', location: 'Garden', version: 5 }))
  await expect.poll(() => field('Location').value).toBe('Garden')
  expect(field('Title').value).toBe('Ink')
  expect(screen.queryByText(/^This was changed in the meantime/)).toBeNull()

  type('Maximum of attendees', '1')
  press('Save')
  await expect.poll(() => server.asked).toHaveLength(3)
  expect(server.bodies[2]).toMatchObject({ title: 'Ink', location: 'Garden', version: 5 })
  const message = '2 people have a seat already. Please keep at least as many.'
  const errors = [{ field: 'maxAttendees', message }]
  server.answer(json(409, { message, code: 'capacity_below_attendees', errors }))
  await expect.poll(problems).toEqual([message])
  expect(document.activeElement).toBe(field('Maximum of attendees'))
})
