// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { CommunityComment, CommunityDetail, MeetupDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeCommunityComment, makeMeetup, makeUser } from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import MeetupComments from './MeetupComments.tsx'
import type { CommentTarget } from './target.ts'

const comment = (id: number, more: Partial<CommunityComment> = {}) =>
  makeCommunityComment({
    id,
    postId: null,
    meetupId: 1,
    user: makeUser({ id: 2, username: 'grace', firstName: 'Grace', lastName: 'Hopper' }),
    content: `Comment ${id}`,
    ...more,
  })
const free = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }
const makeCommunity = (more: Partial<CommunityDetail> = {}) =>
  ({
    id: 3,
    isMember: true,
    isArchived: false,
    restrictions: free,
    permissions: [],
    ...more,
  }) as unknown as CommunityDetail

/** The discussion as the server has it. */
let stored: CommunityComment[]
let refused: { status: number; body: object } | null
const asked: string[] = []
const sent: unknown[] = []
let client: ReturnType<typeof makeClient>
let stream: ReturnType<typeof stubStream>

beforeEach(() => {
  stored = [comment(4)]
  refused = null
  asked.length = 0
  sent.length = 0
  client = makeClient()
  client.setQueryData(queryKeys.currentUser, makeUser())
  stream = stubStream()
  closeContentDialog()
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    asked.push(`${method} ${new URL(path, 'http://x.example').pathname}`)
    if (method === 'GET') return Response.json(stored)
    if (refused) return Response.json(refused.body, { status: refused.status })
    const written = body ? JSON.parse(String(body)) : {}
    sent.push(written)
    return Response.json(comment(9, { user: makeUser(), ...written }), {
      status: method === 'POST' ? 201 : 200,
    })
  })
})
afterEach(() => showTextsIn('en'))

const opened = vi.fn()
const Dialogs = () => {
  opened(useContentDialogRequest())
  return null
}

interface Shown {
  meetup?: Partial<MeetupDetail>
  community?: Partial<CommunityDetail> | undefined
  target?: CommentTarget | null
}
function show({ target = null, ...shown }: Shown = {}) {
  const tree = ({ meetup, community }: Shown) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Texts>
          <stream.Open />
          <Dialogs />
          <MeetupComments
            meetup={makeMeetup({ organizer: makeUser({ id: 5 }), ...meetup })}
            community={'community' in shown && !community ? undefined : makeCommunity(community)}
            restriction={<p>Kept from commenting</p>}
            target={target}
          />
        </Texts>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(tree(shown))
  return { become: (next: Shown) => rerender(tree(next)), unmount }
}
const field = () => screen.queryByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
const texts = () => screen.queryAllByText(/^Comment \d+/).map(element => element.textContent)
const receive = (change: string, commentId: number, meetupId = 1) =>
  act(async () => void stream.emit('meetup-comment', { communityId: 3, meetupId, commentId, change }))

it('shows what was written and takes a comment, which is sent to the meetup', async () => {
  show()
  await screen.findByText('Comment 4')
  const text = field()
  if (!text) throw new Error('There is no field.')
  fireEvent.change(text, { target: { value: 'I bring paper' } })
  fireEvent.submit(text.form as HTMLFormElement)
  await screen.findByText('I bring paper')
  expect(text.value).toBe('')
  expect(asked).toEqual(['GET /api/meetups/1/comments', 'POST /api/meetups/1/comments'])
  expect(sent).toEqual([{ content: 'I bring paper', parentId: null }])
})

it('says that nothing was said yet, and invites those who may write', async () => {
  stored = []
  const { become } = show()
  await screen.findByText('Nothing has been said yet')
  screen.getByText('Say hello, ask what to bring, or where to find each other.')
  become({ meetup: { mayComment: false } })
  screen.getByText('Nothing has been said yet')
  expect(screen.queryByText(/^Say hello/)).toBeNull()
})

it('marks an announcement, which stands out, in the language of the reader', async () => {
  stored = [comment(4), comment(5, { isAnnouncement: true })]
  const { unmount } = show()
  await screen.findByText('Comment 5')
  const marked = () => document.querySelectorAll<HTMLElement>('[data-announced]')
  expect([...marked()].map(({ id }) => id)).toEqual(['comment-5'])
  expect(within(marked()[0] as HTMLElement).getByText('Announcement')).toBeDefined()
  unmount()
  showTextsIn('es')
  show()
  await screen.findByText('Anuncio')
})

const noField: [string, string, Shown][] = [
  [
    'an archived community',
    'This community is archived: it can be read, and nothing in it changes.',
    { community: { isArchived: true } },
  ],
  ['who is no member', 'Join the community to write here.', { community: { isMember: false } }],
  [
    'a cancelled meetup',
    'This meetup was cancelled. Its discussion can still be read.',
    { meetup: { status: 'cancelled' } },
  ],
  ['comments that are off', 'Comments are turned off for this meetup.', { meetup: { allowComments: false } }],
  [
    'a restricted member',
    'Kept from commenting',
    { community: { restrictions: { ...free, isMuted: true } } },
  ],
  ['who does not attend', 'Attend the meetup to write here.', { meetup: { userStatus: 'interested' } }],
  ['who did not attend', 'Only those who attended can write here.', { meetup: { status: 'completed' } }],
]
it.each(noField)('says why there is no field: %s', async (_who, why, shown) => {
  show({ ...shown, meetup: { ...shown.meetup, mayComment: false } })
  await screen.findByText(why)
  await screen.findByText('Comment 4')
  expect(field()).toBeNull()
  expect(screen.queryByRole('button', { name: /^Reply/ })).toBeNull()
})

