// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { CommunityDetail, MeetupDetail, MeetupPhoto } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMedia, makeMeetup, makeMeetupPhoto, makeUser } from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import MeetupPhotos from './MeetupPhotos.tsx'

const grace = makeUser({ id: 2, username: 'grace', slug: 'grace', firstName: 'Grace', lastName: 'Hopper' })
const photo = (id: number, more: Partial<MeetupPhoto> = {}) =>
  makeMeetupPhoto({
    id,
    meetupId,
    uploader: grace,
    media: makeMedia({ id, url: `/api/media/files/${id}-abcdefghijklmnopqrstuvw234.webp` }),
    altText: `Picture ${id}`,
    ...more,
  })
const free = { canPost: true, canComment: true, isMuted: false, requiresApproval: false }
const makeCommunity = (more: Partial<CommunityDetail> = {}) =>
  ({ id: 3, isMember: true, isArchived: false, restrictions: free, ...more }) as unknown as CommunityDetail

/** Of one test alone: what follows a meetup waits a moment before it reads again. */
let meetupId = 0
/** The photos as the server has them, in pages. */
let pages: MeetupPhoto[][]
let refusal: { status: number; body: object } | null
const asked: string[] = []
let client: ReturnType<typeof makeClient>
let stream: ReturnType<typeof stubStream>

beforeEach(() => {
  meetupId += 1
  pages = [[photo(5), photo(4)]]
  refusal = null
  asked.length = 0
  client = makeClient()
  client.setQueryData(queryKeys.currentUser, makeUser())
  stream = stubStream()
  closeContentDialog()
  HTMLElement.prototype.hidePopover = () => {}
  // happy-dom loads no pictures, and says of each that it has.
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(url, 'http://x.example')
    asked.push(`${method} ${pathname}`)
    if (refusal) return Response.json(refusal.body, { status: refusal.status })
    if (method === 'DELETE') return Response.json({ id: Number(pathname.split('/').at(-1)) })
    const page = Number(searchParams.get('cursor') ?? 0)
    const headers: Record<string, string> = pages[page + 1] ? { 'x-next-cursor': `${page + 1}` } : {}
    return Response.json(pages[page], { headers })
  })
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
  toast.dismiss()
  showTextsIn('en')
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const opened = vi.fn()
const Dialogs = () => {
  opened(useContentDialogRequest())
  return null
}

interface Shown {
  meetup?: Partial<MeetupDetail>
  community?: Partial<CommunityDetail> | undefined
}
function show(shown: Shown = {}) {
  const tree = ({ meetup, community }: Shown) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Texts>
          <stream.Open />
          <Dialogs />
          <MeetupPhotos
            meetup={makeMeetup({ id: meetupId, ...meetup })}
            community={'community' in shown && !community ? undefined : makeCommunity(community)}
            restriction={<p>Kept from posting</p>}
            consent={<p>Asked for the recap</p>}
          />
        </Texts>
      </MemoryRouter>
    </QueryClientProvider>
  )
  const { rerender, unmount } = render(tree(shown))
  return { become: (next: Shown) => rerender(tree(next)), unmount }
}
const alts = () => screen.queryAllByRole('img').map(image => image.getAttribute('alt'))
const open = (number: number) =>
  fireEvent.click(screen.getByRole('button', { name: `View photo ${number}, by grace` }))
const menu = (name: string) => screen.getByRole('menuitem', { name, hidden: true })
const receive = (event: string, data: object) => act(async () => void stream.emit(event, data))
const change = (kind: string, photoId: number, of = meetupId) =>
  receive('meetup-photo', { communityId: 3, meetupId: of, photoId, change: kind })
/** Ends the fading, which the test environment does not draw. */
const dialogIsClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { name: 'Delete this photo?', hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(dialog).toBeNull()
  })

it('shows each photo whole with its caption and who added it, newest first', async () => {
  pages = [
    [
      photo(5, { caption: 'The last hour' }),
      photo(4, { altText: '', media: makeMedia({ id: 4, width: 4000, height: 500 }) }),
    ],
  ]
  show()
  await screen.findByAltText('Picture 5')
  expect(alts()).toEqual(['Picture 5', 'Photo by grace'])
  screen.getByText('The last hour')
  expect(screen.getAllByRole('link', { name: 'grace' })[0]?.getAttribute('href')).toBe('/profile/grace')
  const fits = [...document.querySelectorAll<HTMLElement>('[data-fit]')].map(({ dataset }) => dataset.fit)
  expect(fits).toEqual(['cover', 'contain'])
  expect(screen.getAllByRole('button', { name: 'ALT: description' })).toHaveLength(1)
})

