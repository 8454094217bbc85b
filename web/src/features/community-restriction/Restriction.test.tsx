// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import type { CommunityDetail, Restriction as Details, MemberRestrictions } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeUser } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import type { Writing } from '../../lib/community-restrictions.ts'
import Restriction from './Restriction.tsx'

const none = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }
const details: Details[] = [
  {
    kind: 'canPost',
    reason: 'Three <b>ads</b>',
    rule: 'No spam or advertising.',
    until: '2026-11-28T12:00:00.000Z',
    setAt: '2026-11-21T12:00:00.000Z',
  },
  { kind: 'requiresApproval', reason: '', rule: '', until: null, setAt: '2026-11-21T12:00:00.000Z' },
]

function open(writing: Writing, restrictions: Partial<MemberRestrictions>) {
  const creator = makeUser({ id: 7, username: 'ada' })
  const community = { id: 3, creator, restrictions: { ...none, ...restrictions } } as CommunityDetail
  return render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <Restriction community={community} writing={writing} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  ).container
}

beforeEach(() => vi.stubGlobal('fetch', async () => json(200, details)))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('says what the reader is kept from, until when, why, by which rule, and how it is contested', async () => {
  open('posting', { canPost: false, canComment: false, requiresApproval: true })
  expect(screen.getByText('You cannot post here.')).toBeDefined()
  expect(await screen.findByText(/^Nov 28, 2026, /)).toBeDefined()
  expect([screen.getByText('Three <b>ads</b>'), screen.getByText('No spam or advertising.')]).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'write to ada' }).getAttribute('href')).toBe('/messages?to=7')
  expect(screen.queryByText(/comment|approves/)).toBeNull()
})

it('says that posts wait, without an end, a reason or a rule where there is none', async () => {
  const container = open('posting', { requiresApproval: true })
  await screen.findByText('No end is set')
  expect(container.textContent).toBe(
    'Your posts wait here until a moderator approves them.UntilNo end is setYou can contest this: write to ada, who runs the community.',
  )
})

it('says it before it is known why, and where that cannot be loaded', async () => {
  vi.stubGlobal('fetch', async () => json(500, { message: 'No' }))
  const container = open('commenting', { isMuted: true, canPost: false })
  expect(container.textContent).toBe(
    'You are muted here: you can read, and neither post nor comment.You can contest this: write to ada, who runs the community.',
  )
})

it('reads again what the reader is kept from once it ends', async () => {
  vi.useFakeTimers({
    now: new Date('2026-11-28T11:59:50.000Z'),
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
  })
  const fetched = vi.fn(async () => json(200, details))
  vi.stubGlobal('fetch', fetched)
  open('posting', { canPost: false })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(fetched).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(fetched).toHaveBeenCalledTimes(2)
})
