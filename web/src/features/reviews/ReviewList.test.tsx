// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { Museum, Review } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makeClient, makeMuseum, makePages, makeUser } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { currentUserQuery } from '../../lib/session.ts'
import { ReviewList } from './ReviewList.tsx'

afterEach(cleanup)

const review: Review = {
  id: 4,
  stars: 3,
  content: 'Quiet halls.',
  visitMonth: '2026-01',
  isVisited: false,
  createdAt: '2026-11-21T10:00:00.000Z',
  reply: null,
  user: makeUser(),
}
const hidden = /Reviews by people whom you do not see are counted/

it.each([
  ['all others are by people whom the reader may not see', [], 2, true],
  ['one of others is shown', [review], 2, false],
  ['there is none', [], 0, false],
])('says that reviews are not shown where %s', (_name, reviews, others, isSaid) => {
  const client = makeClient()
  client.setQueryData(currentUserQuery.queryKey, null)
  client.setQueryData(queryKeys.reviews.list(1), makePages(reviews))
  const museum = makeMuseum() as Museum
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ReviewList museum={museum} ownId={undefined} others={others} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  expect(screen.queryByText(hidden) !== null).toBe(isSaid)
})