it('says that there are no photos yet, and invites those who may add some', async () => {
  pages = [[]]
  const { become } = show()
  await screen.findByText('No photos yet')
  screen.getByText('Share what you saw, for everyone who was there.')
  become({ meetup: { mayAddPhotos: false } })
  screen.getByText('No photos yet')
  expect(screen.queryByText(/^Share what you saw/)).toBeNull()
})

it('says that the photos did not load, and loads them when it is asked to', async () => {
  refusal = { status: 400, body: { code: 'validation_error', message: 'No.' } }
  show()
  await screen.findByText('The photos could not be loaded.')
  refusal = null
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByAltText('Picture 5')
})

it('loads more when it is asked to', async () => {
  pages = [[photo(5)], [photo(4)]]
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Load more' }))
  await screen.findByAltText('Picture 4')
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
})

it('opens the dialog to add photos for those who may', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Add photos' }))
  expect(opened).toHaveBeenLastCalledWith({ kind: 'meetup-photos', meetup: makeMeetup({ id: meetupId }) })
})

const noButton: [string, string, Shown][] = [
  [
    'an archived community',
    'This community is archived: it can be read, and nothing in it changes.',
    { community: { isArchived: true } },
  ],
  ['who is no member', 'Join the community to add photos.', { community: { isMember: false } }],
  [
    'a cancelled meetup',
    'This meetup was cancelled. Its photos can still be seen.',
    { meetup: { status: 'cancelled' } },
  ],
  [
    'photo sharing that is off',
    'Photo sharing is turned off for this meetup.',
    { meetup: { allowPhotoSharing: false } },
  ],
  ['a restricted member', 'Kept from posting', { community: { restrictions: { ...free, canPost: false } } }],
  [
    'who does not attend',
    'Attend the meetup to add photos.',
    // Who may not comment may add photos.
    { meetup: { userStatus: 'none' }, community: { restrictions: { ...free, canComment: false } } },
  ],
  ['who did not attend', 'Only those who attended can add photos.', { meetup: { status: 'completed' } }],
]
it.each(noButton)('says why there is no button to add photos: %s', async (_who, why, shown) => {
  show({ ...shown, meetup: { ...shown.meetup, mayAddPhotos: false } })
  await screen.findByText(why)
  await screen.findByAltText('Picture 5')
  expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
})

it('shows the reader how their own photos are, and asks again until they are ready', async () => {
  // What waits for the page goes on by itself.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const own = { uploader: makeUser(), media: null, mayDelete: true }
  pages = [[photo(7, own), photo(6, { ...own, failure: 'damaged' }), photo(5)]]
  show()
  await screen.findByText('Being prepared')
  await screen.findByText('This photo could not be shared')
  screen.getByText('This file cannot be read. Please select another one.')
  pages = [[photo(7, { uploader: makeUser() }), photo(5)]]
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await screen.findByAltText('Picture 7')
  const before = asked.length
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  expect(asked).toHaveLength(before)
})

it('removes a photo that could not be prepared', async () => {
  pages = [[photo(6, { uploader: makeUser(), media: null, failure: 'damaged', mayDelete: true }), photo(5)]]
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('This photo could not be shared')).toBeNull())
  expect(asked).toContain(`DELETE /api/meetups/${meetupId}/photos/6`)
  expect(pageToasts.current()?.title).toBe('Photo removed')
})

it('asks before it deletes a photo, and moves the focus to the next one', async () => {
  pages = [[photo(5, { mayDelete: true }), photo(4)]]
  show()
  await screen.findByAltText('Picture 5')
  fireEvent.click(menu('Delete this photo'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }))
  dialog.getByText('It is deleted for everyone. This cannot be undone.')
  expect(asked).toEqual([`GET /api/meetups/${meetupId}/photos`])
  fireEvent.click(dialog.getByRole('button', { name: 'Delete photo' }))
  await waitFor(() => expect(pageToasts.current()?.title).toBe('Photo deleted'))
  await dialogIsClosed()
  expect(alts()).toEqual(['Picture 4'])
  expect(document.activeElement?.getAttribute('data-photo')).toBe('4')
})

