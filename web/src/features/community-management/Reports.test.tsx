// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type CommunityDetail, type CommunityReport, texts } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  makeClient,
  makeCommunityComment,
  makeCommunityPost,
  makeMeetupPhoto,
  makeUser,
} from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx'
import Reports from './Reports.tsx'

const reason = (id: number, details: string): CommunityReport['reasons'][number] => ({
  reporter: makeUser({ id, username: `reader${id}` }),
  category: 'spam',
  details,
  reportedAt: `2026-11-21T10:0${id}:00.000Z`,
})
const report: CommunityReport = {
  id: 1,
  targetType: 'community_post',
  targetId: 1,
  subject: makeUser({ id: 9 }),
  post: makeCommunityPost({ content: 'Posters, half price.', editedAt: '2026-11-22T10:00:00.000Z' }),
  comment: null,
  photo: null,
  state: 'hidden',
  reasons: [reason(2, 'One'), reason(3, 'Two'), reason(4, 'Three'), reason(5, 'Four')],
  reportersCount: 4,
  status: 'open',
  claimedBy: null,
  actions: ['dismiss', 'warn', 'restrict'],
  decidedBy: null,
  decidedAt: null,
  action: null,
  note: '',
  reportedAt: '2026-11-21T10:00:00.000Z',
  version: 4,
}
const comment: CommunityReport = {
  ...report,
  id: 2,
  targetType: 'community_comment',
  post: null,
  comment: makeCommunityComment({ id: 6, postId: 5 }),
  state: 'shown',
  reasons: [reason(2, '')],
  reportersCount: 1,
}
const member: CommunityReport = {
  ...comment,
  id: 3,
  targetType: 'community_member',
  comment: null,
  state: 'deleted',
}
let listed: CommunityReport[]
let decided: CommunityReport[]
let answers: Response[]
const sent: unknown[] = []

beforeEach(async () => {
  listed = [report, comment]
  decided = []
  answers = []
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, { method, body }: RequestInit) => {
    if (method === 'GET') return json(200, url.includes('status=open') ? listed : decided)
    sent.push([method, new URL(url, 'http://page').pathname, JSON.parse(`${body}`)])
    return answers.shift()
  })
  const client = makeClient()
  client.setQueryData(queryKeys.currentUser, makeUser({ id: 8 }))
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Reports community={{ id: 3, name: 'Prints', guidelines: ['No spam.'] } as CommunityDetail} />
        <ToastRegion />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  await screen.findByText('Posters, half price.')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const button = (name: string) => screen.getByRole('button', { name, hidden: true })
async function openDialog() {
  button('Decide: Post by ada').focus()
  fireEvent.click(button('Decide: Post by ada'))
  return within(await screen.findByRole('dialog', { name: 'Post by ada' }))
}
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(dialog).toBeNull()
  })

it('shows what was reported, its state, and the first reasons, and leads to what is shown', () => {
  screen.getByText('Hidden until it is decided')
  screen.getByText('Edited after it was reported')
  screen.getByText('Reported by 4 people')
  expect(screen.queryByText('Four')).toBeNull()
  fireEvent.click(button('Show all 4 reasons'))
  screen.getByText('Four')
  expect(button('Show fewer').getAttribute('aria-expanded')).toBe('true')
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).toContain('/communities/3?post=5&comment=6')
  expect(links).not.toContain('/communities/3?post=1')
})

it('leads from a comment on a meetup to its discussion, and says what it is on', async () => {
  const onMeetup = makeCommunityComment({ id: 9, postId: null, meetupId: 12, content: 'Bring a bus' })
  decided = [{ ...comment, comment: onMeetup, status: 'dismissed', action: 'dismiss', actions: [] }]
  fireEvent.click(screen.getByRole('tab', { name: 'Decided' }))
  await screen.findByText('Comment on a meetup')
  const link = screen.getByRole('link', { name: 'See the comment' })
  expect(link.getAttribute('href')).toBe('/meetups/12?tab=discussion&comment=9')
})

