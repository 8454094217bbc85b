// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { CommunityComment, CommunityDetail, MeetupDetail, MeetupPhoto } from '@vitrine/contracts'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  makeClient,
  makeCommunityComment,
  makeMeetup,
  makeMeetupPhoto,
  makePost,
  makeRecap,
  makeUser,
} from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import MeetupPage from './MeetupPage.tsx'

const outside = {
  userStatus: 'none',
  mayComment: false,
  mayAddPhotos: false,
  mayAnnounce: false,
  mayEdit: false,
} as const
const community = {
  id: 3,
  isMember: true,
  isArchived: false,
  permissions: [],
  restrictions: { canPost: true, canComment: true, isMuted: false, requiresApproval: false },
} as unknown as CommunityDetail

let meetup: MeetupDetail
let comments: CommunityComment[]
let photos: MeetupPhoto[]

beforeEach(() => {
  stubStream()
  meetup = makeMeetup({ id: 12, ...outside })
  comments = [makeCommunityComment({ id: 5, postId: null, meetupId: 12, content: 'Bring paper' })]
  photos = [makeMeetupPhoto({ meetupId: 12 })]
  Element.prototype.scrollIntoView = vi.fn()
  vi.stubGlobal('fetch', async (path: string, { method = 'GET', body }: RequestInit = {}) => {
    const { pathname } = new URL(path, 'http://x.example')
    if (pathname === '/api/communities/3') return Response.json(community)
    if (pathname === '/api/meetups/12/recap') return Response.json(makeRecap({ meetupId: 12 }))
    if (pathname === '/api/posts/by-ids') return Response.json([makePost()])
    if (pathname === '/api/meetups/12/photos') return Response.json(photos)
    if (pathname === '/api/meetups/12/comments') {
      if (method === 'GET') return Response.json(comments)
      const { content } = JSON.parse(String(body))
      return Response.json(makeCommunityComment({ id: 6, postId: null, meetupId: 12, content }), {
        status: 201,
      })
    }
    if (method === 'POST') {
      meetup = { ...meetup, userStatus: 'attending', mayComment: true, mayAddPhotos: true }
      return Response.json({ userStatus: 'attending', waitlistPosition: null, offeredUntil: null })
    }
    return Response.json(meetup)
  })
})

function show(address: string) {
  const client = makeClient()
  client.setQueryData(queryKeys.currentUser, makeUser({ id: 8 }))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/meetups/:id" element={<MeetupPage />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}

it('opens the discussion at the comment of a link', async () => {
  show('/meetups/12?tab=discussion&comment=5')
  await screen.findByText('Bring paper')
  await waitFor(() => expect(document.activeElement?.id).toBe('comment-5'))
})

it('loads the discussion when its tab is opened, and lets its reader write right after they join', async () => {
  show('/meetups/12')
  fireEvent.click(await screen.findByRole('tab', { name: 'Discussion' }))
  await screen.findByText('Attend the meetup to write here.')
  fireEvent.click(screen.getByRole('button', { name: 'Join Meetup' }))
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' })
  expect(screen.queryByText('Attend the meetup to write here.')).toBeNull()
  fireEvent.change(text, { target: { value: 'See you there' } })
  fireEvent.submit(text.form as HTMLFormElement)
  await screen.findByText('See you there')
})

it('shows the photos of a link, and lets its reader add some right after they join', async () => {
  show('/meetups/12?tab=photos')
  await screen.findByRole('button', { name: 'View photo 1, by ada' })
  await screen.findByText('Attend the meetup to add photos.')
  fireEvent.click(screen.getByRole('button', { name: 'Join Meetup' }))
  await screen.findByRole('button', { name: 'Add photos' })
  expect(screen.queryByText('Attend the meetup to add photos.')).toBeNull()
})

it('asks whoever attended in the photos whether the recap may show theirs', async () => {
  meetup = { ...meetup, recapConsent: false }
  show('/meetups/12?tab=photos')
  await screen.findByRole('switch', { name: 'My photos may be shown in the recap' })
})

it('shows the recap of a link with its insights, without naming their museum again', async () => {
  meetup = { ...meetup, status: 'completed', recapState: 'published' }
  show('/meetups/12?tab=recap')
  await screen.findByRole('heading', { name: 'How it was' })
  await screen.findByRole('article', { name: 'Insight by ada' })
})
