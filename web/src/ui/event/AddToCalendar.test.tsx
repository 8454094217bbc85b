// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { AnyEvent } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseumEvent } from '../../../test/make.ts'
import { recordSavedFiles } from '../../../test/saved-files.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { pageToasts } from '../toast/queue.ts'
import { AddToCalendar } from './AddToCalendar.tsx'

let saved: ReturnType<typeof recordSavedFiles>
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  saved = recordSavedFiles()
  server = stubServer()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(event: AnyEvent) {
  cleanup()
  render(
    <QueryClientProvider client={makeClient()}>
      <AddToCalendar event={event} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const button = () => screen.queryByRole('button', { name: 'Add to calendar' })
const press = () => fireEvent.click(button()!)
const file = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n'

it.each([
  [makeMeetup({ id: 7 }), '/api/meetups/7/calendar.ics', 'meetup-7.ics'],
  [makeMuseumEvent({ id: 7 }), '/api/museum-events/7/calendar.ics', 'event-7.ics'],
])('saves an event as a file, once for two presses, and byte for byte', async (event, path, name) => {
  show(event)
  press()
  press()
  await expect.poll(() => button()?.getAttribute('aria-busy')).toBe('true')
  press()
  expect(server.asked).toEqual([`GET ${path}`])
  server.answer(new Response(file, { headers: { 'content-type': 'text/calendar' } }))
  await expect.poll(() => saved).toHaveLength(1)
  expect(saved[0]?.name).toBe(name)
  expect(await saved[0]?.file.text()).toBe(file)
  await expect.poll(() => button()?.getAttribute('aria-busy')).toBeNull()
})

it('says in the words of the server why it could not be saved, and saves it when pressed again', async () => {
  show(makeMeetup({ id: 7 }))
  press()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(404, { message: 'Meetup not found.', code: 'not_found' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      kind: 'error',
      title: 'The file for your calendar could not be downloaded',
      description: 'Meetup not found.',
    })
  expect(saved).toEqual([])
  press()
  await expect.poll(() => server.asked).toHaveLength(2)
  server.answer(new Response(file))
  await expect.poll(() => saved).toHaveLength(1)
})

it.each(['upcoming', 'ongoing'] as const)('is offered for an event that is %s', status => {
  show(makeMuseumEvent({ status }))
  expect(button()).not.toBeNull()
})

it.each(['completed', 'cancelled'] as const)('is absent for an event that is %s', status => {
  for (const event of [makeMeetup({ status }), makeMuseumEvent({ status })]) {
    show(event)
    expect(button()).toBeNull()
  }
})

it('is absent for a meetup of which the reader knows only title and date', () => {
  show(makeMeetup({ mayRead: false }))
  expect(button()).toBeNull()
})
