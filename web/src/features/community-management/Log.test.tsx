// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type CommunityDetail, logActions, type ModerationLogEntry } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeUser } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { Log } from './Log.tsx'
import { shownActions } from './log-actions.ts'

const entry: ModerationLogEntry = {
  id: 1,
  action: 'restrict_member',
  actor: makeUser({ id: 2, username: 'grace' }),
  asPlatformAdmin: false,
  targetUser: makeUser({ id: 7, username: 'ada' }),
  reason: 'Three ads',
  rule: 'No spam or advertising.',
  until: '2026-11-28T12:00:00.000Z',
  kind: 'canPost',
  role: null,
  count: null,
  at: new Date().toISOString(),
}
const bare = { actor: null, targetUser: null, reason: '', rule: '', until: null, kind: null, role: null }
const entries: ModerationLogEntry[] = [
  entry,
  { ...entry, ...bare, id: 2, action: 'delete_content', count: 3 },
  { ...entry, ...bare, id: 3, action: 'message_members', count: 12, asPlatformAdmin: true },
]
const asked: URLSearchParams[] = []

beforeEach(() => {
  asked.length = 0
  vi.stubGlobal('fetch', async (url: string) => {
    const { searchParams } = new URL(url, 'http://page')
    asked.push(searchParams)
    return json(200, searchParams.has('from') ? [] : entries)
  })
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <Log community={{ id: 3 } as CommunityDetail} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('has every action of the log in its filter', () => {
  expect(shownActions.toSorted()).toEqual(logActions.toSorted())
})

it('says what was done to whom, until when, by whom, why and by which rule, and how much', async () => {
  const [restricted, deleted, messaged] = await screen.findAllByRole('listitem')
  expect(restricted?.textContent).toMatch(
    /^Member restricted adano postsuntil Nov 28, 2026, .+by graceJust nowReason: Three adsRule: No spam or advertising\.$/,
  )
  expect(deleted?.textContent).toBe('Content deleted3 posts and commentsJust now')
  expect(messaged?.textContent).toBe(
    'Message to members12 membersby the administration of the platformJust now',
  )
})

it('is filtered by action, person and day', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Only entries about ada' }))
  expect(await screen.findByText('Entries about ada')).toBeDefined()
  fireEvent.change(screen.getByLabelText('What'), { target: { value: 'ban_member' } })
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-20' } })
  await screen.findByText('Nothing in the log is like this.')
  expect(asked.at(-1)?.get('action')).toBe('ban_member')
  expect(asked.at(-1)?.get('userId')).toBe('7')
  expect(asked.at(-1)?.get('from')).toBe(new Date(2026, 10, 20).toISOString())
  fireEvent.click(screen.getByRole('button', { name: 'Show all people' }))
  await waitFor(() => expect(asked.at(-1)?.has('userId')).toBe(false))
})
