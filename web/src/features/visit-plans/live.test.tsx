// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeVisitPlan } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import CommunityPlans from './CommunityPlans.tsx'
import { planQuery, plansQuery } from './queries.ts'

let stream: ReturnType<typeof stubStream>
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  stream = stubStream()
  server = stubServer()
  client = makeClient()
})
afterEach(() => vi.unstubAllGlobals())

const { museums, ...plan } = makeVisitPlan()
const listed = { ...plan, museums: museums.map(({ museum }) => museum) }
const community = { id: 3, isArchived: false } as Parameters<typeof CommunityPlans>[0]['community']

function show() {
  client.setQueryData(plansQuery(3).queryKey, [listed])
  client.setQueryData(planQuery(7).queryKey, makeVisitPlan())
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <stream.Open />
        <CommunityPlans community={community} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const emit = (communityId: number) => act(() => stream.emit('visit-plan', { communityId, planId: 7 }))

it('follows what members of the community choose, and not what those of another one do', async () => {
  show()
  const link = screen.getByRole('link', { name: 'Museo del Prado and Reina Sofía' })
  expect(link.getAttribute('href')).toBe('/visit-plans/7')
  screen.getByText('No one has voted yet')
  screen.getByText('Your vote is missing')
  emit(4)
  emit(3)
  emit(3)
  await expect.poll(() => server.asked).toEqual(['GET /api/communities/3/visit-plans'])
  server.answer(json(200, [{ ...listed, votersCount: 2, hasVoted: true }]))
  await screen.findByText('2 have voted')
  screen.getByText('You have voted')
})

it('reads plans again after they were not followed for a while', () => {
  const { unmount } = show()
  const isStale = () =>
    [plansQuery(3), planQuery(7)].map(({ queryKey }) => client.getQueryState(queryKey)?.isInvalidated)
  expect(isStale()).toEqual([false, false])
  unmount()
  expect(isStale()).toEqual([true, true])
  expect(server.asked).toEqual([])
})