it('keeps a photo whose deletion fails, with the question', async () => {
  pages = [[photo(5, { mayDelete: true })]]
  show()
  await screen.findByAltText('Picture 5')
  fireEvent.click(menu('Delete this photo'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this photo?' }))
  refusal = { status: 403, body: { code: 'community_archived', message: 'No.' } }
  const confirm = dialog.getByRole('button', { name: 'Delete photo' })
  fireEvent.click(confirm)
  await waitFor(() => expect(asked).toContain(`DELETE /api/meetups/${meetupId}/photos/5`))
  await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
  expect(screen.getByAltText('Picture 5')).toBeDefined()
  refusal = { status: 404, body: { code: 'not_found', message: 'Photo not found' } }
  fireEvent.click(confirm)
  await dialogIsClosed()
  await screen.findByText('No photos yet')
})

it('lets the reader report what others added, and not what they added themselves', async () => {
  pages = [[photo(5), photo(4, { uploader: makeUser() })]]
  show()
  await screen.findByAltText('Picture 5')
  expect(screen.getAllByRole('button', { name: /^More for/ })).toHaveLength(1)
  fireEvent.click(menu('Report this photo'))
  expect(opened).toHaveBeenLastCalledWith({
    kind: 'report',
    target: { targetType: 'meetup_photo', targetId: 5, person: grace },
  })
})

it('opens a photo at its full size, with its caption and what can be done about it', async () => {
  pages = [[photo(5), photo(4, { caption: 'The last hour', mayDelete: true })]]
  show()
  await screen.findByAltText('Picture 5')
  open(2)
  const viewer = within(await screen.findByRole('dialog', { name: 'Pictures' }))
  viewer.getByText('2 of 2')
  viewer.getByText('The last hour')
  viewer.getByRole('link', { name: 'grace' })
  viewer.getByRole('button', { name: 'Delete this photo' })
  fireEvent.click(viewer.getByRole('button', { name: 'Report this photo' }))
  await waitFor(() => expect(opened).toHaveBeenLastCalledWith(expect.objectContaining({ kind: 'report' })))
  expect(screen.queryByRole('dialog', { name: 'Pictures' })).toBeNull()
  expect(document.activeElement?.getAttribute('data-photo')).toBe('4')
})

it('leaves out of the opened photos what is added meanwhile, and closes when all are deleted', async () => {
  show()
  await screen.findByAltText('Picture 5')
  open(1)
  const viewer = within(await screen.findByRole('dialog', { name: 'Pictures' }))
  pages = [[photo(6), photo(5), photo(4)]]
  await change('created', 6)
  await waitFor(() => expect(alts().filter(alt => alt === 'Picture 6')).toHaveLength(1))
  viewer.getByText('1 of 2')
  pages = [[photo(6)]]
  await change('deleted', 5)
  await change('deleted', 4)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Pictures' })).toBeNull())
})

it('follows what others add, delete and restore while it is shown', async () => {
  show()
  await screen.findByAltText('Picture 5')
  pages = [[photo(6), photo(5), photo(4)]]
  await change('created', 6)
  await screen.findByAltText('Picture 6')
  pages = [[photo(6), photo(4)]]
  await change('deleted', 5)
  await waitFor(() => expect(alts()).toEqual(['Picture 6', 'Picture 4']))
  pages = [[photo(6), photo(5), photo(4)]]
  await change('restored', 5)
  await waitFor(() => expect(alts()).toEqual(['Picture 6', 'Picture 5', 'Picture 4']))
})

it("reads the photos again when a picture of the reader's own is ready", async () => {
  show()
  await screen.findByAltText('Picture 5')
  pages = [[photo(6), photo(5), photo(4)]]
  await receive('media', { mediaId: 6, status: 'ready' })
  await screen.findByAltText('Picture 6')
})

it('asks nothing for the photos of another meetup, and reads its own again when it is shown next', async () => {
  const { unmount } = show()
  await screen.findByAltText('Picture 5')
  const before = asked.length
  await change('deleted', 5, meetupId + 1)
  expect([asked.length, alts()]).toEqual([before, ['Picture 5', 'Picture 4']])
  unmount()
  pages = [[photo(6)]]
  show()
  await screen.findByAltText('Picture 6')
})

it('reads the photos again when one does not load: its address may have expired', async () => {
  show()
  fireEvent.error(await screen.findByAltText('Picture 5'))
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(asked).toHaveLength(2))
})

it('says it in the language of the reader', async () => {
  showTextsIn('es')
  show({ meetup: { mayAddPhotos: false, allowPhotoSharing: false } })
  await screen.findByText('Compartir fotos está desactivado en este encuentro.')
  await screen.findAllByRole('menuitem', { name: 'Denunciar esta foto', hidden: true })
})
