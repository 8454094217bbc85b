// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { CommunityDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient } from '../../test/make.ts'
import { stubStream } from '../../test/stream.tsx'
import { Texts } from '../../test/texts.tsx'
import { queryKeys } from '../lib/query-keys.ts'
import CommunityMeetups from './CommunityMeetups.tsx'

const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  stubStream()
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''))
    return Response.json([])
  })
})
afterEach(() => vi.unstubAllGlobals())

function show(more: Partial<CommunityDetail>) {
  const community = { id: 3, isMember: true, isArchived: false, permissions: [], ban: null, ...more }
  const client = makeClient()
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <CommunityMeetups community={community as unknown as CommunityDetail} join={null} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return client
}
const plans = '/api/communities/3/visit-plans'

it('shows the meetups together with the visits that are planned above them, so that nothing moves', async () => {
  let answer = () => {}
  const held = new Promise<void>(resolve => {
    answer = resolve
  })
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url.replace(/\?.*/, ''))
    if (url.startsWith(plans)) await held
    return Response.json([])
  })
  const appeared = new Set<string>()
  const texts = ['No visit is being planned', 'No meetups yet']
  const observer = new MutationObserver(() => {
    for (const text of texts) if (document.body.textContent.includes(text)) appeared.add(text)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  const client = show({})
  await expect.poll(() => client.getQueryState(queryKeys.meetups.of(3))?.status).toBe('success')
  answer()
  await screen.findByText('No meetups yet')
  observer.disconnect()
  expect([...appeared]).toEqual(texts)
})

it('shows members the visits that are planned, and lets them plan one', async () => {
  show({})
  await screen.findByText(/^No visit is being planned\. Name some museums/)
  screen.getByRole('button', { name: 'Plan a visit' })
  expect(asked.filter(url => url === plans)).toHaveLength(1)
})

it('lets no one plan a visit in an archived community', async () => {
  show({ isArchived: true })
  await screen.findByText('No visit is being planned.')
  expect(screen.queryByRole('button', { name: 'Plan a visit' })).toBeNull()
})

it('asks for no plans where the reader is no member', async () => {
  show({ isMember: false })
  await screen.findByText('No meetups yet')
  expect(screen.queryByText('Visits being planned')).toBeNull()
  expect(asked).not.toContain(plans)
})
