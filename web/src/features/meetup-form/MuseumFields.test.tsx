// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseum, makeMuseumEvent } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import type { MeetupTask } from '../../lib/content-dialogs.ts'
import { MeetupForm } from './MeetupForm.tsx'

const museum = makeMuseum({ id: 8 })
const meetup = makeMeetup({ id: 7, museum, museumId: 8 })
const listed = 'GET /api/museum-events?museumId=8&limit=50'
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  sessionStorage.clear()
  server = stubServer()
})
afterEach(() => vi.unstubAllGlobals())

function open(task: MeetupTask) {
  cleanup()
  render(
    <QueryClientProvider client={makeClient()}>
      <MeetupForm userId={5} task={task} onSaved={() => {}} onClose={() => {}} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const edit = (more: Partial<typeof meetup> = {}) => open({ kind: 'edit', meetup: { ...meetup, ...more } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }))
const accompanies = 'It accompanies an event of the museum'
const events = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Event of the museum' })
const options = () => [...events().options].map(({ text }) => text)
const choose = (id: number) => fireEvent.change(events(), { target: { value: String(id) } })

it('asks for a museum behind a button, and says that it is asked', async () => {
  open({ kind: 'create', communityId: 3 })
  expect(screen.queryByLabelText('Museum')).toBeNull()
  press('Together with a museum')
  screen.getByText('It is asked whether it takes part.')
  expect(screen.queryByLabelText('Contact at the museum')).toBeNull()
  fireEvent.change(screen.getByLabelText('Museum'), { target: { value: 'prado' } })
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(200, [museum]))
  fireEvent.click(await screen.findByText('Museo del Prado'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Museo del Prado' }))
  screen.getByText('The museum is asked to take part once you save.')
  screen.getByLabelText('Contact at the museum')
})

it('sends the event that is chosen, and asks for it where none is', async () => {
  edit()
  turn(accompanies)
  expect(server.asked).toEqual([listed])
  screen.getByText('Loading the events of the museum')
  const cancelled = makeMuseumEvent({ id: 3, status: 'cancelled' })
  server.answer(json(200, [makeMuseumEvent(), cancelled]))
  await expect
    .poll(options)
    .toEqual(['Choose an event', 'Goya by candlelight · Wednesday, May 7, 2031, 7:30 PM'])
  press('Save')
  screen.getByText('Please choose an event of the museum.')
  expect(document.activeElement).toBe(events())
  choose(2)
  turn('The museum may show this meetup on its page')
  press('Save')
  await expect.poll(() => server.asked).toEqual([listed, 'PUT /api/meetups/7'])
  expect(server.bodies[1]).toMatchObject({ museumId: 8, museumEventId: 2, canMuseumPromote: true })
})

it('keeps an event that is no longer offered', async () => {
  const museumEvent = { id: 9, title: 'Etching', startsAt: '2031-05-06T17:30:00.000Z', timezone: 'UTC' }
  edit({ connectToMuseumEvent: true, museumEventId: 9, museumEvent })
  const offered = ['Choose an event', 'Etching · Tuesday, May 6, 2031, 5:30 PM']
  expect(options()).toEqual(offered)
  server.answer(json(200, []))
  await expect.poll(() => screen.queryByText('Loading the events of the museum')).toBeNull()
  expect([options(), events().value]).toEqual([offered, '9'])
  expect(screen.queryByText('The museum has announced no events.')).toBeNull()
})

it('says that the museum has no events, or that they could not be loaded, and loads them when asked again', async () => {
  edit()
  turn(accompanies)
  server.answer(json(500, { message: 'Failed' }))
  await screen.findByText('Could not load the events of the museum.')
  press('Try again')
  await expect.poll(() => server.asked).toEqual([listed, listed])
  server.answer(json(200, []))
  await screen.findByText('The museum has announced no events.')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it.each([
  ['discussion', 'Not confirmed by the museum yet.'],
  ['confirmed', /^The museum takes part\. It is asked again if you change/],
  ['museum_host', /^The museum hosts this meetup\. It is asked again if you change/],
] as const)('says what a museum has answered: %s', (collaborationStatus, text) => {
  edit({ collaborationStatus })
  screen.getByText(text)
})

it('removes the museum with all that was said of it', async () => {
  edit({ museumContact: 'Marta', canMuseumPromote: true, collaborationStatus: 'confirmed' })
  press('Remove Museo del Prado')
  expect(document.activeElement).toBe(screen.getByLabelText('Museum'))
  expect(screen.queryByLabelText('Contact at the museum')).toBeNull()
  press('Save')
  await expect.poll(() => server.asked).toEqual(['PUT /api/meetups/7'])
  const none = { museumId: null, museumContact: '', canMuseumPromote: false }
  expect(server.bodies[0]).toMatchObject({ ...none, collaborationStatus: 'discussion' })
})

it('shows at the museum that it declined', async () => {
  edit()
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Ink' } })
  press('Together with a museum')
  press('Save')
  await expect.poll(() => server.asked).toHaveLength(1)
  const message = 'This museum does not take part in this meetup.'
  const errors = [{ field: 'museumId', message }]
  server.answer(json(400, { message, code: 'validation_failed', errors }))
  await screen.findByText(message)
  await expect.poll(() => document.activeElement?.textContent).toBe(message)
  press('Remove Museo del Prado')
  expect(screen.queryByText(message)).toBeNull()
})