it('says nothing of why before it is known what the reader is in the community', async () => {
  show({ community: undefined, meetup: { mayComment: false } })
  await screen.findByText('Comment 4')
  expect([field(), screen.queryByText('Attend the meetup to write here.')]).toEqual([null, null])
})

it('has the field as soon as the meetup says that the reader may write, and keeps their text when they may no longer', async () => {
  const { become } = show({ meetup: { mayComment: false, userStatus: 'none' } })
  await screen.findByText('Attend the meetup to write here.')
  become({})
  const text = await screen.findByRole('textbox', { name: 'Add a comment' })
  fireEvent.change(text, { target: { value: 'Half a thought' } })
  become({ meetup: { mayComment: false, userStatus: 'none' } })
  await screen.findByText('Half a thought')
  screen.getByText('What you were writing is kept in this tab.')
  expect(field()).toBeNull()
})

it('shows the refusal of the server and keeps the text', async () => {
  refused = {
    status: 403,
    body: {
      code: 'forbidden',
      message: 'Whoever attends this meetup may write here.',
      messageId: 'meetup.guestsWrite',
    },
  }
  show()
  await screen.findByText('Comment 4')
  const text = field() as HTMLTextAreaElement
  fireEvent.change(text, { target: { value: 'Am I still in?' } })
  fireEvent.submit(text.form as HTMLFormElement)
  await waitFor(() => expect(asked).toContain('POST /api/meetups/1/comments'))
  await waitFor(() => expect(text.readOnly).toBe(false))
  expect(text.value).toBe('Am I still in?')
})

it('lets the organizer and moderators delete what others wrote, until the community is archived', async () => {
  const deleteButton = () => screen.queryByRole('button', { name: 'Delete this comment' })
  const { become } = show()
  await screen.findByText('Comment 4')
  expect(deleteButton()).toBeNull()
  become({ community: { permissions: ['deleteContent'] } })
  expect(deleteButton()).not.toBeNull()
  become({ meetup: { organizer: makeUser() } })
  expect(deleteButton()).not.toBeNull()
  become({ meetup: { organizer: makeUser() }, community: { isArchived: true } })
  expect(deleteButton()).toBeNull()
})

it('opens the versions of a comment, and a report of it', async () => {
  const editedAt = '2026-11-21T11:00:00.000Z'
  stored = [comment(4, { user: makeUser(), editedAt }), comment(5)]
  show()
  fireEvent.click(await screen.findByRole('button', { name: /Edited/ }))
  expect(opened).toHaveBeenLastCalledWith({ kind: 'commentHistory', of: 'meetup', id: 4 })
  fireEvent.click(screen.getByRole('button', { name: 'Report this comment' }))
  expect(opened).toHaveBeenLastCalledWith({
    kind: 'report',
    target: { targetType: 'community_comment', targetId: 5, person: stored[1]?.user },
  })
})

it('offers announcements to those who may make them', async () => {
  const { become } = show({ meetup: { mayAnnounce: false } })
  await screen.findByText('Comment 4')
  expect(screen.queryByRole('button', { name: 'Write to everyone' })).toBeNull()
  become({ meetup: { mayAnnounce: true } })
  fireEvent.click(screen.getByRole('button', { name: 'Write to everyone' }))
  expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'meetup-announcement' }))
})

it('lets the author of an announcement edit it where comments are off', async () => {
  stored = [comment(4, { user: makeUser() }), comment(5, { user: makeUser(), isAnnouncement: true })].map(
    each => ({ ...each, createdAt: new Date().toISOString() }),
  )
  const { become } = show({ meetup: { mayComment: false, mayAnnounce: true } })
  await screen.findByText('Comment 5')
  const editable = () =>
    screen
      .queryAllByRole('button', { name: 'Edit this comment' })
      .map(each => each.closest('li')?.textContent)
  expect(editable()).toEqual([expect.stringContaining('Comment 5')])
  become({ meetup: { mayComment: true, mayAnnounce: false } })
  expect(editable()).toEqual([expect.stringContaining('Comment 4')])
})

it('follows what others write, change, delete and restore while it is shown', async () => {
  show()
  await screen.findByText('Comment 4')
  stored = [comment(4), comment(5)]
  await receive('created', 5)
  await screen.findByText('Comment 5')
  stored = [comment(4, { content: 'Comment 4, again' }), comment(5)]
  await receive('edited', 4)
  await screen.findByText('Comment 4, again')
  stored = [comment(5)]
  await receive('deleted', 4)
  await waitFor(() => expect(texts()).toEqual(['Comment 5']))
  stored = [comment(4), comment(5)]
  await receive('restored', 4)
  await waitFor(() => expect(texts()).toEqual(['Comment 4', 'Comment 5']))
})

it('asks nothing for the discussion of another meetup, and reads its own again when it is shown next', async () => {
  const { unmount } = show()
  await screen.findByText('Comment 4')
  const before = asked.length
  await receive('created', 5, 2)
  expect(asked).toHaveLength(before)
  unmount()
  stored = [comment(4), comment(5)]
  show()
  await screen.findByText('Comment 5')
})

it('opens at the comment that a link names', async () => {
  stored = [comment(4), comment(5)]
  show({ target: { id: 5, visit: 'a' } })
  await screen.findByText('Comment 5')
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-5'))
  expect(document.querySelectorAll('[data-target]')).toHaveLength(1)
})
