// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Comment, CommunityPost } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeComment, makeCommunityPost, makeMeetupPhoto, makePages, makeUser } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import type { Reported } from '../../lib/content-dialogs.ts'
import { createQueryClient } from '../../lib/query-client.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { ReportDialog } from './ReportDialog.tsx'

const person = makeUser()
const posts = queryKeys.community.posts(3)
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof createQueryClient>
beforeEach(() => {
  server = stubServer()
  client = createQueryClient()
})
afterEach(() => {
  cleanup()
  toast.dismiss()
  vi.unstubAllGlobals()
})

function open(target: Reported, path = '/communities/3') {
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <AntdProvider>
          <ReportDialog target={target} onClosed={() => {}} />
        </AntdProvider>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const reason = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'What is wrong?' })
const details = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Details (optional)' })
const choose = (category: string) => fireEvent.change(reason(), { target: { value: category } })
const write = (text: string) => fireEvent.change(details(), { target: { value: text } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Report' }))
const idsIn = (key: readonly unknown[]) =>
  client
    .getQueryData<ReturnType<typeof makePages<{ id: number }>>>(key)
    ?.pages.flatMap(page => page.data.map(({ id }) => id))

it('asks for a reason and for shorter details, and sends neither without', async () => {
  open({ targetType: 'community', targetId: 3 }, '/groups/3')
  await screen.findByRole('dialog', { name: 'Report this group' })
  write('a'.repeat(501))
  send()
  expect(screen.getByText('Please choose a reason.')).toBeDefined()
  expect(screen.getByText('Details may have up to 500 characters.')).toBeDefined()
  expect(document.activeElement).toBe(reason())
  choose('impersonation')
  send()
  expect(document.activeElement).toBe(details())
  expect(server.asked).toEqual([])
  write(' Not the museum. ')
  send()
  await expect.poll(() => server.asked).toEqual(['POST /api/reports'])
  expect(server.bodies).toEqual([
    { targetType: 'community', targetId: 3, category: 'impersonation', details: 'Not the museum.' },
  ])
  server.answer(json(201, { isNew: true }))
  await expect
    .poll(() => pageToasts.current()?.title)
    .toBe('Thank you. The administrators of Vitrine will look at it.')
})

it('keeps the text of a refused report, and leaves a reported post out of lists but not of its own address', async () => {
  const post = makeCommunityPost({ id: 7 })
  client.setQueryData(posts, makePages<CommunityPost>([post, makeCommunityPost({ id: 8 })]))
  client.setQueryData(queryKeys.communityPost(7), post)
  open({ targetType: 'community_post', targetId: 7, person })
  await screen.findByRole('dialog', { name: 'Report the post of ada' })
  choose('spam')
  write('Sells tickets.')
  send()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(404, { message: 'Post not found', code: 'not_found' }))
  await expect.poll(() => pageToasts.current()).toMatchObject({ title: 'Not Found' })
  expect([reason().value, details().value]).toEqual(['spam', 'Sells tickets.'])
  expect(idsIn(posts)).toEqual([7, 8])
  send()
  await expect.poll(() => server.asked).toHaveLength(2)
  // Reported before, on another page.
  server.answer(json(200, { isNew: false }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      title: 'Thank you. Moderators will look at it.',
      description: 'You no longer see it in the discussion.',
    })
  expect(idsIn(posts)).toEqual([8])
  expect(client.getQueryData(queryKeys.communityPost(7))).toEqual(post)
})

it.each([
  ['on a post', queryKeys.communityComments(1)],
  ['on a meetup', queryKeys.meetupComments(1)],
])(
  'leaves a reported comment %s out with its replies, and the comments of insights alone',
  async (_where, ofCommunity) => {
    const thread = [
      makeComment({ id: 4 }),
      makeComment({ id: 5, parentId: 4 }),
      makeComment({ id: 6, parentId: 9 }),
    ]
    const ofInsight = queryKeys.comments(1)
    for (const key of [ofCommunity, ofInsight]) client.setQueryData(key, makePages<Comment>(thread))
    open({ targetType: 'community_comment', targetId: 4, person })
    await screen.findByRole('dialog', { name: 'Report the comment of ada' })
    choose('hate')
    send()
    await expect.poll(() => server.asked).toHaveLength(1)
    server.answer(json(201, { isNew: true }))
    await expect.poll(() => idsIn(ofCommunity)).toEqual([6])
    expect(idsIn(ofInsight)).toEqual([4, 5, 6])
  },
)

it('leaves a reported photo out of those of its meetup, and says who reads the report', async () => {
  const photos = queryKeys.meetups.photos(12)
  client.setQueryData(photos, makePages([makeMeetupPhoto({ id: 4 }), makeMeetupPhoto({ id: 5 })]))
  client.setQueryData(posts, makePages<CommunityPost>([makeCommunityPost({ id: 4 })]))
  open({ targetType: 'meetup_photo', targetId: 4, person })
  await screen.findByRole('dialog', { name: 'Report the photo of ada' })
  screen.getByText('Moderators of the community see who reported; whoever added the photo does not.')
  choose('privacy')
  send()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(201, { isNew: true }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ description: 'You no longer see it among the photos.' })
  expect([idsIn(photos), idsIn(posts)]).toEqual([[5], [4]])
})