it('shows a photo of a meetup with its caption, and what deleting it does', async () => {
  // happy-dom loads no pictures, and says of each that it has.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  const photo = makeMeetupPhoto({ id: 7, meetupId: 12, altText: 'A hall at dusk', caption: 'The last hour' })
  decided = [
    { ...report, id: 5, targetType: 'meetup_photo', targetId: 7, post: null, photo, actions: ['remove'] },
    { ...comment, id: 6, targetType: 'meetup_photo', targetId: 8, comment: null, state: 'deleted' },
    { ...comment, id: 7, targetType: 'meetup_photo', targetId: 9, comment: null, photo },
  ]
  fireEvent.click(screen.getByRole('tab', { name: 'Decided' }))
  const [hidden, erased, shown] = (await screen.findAllByText('Photo of a meetup')).map(
    type => type.closest('li') as HTMLElement,
  )
  if (!hidden || !erased || !shown) throw new Error('There are fewer reports.')
  expect(await within(hidden).findByAltText('A hall at dusk')).toBeDefined()
  within(hidden).getByText('The last hour')
  within(hidden).getByText('Hidden until it is decided')
  within(erased).getByText('It was deleted for good.')
  const link = within(shown).getByRole('link', { name: 'See the photos' })
  expect(link.getAttribute('href')).toBe('/meetups/12?tab=photos')
  fireEvent.click(within(hidden).getByRole('button', { name: 'Decide: Photo by ada' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Photo by ada' }))
  dialog.getByText(/^The photo is deleted for good/)
  dialog.getByRole('button', { name: 'Delete the photo' })
})

it('says what was decided and why, and not twice that something was deleted or someone removed', async () => {
  const decision = {
    decidedBy: makeUser({ id: 7, username: 'grace' }),
    decidedAt: report.reportedAt,
    actions: [],
  }
  decided = [
    { ...report, ...decision, state: 'deleted', status: 'actioned', action: 'remove', note: 'Third time' },
    { ...comment, ...decision, state: 'deleted', status: 'dismissed', action: 'dismiss' },
    { ...member, ...decision, status: 'actioned', action: 'remove_member' },
    { ...member, ...decision, id: 4, status: 'escalated', action: 'escalate' },
  ]
  fireEvent.click(screen.getByRole('tab', { name: 'Decided' }))
  await screen.findByText('Note: Third time')
  const [removed, dismissed, left, escalated] = screen
    .getAllByText('by grace')
    .map(by => by.closest('li')?.textContent ?? '')
  expect(removed?.match(/Deleted/g)).toHaveLength(1)
  expect(dismissed).toMatch(/Deleted.*Dismissedby grace/)
  expect(left).not.toContain('No longer a member')
  expect(escalated).toMatch(
    /^ALadaMemberNo longer a member.*Escalatedby grace.*The administrators of Vitrine decide/,
  )
})

it('sends the decision, reads the list again, and goes on with the next report', async () => {
  answers = [json(200, { id: 1, status: 'actioned', version: 5 })]
  const dialog = await openDialog()
  expect(dialog.getAllByRole('radio').map(radio => radio.getAttribute('value'))).toEqual(report.actions)
  dialog.getByText('It is shown again. Those who reported it are notified.')
  fireEvent.click(dialog.getByRole('radio', { name: 'Warn' }))
  fireEvent.change(dialog.getByLabelText('Rule it is based on (optional)'), { target: { value: 'No spam.' } })
  fireEvent.change(dialog.getByLabelText('Reason (optional)'), { target: { value: 'No ads here.' } })
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: ' Second time ' } })
  listed = [comment]
  fireEvent.click(dialog.getByRole('button', { name: 'Warn' }))
  await screen.findByText('Warning sent')
  const body = { action: 'warn', version: 4, note: 'Second time', rule: 'No spam.', reason: 'No ads here.' }
  expect(sent).toEqual([['PATCH', '/api/communities/3/reports/1', body]])
  await isClosed()
  await waitFor(() => expect(screen.queryByText('Posters, half price.')).toBeNull())
  expect(document.activeElement).toBe(button('Decide: Comment by ada'))
})

it('keeps what was typed when the server fails, and closes where another moderator was faster', async () => {
  answers = [
    json(500, { code: 'internal', message: 'No.' }),
    json(409, { code: 'stale_version', message: texts.reports.decided, messageId: 'reports.decided' }),
  ]
  const dialog = await openDialog()
  fireEvent.change(dialog.getByLabelText('Note (optional)'), { target: { value: 'Looks fine' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss the report' }))
  await screen.findByText(/Decision could not be completed/)
  expect(dialog.getByDisplayValue('Looks fine')).toBeDefined()
  listed = [{ ...report, claimedBy: makeUser({ id: 7, username: 'grace' }), status: 'claimed', version: 5 }]
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Dismiss the report' }).hasAttribute('disabled')).toBe(false),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Dismiss the report' }))
  await screen.findByText(texts.reports.decided)
  await isClosed()
  await screen.findByText('grace works on this.')
  expect(screen.queryByRole('button', { name: /^(Claim|Release)/ })).toBeNull()
})

it('claims a report, and releases one of its own', async () => {
  answers = [json(200, { id: 1, status: 'claimed', version: 5 })]
  listed = [{ ...report, claimedBy: makeUser({ id: 8 }), status: 'claimed', version: 5 }]
  fireEvent.click(button('Claim: Post by ada'))
  await screen.findByText('You work on this.')
  answers = [json(200, { id: 1, status: 'open', version: 6 })]
  fireEvent.click(button('Release: Post by ada'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent.map(each => (each as unknown[])[2])).toEqual([
    { version: 4, claim: true },
    { version: 5, claim: false },
  ])
})
