// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { type CurrentUser, photoCaptionMaxCharacters, type UploadedPhotos } from '@vitrine/contracts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMeetupPhoto, makePages, makeUser } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { stubXhr, type XhrRequest } from '../../../test/xhr.ts'
import type { PhotoPages } from '../../lib/meetup-photos.ts'
import { showUser } from '../../lib/page-user.ts'
import { itemsOf } from '../../lib/paging.ts'
import { queryKeys } from '../../lib/query-keys.ts'
import { rememberLeaving } from '../../lib/session.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import PhotoUploadDialog from './PhotoUploadDialog.tsx'

vi.mock('../../lib/uploads/retry.ts', () => ({
  uploadRetryDelays: [0, 0],
  pause: async () => {},
  waitingMs: () => 600_000,
}))

type Reply = Response | 'cut'
const onClosed = vi.fn()
const urls = new Set<string>()
let client: ReturnType<typeof makeClient>
let asked: XhrRequest[]
let replies: ((reply: Reply) => void)[]
let meetup = makeMeetup({ id: 70 })
const ada = makeUser({ id: 5 }) as CurrentUser
beforeEach(() => {
  showUser(5)
  onClosed.mockClear()
  client = makeClient()
  meetup = makeMeetup({ id: meetup.id + 1 })
  replies = []
  asked = stubXhr(() => new Promise(resolve => replies.push(resolve)))
  vi.stubGlobal('fetch', async () => json(200, { upstreams: { media: true } }))
  let count = 0
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    count += 1
    urls.add(`blob:${count}`)
    return `blob:${count}`
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(url => void urls.delete(url))
})
afterEach(() => {
  // What is kept of an unfinished upload goes with its user.
  rememberLeaving(true)
  showUser(null)
  rememberLeaving(false)
  expect(urls).toEqual(new Set())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function open() {
  cleanup()
  render(
    <QueryClientProvider client={client}>
      <AntdProvider>
        <PhotoUploadDialog user={ada} meetup={meetup} onClosed={onClosed} />
      </AntdProvider>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const photo = (name: string, content = name) =>
  new File([content], name, { type: 'image/png', lastModified: 1 })
const choose = (...files: File[]) =>
  fireEvent.change(screen.getByLabelText('Chosen photos', { selector: 'input' }), { target: { files } })
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const items = () => screen.queryAllByRole('listitem').filter(item => item.querySelector('textarea'))
const item = (index: number) => within(items()[index] as HTMLElement)
const names = () => items().map(each => each.querySelector('p')?.textContent)
const type = (label: string, text: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: text } })
const field = (request: XhrRequest | undefined, name: string) =>
  (request?.body as FormData | undefined)?.get(name)
const nameOfFile = (request: XhrRequest | undefined) => (field(request, 'photos') as File).name
const keyOf = (request: XhrRequest | undefined) => request?.headers.get('idempotency-key')
const uploaded = (id: number): UploadedPhotos => ({ uploaded: [{ id, name: 'a.png' }], skipped: [] })
/** Answers the request that has waited longest. */
const answer = (reply: Reply) => replies.shift()?.(reply)
const arrive = (id: number) => answer(json(202, uploaded(id)))
const refuse = (status: number, code: string, message: string) => answer(json(status, { code, message }))
const askedFor = (count: number) => expect.poll(() => asked).toHaveLength(count)
const toastNow = () => pageToasts.current()
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    for (const dialog of screen.queryAllByRole('dialog', { hidden: true })) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalledOnce()
  })

