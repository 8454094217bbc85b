// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeUser } from '../../../test/make.ts'
import { stubServer } from '../../../test/server.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { EventsScreen } from './EventsScreen.tsx'

beforeEach(() => {
  stubServer()
  stubStream()
})
afterEach(() => {
  closeContentDialog()
  vi.unstubAllGlobals()
})

const Opened = () => <output aria-label="opened">{useContentDialogRequest()?.kind}</output>
/** Undefined: the session is being checked. */
function show(user: ReturnType<typeof makeUser> | null | undefined) {
  const client = makeClient()
  client.setQueryData(queryKeys.currentUser, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <EventsScreen create={<b>create</b>} renderEvent={() => null} skeleton={null} />
        <Opened />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}

it('opens the dialog of their own calendar for members', () => {
  show(makeUser())
  expect(screen.getByText('create')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Your calendar' }))
  expect(screen.getByRole('status', { name: 'opened' }).textContent).toBe('ownCalendar')
})

it('keeps the place of that button while the session is checked', () => {
  show(undefined)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Your calendar' }).disabled).toBe(true)
  expect(screen.queryByText('create')).toBeNull()
})

it('offers visitors neither a calendar nor a meetup', () => {
  show(null)
  expect(screen.queryByRole('button', { name: 'Your calendar' })).toBeNull()
  expect(screen.queryByText('create')).toBeNull()
})
