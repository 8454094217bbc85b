// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Museum } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makeClient, makeMuseum } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { currentUserQuery } from '../../lib/session.ts'
import { FollowMuseum } from './FollowMuseum.tsx'

afterEach(cleanup)

it.each([
  [false, 'Follow'],
  [true, 'Following'],
])('says whether the museum is followed by its name alone (%s)', (isFollowing, name) => {
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, null)
  const museum = { ...makeMuseum(), isFollowing } as Museum
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <FollowMuseum museum={museum} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  expect(screen.getByRole('button', { name }).hasAttribute('aria-pressed')).toBe(false)
})
