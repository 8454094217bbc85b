// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { CommunityDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { makeClient } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import About from './About.tsx'

/** As it is shown to who is no member. */
function show(isPrivate: boolean) {
  const community = {
    id: 5,
    name: 'Night sketchers',
    membershipType: isPrivate ? 'private' : 'open',
    isPrivate,
    mayRead: !isPrivate,
    isMember: false,
    isCreator: false,
    isArchived: false,
    creator: null,
    guidelines: [],
    createdAt: '2026-11-21T10:00:00.000Z',
    memberCount: 0,
    members: [],
  } as unknown as CommunityDetail
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <About community={community} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const subscriptions = () =>
  screen
    .getAllByRole('link')
    .filter(({ textContent }) => textContent === 'Atom feed' || textContent === 'Calendar')
    .map(link => link.getAttribute('href'))

it('links the feed and the calendar of a public community', () => {
  show(false)
  expect(subscriptions()).toEqual([
    '/communities/5/insights.atom',
    `webcal://${window.location.host}/api/communities/5/calendar.ics`,
  ])
})

it('links neither of a private one', () => {
  show(true)
  expect(screen.queryByRole('link', { name: 'Calendar' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Atom feed' })).toBeNull()
})
