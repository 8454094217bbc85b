// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import type { Comment } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeComment, makePost } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import Comments from './Comments.tsx'
import { appendComment, removeComment } from './cache.ts'
import { insightComments } from './insights.ts'
import { receiveCommentChange } from './live.ts'
import type { CommentTarget } from './target.ts'

const on = { area: insightComments, subjectId: 1 }
const comment = (id: number) => makeComment({ id, content: `Comment ${id}` })
const pageSize = 5

/** All comments of the post, as the server would page them. */
let stored: Comment[]
const asked: string[] = []
let client: ReturnType<typeof makeClient>

beforeEach(() => {
  stored = []
  asked.length = 0
  client = makeClient()
  client.setQueryData(queryKeys.currentUser, null)
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    const url = new URL(path, 'http://x.example')
    if (!url.pathname.endsWith('/comments')) return Response.json(makePost({ commentsCount: stored.length }))
    const after = Number(url.searchParams.get('cursor') ?? 0)
    const rest = stored.filter(each => each.id > after)
    const page = rest.slice(0, pageSize)
    const next = rest.length > pageSize ? { 'x-next-cursor': String(page.at(-1)?.id) } : undefined
    return Response.json(page, next && { headers: next })
  })
  Element.prototype.scrollIntoView = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(target: CommentTarget | null = null) {
  const tree = (at: CommentTarget | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Texts>
          <Comments post={makePost()} target={at} />
        </Texts>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender } = render(tree(target))
  return { goTo: (at: CommentTarget) => rerender(tree(at)) }
}
const store = (count: number) => {
  stored = Array.from({ length: count }, (_, index) => comment(index + 1))
}
const shown = () => screen.queryAllByText(/^Comment \d+$/).map(element => element.textContent)
const receiveNew = (id: number) =>
  act(async () => receiveCommentChange(client, on, { id, change: 'created' }))

it('the late event of a comment that was deleted since then does not bring it back', async () => {
  store(2)
  show()
  await screen.findByText('Comment 2')
  // The server has not deleted it yet.
  act(() => void removeComment(client, on, 2))
  await waitFor(() => expect(shown()).toEqual(['Comment 1']))
  const before = asked.length
  await receiveNew(2)
  await expect.poll(() => asked.length).toBeGreaterThan(before)
  await receiveNew(3)
  expect(shown()).toEqual(['Comment 1'])
})

describe('a new comment of another user', () => {
  it('appears in the open conversation, by one request', async () => {
    store(2)
    show()
    await screen.findByText('Comment 2')
    stored.push(comment(3))
    const before = asked.length
    await receiveNew(3)
    await screen.findByText('Comment 3')
    expect(asked.slice(before)).toHaveLength(1)
    await receiveNew(3)
    expect(asked.slice(before)).toHaveLength(1)
  })

  it('appears behind a full page, and own ones added meanwhile stay', async () => {
    store(5)
    show()
    await screen.findByText('Comment 5')
    stored.push(comment(6), comment(7))
    act(() => appendComment(client, on, comment(8)))
    await receiveNew(7)
    await screen.findByText('Comment 7')
    expect(shown().slice(-4)).toEqual(['Comment 5', 'Comment 6', 'Comment 7', 'Comment 8'])
  })

  it('waits behind the comments that are not loaded yet', async () => {
    store(6)
    show()
    await screen.findByText('Comment 5')
    stored.push(comment(7))
    const before = asked.length
    await receiveNew(7)
    expect([asked.length - before, shown().length]).toEqual([0, 5])
    expect(screen.getByRole('button', { name: 'More comments' })).toBeDefined()
  })

  it('is loaded when a closed conversation is opened again', async () => {
    store(1)
    show()
    await screen.findByText('Comment 1')
    cleanup()
    stored.push(comment(2))
    await receiveNew(2)
    show()
    await screen.findByText('Comment 2')
  })
})

describe('the comment that a link names', () => {
  const focused = () => document.activeElement?.id

  it('is loaded from a later page, marked, and has the focus', async () => {
    store(14)
    show({ id: 12, visit: 'a' })
    const text = await screen.findByText('Comment 12')
    await waitFor(() => expect(focused()).toBe('comment-12'))
    expect(text.closest('[data-target]')?.id).toBe('comment-12')
    expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
    expect(Element.prototype.scrollIntoView).toHaveBeenCalled()
  })

  it('is loaded when the conversation was loaded before it was written', async () => {
    store(2)
    const { goTo } = show()
    await screen.findByText('Comment 2')
    stored.push(comment(3))
    goTo({ id: 3, visit: 'b' })
    await waitFor(() => expect(focused()).toBe('comment-3'))
    ;(document.activeElement as HTMLElement).blur()
    goTo({ id: 3, visit: 'c' })
    await waitFor(() => expect(focused()).toBe('comment-3'))
  })

  it('that is deleted is reported, without asking on and on', async () => {
    store(7)
    show({ id: 999, visit: 'a' })
    await screen.findByText('The comment is no longer there.')
    expect(shown()).toHaveLength(7)
    expect(asked.filter(path => path.includes('/comments')).length).toBeLessThanOrEqual(4)
  })
})