describe('the choice of photos', () => {
  it('takes dropped and chosen ones, and shows each with its name until it is removed', async () => {
    open()
    const dialog = await screen.findByRole('dialog', { name: 'Upload photos' })
    screen.getByText('PNG, JPG, GIF or WebP, up to 10MB each, up to 20 at once.')
    choose(photo('a.png'), photo('b.png'))
    const dataTransfer = { items: [{ kind: 'file' }], files: [photo('c.png'), photo('a.png')] }
    const form = dialog.querySelector('form') as HTMLFormElement
    fireEvent.dragOver(form, { dataTransfer })
    expect(dialog.querySelector('[data-over]')).not.toBeNull()
    fireEvent.drop(form, { dataTransfer })
    expect(dialog.querySelector('[data-over]')).toBeNull()
    expect(names()).toEqual(['a.png', 'b.png', 'c.png'])
    expect(items()[2]?.querySelector('img')?.src).toBe('blob:3')

    press('Remove b.png')
    expect(names()).toEqual(['a.png', 'c.png'])
    expect(document.activeElement).toBe(button('Remove c.png'))
    press('Remove c.png')
    expect(document.activeElement).toBe(button('Remove a.png'))
    press('Remove a.png')
    expect(document.activeElement).toBe(button('Choose photos'))
    expect(urls.size).toBe(0)
  })

  it('names each file that is not added and why, until the next choice', () => {
    open()
    choose(
      new File(['text'], 'notes.pdf', { type: 'application/pdf' }),
      photo('empty.png', ''),
      photo('a.png'),
    )
    expect(names()).toEqual(['a.png'])
    const alert = screen.getByText('These files were not added').closest('[role="alert"]') as HTMLElement
    expect(
      within(alert)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['notes.pdf Please select a JPG, PNG, GIF or WebP picture.', 'empty.png This file is empty.'])
    choose(...Array.from({ length: 20 }, (_, index) => photo(`${index}.png`)))
    expect(items()).toHaveLength(20)
    expect(alert.textContent).toBe('Please select up to 20 photos at once.')
  })

  it('asks for a photo, and for shorter texts, before anything is sent', () => {
    open()
    press('Upload')
    screen.getByText('Please select at least one photo')
    expect(document.activeElement).toBe(button('Choose photos'))
    choose(photo('a.png'))
    expect(screen.queryByText('Please select at least one photo')).toBeNull()
    type('Caption', 'a'.repeat(photoCaptionMaxCharacters + 1))
    press('Upload')
    screen.getByText('A caption may have up to 300 characters.')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Caption' }))
    type('Caption', '')
    type('Description of photo 1', 'a'.repeat(1_501))
    press('Upload')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Description of photo 1' }))
    expect(asked).toEqual([])
  })

  it('stays when the dialog is closed, until it is discarded', async () => {
    open()
    choose(photo('a.png'))
    type('Description of photo 1', 'A door')
    press('Cancel')
    await isClosed()
    onClosed.mockClear()
    open()
    expect(names()).toEqual(['a.png'])
    expect(item(0).getByRole<HTMLTextAreaElement>('textbox').value).toBe('A door')
    press('Discard')
    await isClosed()
    open()
    expect(items()).toEqual([])
  })
})

