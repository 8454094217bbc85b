// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { CurrentUser, Museum } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum, makeUser } from '../../../test/make.ts'
import { stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { currentUserQuery } from '../../lib/session.ts'
import { FollowMuseum } from './FollowMuseum.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(isFollowing: boolean, reader: CurrentUser | null) {
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, reader)
  const museum = { ...makeMuseum(), isFollowing } as Museum
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FollowMuseum museum={museum} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}

it.each([
  [false, 'Follow'],
  [true, 'Following'],
])('says whether the museum is followed by its name alone (%s)', (isFollowing, name) => {
  show(isFollowing, null)
  expect(screen.getByRole('button', { name }).hasAttribute('aria-pressed')).toBe(false)
})

it.each([
  [false, 'Follow'],
  [true, 'Following'],
])('sends the wanted state, and keeps the focus meanwhile (%s)', async (isFollowing, name) => {
  const server = stubServer()
  show(isFollowing, makeUser() as CurrentUser)
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.click(button)
  await waitFor(() => expect(server.bodies).toEqual([{ following: !isFollowing }]))
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'))
  expect(button.hasAttribute('disabled')).toBe(false)
  fireEvent.click(button)
  expect(server.asked).toHaveLength(1)
})
