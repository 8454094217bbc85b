// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { CurrentUser, Museum } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseum, makeMuseumEvent, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import MuseumEvents from './MuseumEvents.tsx'

const museum = { ...makeMuseum({ id: 3 }), timezone: 'Europe/Madrid', managerId: 5 } as Museum
let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
})
afterEach(() => {
  closeContentDialog()
  vi.unstubAllGlobals()
})

function Asked() {
  const request = useContentDialogRequest()
  return <output>{request?.kind === 'museumEvent' && JSON.stringify(request.task)}</output>
}

async function showTo(user: Partial<CurrentUser>) {
  const reader = makeUser(user) as CurrentUser
  const client = makeClient()
  client.setQueryData(queryKeys.currentUser, reader)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <MuseumEvents museum={museum} user={reader} />
        <Asked />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  await expect.poll(() => server.asked[0]).toMatch('/api/museum-events')
  server.answer(json(200, [makeMuseumEvent({ title: 'Night of prints' })]))
  await screen.findByText('Night of prints')
}
const lists = () => server.asked.slice(1).map(asked => asked.replace(/\?.*/, ''))
const shown = 'GET /api/museums/3/meetups'

it('opens the form of a new event for the manager of the museum', async () => {
  await showTo({ id: 5, role: 'Museum Manager' })
  fireEvent.click(await screen.findByRole('button', { name: 'Create event' }))
  expect(JSON.parse(screen.getByText(/"create"/).textContent)).toEqual({
    kind: 'create',
    museum: { id: 3, timezone: 'Europe/Madrid' },
  })
})

it('asks for what asks the museum to take part for its manager, not for an administrator', async () => {
  await showTo({ id: 5, role: 'Museum Manager' })
  expect(lists()).toEqual(['GET /api/museums/3/meetup-proposals', shown])
  cleanup()
  server = stubServer()
  await showTo({ id: 6, role: 'Admin' })
  expect(lists()).toEqual([shown])
})

it('shows others the events alone, and the meetups that the museum takes part in', async () => {
  await showTo({ id: 6, role: 'Museum Manager' })
  expect(screen.queryByRole('button', { name: 'Create event' })).toBeNull()
  server.answer(json(200, [makeMeetup({ title: 'Sketching by the light' })]))
  await screen.findByRole('region', { name: 'Meetups' })
  expect(screen.getByRole('article', { name: 'Sketching by the light' }).textContent).toContain(
    'Night sketchers',
  )
})
