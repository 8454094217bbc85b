// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type Comment, type CurrentUser, deletedUserId } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeComment, makePost, makeUser } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { createQueryClient } from '../../lib/query-client.ts'
import { currentUserQuery } from '../../lib/session.ts'
import Comments from './Comments.tsx'

const ada = { ...makeUser(), bio: '', email: 'ada@example.org' } as CurrentUser
const comments: Comment[] = [
  makeComment({ id: 7, user: ada, content: 'Look up', createdAt: new Date().toISOString() }),
]
const sent = vi.fn<(method: string, body: unknown) => void>()

function open(user: CurrentUser | null = ada) {
  const client = createQueryClient()
  client.setQueryData(currentUserQuery.queryKey, user)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Comments post={makePost()} />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return client
}
const field = (name: RegExp | string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })

beforeEach(() => {
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', body }: RequestInit = {}) => {
    if (method === 'GET') return Response.json(comments)
    const written = JSON.parse(String(body))
    sent(method, written)
    return Response.json(makeComment({ id: 8, ...written }), { status: 201 })
  })
  sent.mockClear()
})
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('the field of a comment', () => {
  it('sends once by a double tap', async () => {
    open()
    const text = await field('Add a comment')
    fireEvent.change(text, { target: { value: 'Twice?' } })
    act(() => {
      fireEvent.submit(text.form!)
      fireEvent.submit(text.form!)
    })
    await waitFor(() => expect(text.value).toBe(''))
    expect(sent.mock.calls).toEqual([['POST', { content: 'Twice?', parentId: null }]])
  })
  it.each(['\u200b', ' \u2060\u3164 '])(
    'refuses invisible characters, marked and focused: %j',
    async value => {
      open()
      const text = await field('Add a comment')
      fireEvent.change(text, { target: { value } })
      fireEvent.submit(text.form!)
      await screen.findByText('Please write a comment.')
      expect([text.getAttribute('aria-invalid'), document.activeElement === text]).toEqual(['true', true])
      expect(sent).not.toHaveBeenCalled()
    },
  )
})

describe('an unsent text', () => {
  /** What a reload, a closed conversation and a session that expired have in common. */
  async function closeAndOpen() {
    cleanup()
    open()
    await screen.findByText('Add a comment')
  }
  it('of a reply is shown again, without taking the focus', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: /^Reply to/ }))
    fireEvent.change(await field(/^Reply to/), { target: { value: 'Half a reply' } })
    await closeAndOpen()
    expect((await field(/^Reply to/)).value).toBe('Half a reply')
    expect(document.activeElement).toBe(document.body)
  })
  it('of an edit is shown again, without taking the focus', async () => {
    open()
    fireEvent.click(await screen.findByRole('button', { name: 'Edit this comment' }))
    fireEvent.change(await field('Edit this comment'), { target: { value: 'Look down' } })
    await closeAndOpen()
    expect((await field('Edit this comment')).value).toBe('Look down')
    expect(document.activeElement).toBe(document.body)
  })
  it('waits for its author: neither an anonymous visitor nor another user sees it', async () => {
    open()
    fireEvent.change(await field('Add a comment'), { target: { value: 'Half a thought' } })
    fireEvent.click(await screen.findByRole('button', { name: /^Reply to/ }))
    fireEvent.change(await field(/^Reply to/), { target: { value: 'Half a reply' } })
    for (const other of [null, { ...ada, id: 2 }]) {
      cleanup()
      open(other)
      await screen.findByText('Look up')
      expect(screen.queryByDisplayValue(/^Half/)).toBeNull()
    }
    cleanup()
    const client = open(null)
    await screen.findByText('Look up')
    act(() => {
      client.setQueryData(currentUserQuery.queryKey, ada)
    })
    await waitFor(() => expect(screen.getAllByDisplayValue(/^Half/)).toHaveLength(2))
  })
})

it('shows the place of a deleted user’s comment, without a link or a tool, above its replies', async () => {
  const user = { ...makeUser(), id: deletedUserId, username: 'Deleted user', slug: 'deleted user' }
  const createdAt = new Date().toISOString()
  vi.stubGlobal('fetch', async () =>
    Response.json([
      makeComment({ id: 9, user, content: '', createdAt }),
      makeComment({ id: 10, user: ada, content: 'Well said', parentId: 9, createdAt }),
    ]),
  )
  open()
  const name = await screen.findByText('Deleted user')
  expect(name.closest('a')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Reply to Deleted user' })).toBeNull()
  expect(screen.getByText('Well said')).toBeDefined()
})