describe('the upload', () => {
  it('sends each photo with its texts in a request of its own, two at a time, and closes when all have arrived', async () => {
    const list = queryKeys.meetups.photos(meetup.id)
    client.setQueryData(list, makePages([makeMeetupPhoto({ id: 1 })]))
    open()
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    type('Description of photo 1', ' A door ')
    type('Caption', ' At night ')
    press('Upload')
    await askedFor(2)
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual(
      Array.from({ length: 2 }, () => `POST /api/meetups/${meetup.id}/photos`),
    )
    expect(asked.map(nameOfFile)).toEqual(['a.png', 'b.png'])
    expect(['altTexts', 'caption'].map(name => field(asked[0], name))).toEqual(['A door', 'At night'])
    expect(field(asked[1], 'altTexts')).toBe('')
    expect(screen.getAllByRole('progressbar')).toHaveLength(2)
    item(2).getByText('Waiting for the other photos')
    expect(screen.getByText('0 of 3').getAttribute('role')).toBe('status')
    expect(button('Uploading...').getAttribute('aria-disabled')).toBe('true')

    arrive(11)
    await screen.findByText('1 of 3')
    await askedFor(3)
    expect(names()).toEqual(['b.png', 'c.png'])
    arrive(12)
    await screen.findByText('2 of 3')
    expect(toastNow()?.open ?? false).toBe(false)
    arrive(13)
    await isClosed()
    expect(toastNow()).toMatchObject({ kind: 'success', title: '3 photos uploaded successfully!' })
    expect(new Set(asked.map(keyOf)).size).toBe(3)
    const shown = itemsOf(client.getQueryData<PhotoPages>(list)?.pages)
    expect(shown.map(({ id }) => id)).toEqual([13, 12, 11, 1])
    expect(shown[2]).toMatchObject({
      ...{ meetupId: meetup.id, media: null, failure: null, mayDelete: true },
      ...{ altText: 'A door', caption: 'At night', uploader: { id: 5 } },
    })
  })

  it('says of one photo that it was uploaded', async () => {
    open()
    choose(photo('a.png'))
    press('Upload')
    await askedFor(1)
    arrive(11)
    await isClosed()
    expect(toastNow()?.title).toBe('Photo uploaded successfully!')
  })

  it('goes on with the others when one fails, which says why and is tried again with its texts', async () => {
    open()
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    press('Upload')
    await askedFor(2)
    refuse(413, 'quota_exceeded', 'Your files fill your space.')
    await askedFor(3)
    item(0).getByText('Your files fill your space.')
    arrive(12)
    arrive(13)
    await expect.poll(names).toEqual(['a.png'])
    expect(toastNow()).toMatchObject({ title: 'Upload failed', description: 'Your files fill your space.' })
    expect(onClosed).not.toHaveBeenCalled()

    fireEvent.click(item(0).getByRole('button', { name: 'Try again' }))
    await askedFor(4)
    expect(document.activeElement).toBe(button('Remove a.png'))
    expect(keyOf(asked[3])).toBe(keyOf(asked[0]))
    screen.getByText('2 of 3')
    refuse(403, 'forbidden', 'Photo sharing is turned off for this meetup.')
    await item(0).findByText('Photo sharing is turned off for this meetup.')
    type('Description of photo 1', 'A door')
    press('Upload')
    await askedFor(5)
    // Another text is another request.
    expect(keyOf(asked[4])).not.toBe(keyOf(asked[0]))
    expect(field(asked[4], 'altTexts')).toBe('A door')
    arrive(11)
    await isClosed()
    expect(toastNow()?.title).toBe('3 photos uploaded successfully!')
  })

  it('is tried again by itself under one key, and waits for the connection', async () => {
    open()
    choose(photo('a.png'))
    press('Upload')
    await askedFor(1)
    answer(json(503, { code: 'service_unavailable', message: 'Soon.' }))
    await askedFor(2)
    answer('cut')
    await askedFor(3)
    answer('cut')
    await screen.findByText('Waiting for the connection. The upload goes on by itself.')
    window.dispatchEvent(new Event('online'))
    await askedFor(4)
    arrive(11)
    await isClosed()
    expect(new Set(asked.map(keyOf)).size).toBe(1)
  })

  it('shows why the server has left a photo out, which is not sent again', async () => {
    open()
    choose(photo('a.png'))
    press('Upload')
    await askedFor(1)
    answer(json(202, { uploaded: [], skipped: [{ name: 'a.png', reason: 'not_a_picture' }] }))
    await item(0).findByText('Please select a JPG, PNG, GIF or WebP picture.')
    expect(toastNow()?.title).toBe('Upload failed')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    press('Upload')
    screen.getByText('Please select at least one photo')
    expect(asked).toHaveLength(1)

    pageToasts.dismiss()
    choose(photo('b.png'))
    press('Upload')
    await askedFor(2)
    arrive(12)
    await expect.poll(names).toEqual(['a.png'])
    expect(toastNow()?.open).toBe(false)
    press('Remove a.png')
    await isClosed()
    expect(toastNow()?.title).toBe('Photo uploaded successfully!')
  })

  it('leaves the focus in the dialog when the photo that has it arrives', async () => {
    open()
    choose(photo('a.png'), photo('b.png'))
    press('Upload')
    await askedFor(2)
    button('Remove a.png').focus()
    arrive(11)
    await expect.poll(names).toEqual(['b.png'])
    expect(document.activeElement).toBe(button('Uploading...'))
  })

  it('ends for a photo that is removed meanwhile', async () => {
    open()
    choose(photo('a.png'), photo('b.png'))
    press('Upload')
    await askedFor(2)
    press('Remove a.png')
    screen.getByText('0 of 1')
    arrive(11)
    arrive(12)
    await isClosed()
    expect(toastNow()?.title).toBe('Photo uploaded successfully!')
  })
})

describe('closing during the upload', () => {
  const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

  it('asks first, and ends what is on its way, which stays chosen', async () => {
    open()
    choose(photo('a.png'), photo('b.png'), photo('c.png'))
    press('Upload')
    await askedFor(2)
    expect(isWarned()).toBe(true)
    press('Cancel')
    await screen.findByText('Stop the upload?')
    press('Go on')
    arrive(11)
    await askedFor(3)
    press('Cancel')
    press('Stop the upload')
    await isClosed()
    expect(isWarned()).toBe(false)
    arrive(12)
    arrive(13)

    open()
    expect(names()).toEqual(['b.png', 'c.png'])
    press('Upload')
    await askedFor(5)
    // Had they arrived after all, they would be stored once.
    expect(asked.slice(3).map(keyOf)).toEqual(asked.slice(1, 3).map(keyOf))
  })

  it('asks no more once all have arrived', async () => {
    open()
    choose(photo('a.png'))
    press('Upload')
    await askedFor(1)
    press('Cancel')
    await screen.findByText('Stop the upload?')
    arrive(11)
    await isClosed()
    expect(screen.queryByText('Stop the upload?')).toBeNull()
  })
})
