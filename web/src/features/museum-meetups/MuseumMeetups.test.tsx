// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import type { Meetup } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { makeClient, makeMeetup } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { MuseumMeetups } from './MuseumMeetups.tsx'

let server: ReturnType<typeof stubServer>
let stream: ReturnType<typeof stubStream>
beforeEach(() => {
  server = stubServer()
  stream = stubStream()
})

function show({ isManager = false } = {}) {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <stream.Open />
        <main>
          <MuseumMeetups
            museum={{ id: 7 }}
            isManager={isManager}
            renderMeetup={({ id, title }) => <h3 key={id}>{title}</h3>}
          />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const answer = (meetups: readonly Meetup[], cursor?: string) =>
  act(async () =>
    server.answer(
      new Response(JSON.stringify(meetups), { headers: cursor ? { 'x-next-cursor': cursor } : {} }),
    ),
  )
const main = () => screen.getByRole('main')
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const named = (id: number, more: Partial<Meetup> = {}) => makeMeetup({ id, title: `Meetup ${id}`, ...more })

it('shows the next meetups of the museum, and further ones when they are asked for', async () => {
  show()
  expect(main().textContent).toBe('')
  expect(server.asked).toEqual(['GET /api/museums/7/meetups?limit=3'])
  await answer(
    [1, 2, 3].map(id => named(id)),
    'next',
  )
  await screen.findByRole('region', { name: 'Meetups' })
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await expect.poll(() => server.asked[1]).toBe('GET /api/museums/7/meetups?limit=3&cursor=next')
  await answer([named(4)])
  await expect.poll(titles).toEqual(['Meetup 1', 'Meetup 2', 'Meetup 3', 'Meetup 4'])
})

it('has no place where there is none', async () => {
  show({ isManager: true })
  await answer([])
  await answer([])
  expect(server.asked).toHaveLength(2)
  expect(main().textContent).toBe('')
})

it('shows its manager all that name it, with what was answered', async () => {
  show({ isManager: true })
  expect(server.asked[0]).toBe('GET /api/museums/7/meetup-proposals?limit=3')
  await answer([
    named(1),
    named(2, { collaborationStatus: 'confirmed' }),
    named(3, { collaborationStatus: 'museum_host' }),
  ])
  await answer([])
  const proposals = within(await screen.findByRole('region', { name: 'Proposed meetups' }))
  const state = (name: string) => proposals.getByRole('article', { name }).textContent
  expect(state('Meetup 1')).toMatch(/Waiting for your answer$/)
  expect(state('Meetup 2')).toMatch(/Takes part$/)
  expect(state('Meetup 3')).toMatch(/Hosted$/)
  expect(proposals.getByRole('link', { name: 'Meetup 2' }).getAttribute('href')).toBe('/meetups/2')
})

it('offers to try again where they could not be loaded', async () => {
  show()
  await act(async () => server.answer(json(503, { message: 'Unavailable' })))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await answer([named(1)])
  await expect.poll(titles).toEqual(['Meetup 1'])
})

it('follows the meetups that it shows, and no others', async () => {
  show()
  await answer([named(1)])
  await expect.poll(titles).toEqual(['Meetup 1'])
  stream.emit('meetup', { communityId: 3, meetupId: 9 })
  stream.emit('meetup', { communityId: 3, meetupId: 1 })
  stream.emit('meetup', { communityId: 3, meetupId: 1 })
  await expect.poll(() => server.asked).toHaveLength(2)
  await answer([named(1, { title: 'Meetup at noon' })])
  await expect.poll(titles).toEqual(['Meetup at noon'])
  expect(server.asked).toHaveLength(2)
})
