// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { makeClient, makeMuseumEvent, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { currentUserQuery } from '../../lib/session.ts'
import { MuseumEventList } from './MuseumEventList.tsx'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
})

function show({ create = null, isMember = true }: { create?: ReactNode; isMember?: boolean } = {}) {
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, (isMember ? makeUser() : null) as never)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <main>
          <MuseumEventList museum={{ id: 1 }} create={create} />
        </main>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const answer = (body: unknown, cursor?: string) =>
  act(async () =>
    server.answer(new Response(JSON.stringify(body), { headers: cursor ? { 'x-next-cursor': cursor } : {} })),
  )
const main = () => screen.getByRole('main')
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

it('shows the next events of the museum, and further ones when they are asked for', async () => {
  show()
  expect(main().textContent).toBe('')
  expect(server.asked).toEqual(['GET /api/museum-events?limit=3&museumId=1'])
  await answer(
    [1, 2, 3].map(id => makeMuseumEvent({ id, title: `Event ${id}` })),
    'next',
  )
  await screen.findByRole('region', { name: 'Events' })
  expect(titles()).toEqual(['Event 1', 'Event 2', 'Event 3'])
  fireEvent.click(screen.getByRole('button', { name: 'Load more' }))
  await expect.poll(() => server.asked[1]).toBe('GET /api/museum-events?limit=3&cursor=next&museumId=1')
  await answer([makeMuseumEvent({ id: 4, title: 'Event 4' })])
  await screen.findByText('Event 4')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('has no place where nothing is announced, unless the reader may create an event', async () => {
  show()
  await answer([])
  expect(main().textContent).toBe('')
})

it('says to who may create an event that there is none', async () => {
  show({ create: <button type="button">New</button> })
  await answer([])
  expect(await screen.findByText(/^Nothing is planned at the moment/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'New' })).toBeTruthy()
})

it('offers to try again where the events could not be loaded', async () => {
  show()
  await act(async () => server.answer(json(503, { message: 'Unavailable' })))
  await screen.findByText('Could not load the events of this museum')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await answer([makeMuseumEvent()])
  await expect.poll(titles).toEqual(['Goya by candlelight'])
})

it('asks for nothing where the visitor is not signed in', () => {
  show({ isMember: false })
  expect(server.asked).toEqual([])
  expect(main().textContent).toBe('')
})
