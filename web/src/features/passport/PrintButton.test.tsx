// @vitest-environment happy-dom
import { onlineManager, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { museumsPageSize, type Stamp } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum, makePages } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { PrintButton } from './PrintButton.tsx'
import type { ShownGroupStamp } from './queries.ts'

const print = vi.fn<() => void>()
beforeEach(() => {
  print.mockClear()
  vi.stubGlobal('print', print)
})
afterEach(() => {
  cleanup()
  toast.dismiss()
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

const total = museumsPageSize + 1
const stamp = (id: number): Stamp & { id: number } => ({
  id,
  museum: makeMuseum({ id }),
  visits: 1,
  firstDay: '2026-11-01',
  lastDay: '2026-11-01',
  season: 'autumn',
  isVerified: false,
  lastCheckInId: id,
  note: '',
})

/** `loaded`: how many of the stamps are; undefined: not even their first page. `groups`: the loaded stamps with groups. */
function show(loaded?: number, groups = makePages<ShownGroupStamp>([])) {
  const client = makeClient()
  client.setQueryData(queryKeys.passport.groupStamps(null), groups)
  if (loaded !== undefined) {
    const stamps = makePages(Array.from({ length: loaded }, (_, index) => stamp(index + 1)))
    const [first] = stamps.pages
    if (first && loaded < total) first.nextCursor = 'later'
    client.setQueryData(queryKeys.passport.stamps(null, null), stamps)
  }
  render(
    <QueryClientProvider client={client}>
      <PrintButton filter={{ year: null, category: null }} total={total} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return client
}
const button = () => screen.getByRole('button')
/** The title of the failure's toast; undefined when there is none. */
const failure = () => (pageToasts.current()?.open ? pageToasts.current()?.title : undefined)

it('loads the stamps that are missing, and prints them', async () => {
  const server = stubServer()
  show(museumsPageSize)
  fireEvent.click(button())
  await waitFor(() => expect(server.asked).toHaveLength(1))
  expect(button().textContent).toBe(`Loading ${museumsPageSize} of ${total}...`)
  expect(print).not.toHaveBeenCalled()
  server.answer(json(200, [stamp(total)]))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(failure()).toBeUndefined()
})

it('fails without a connection, and does not print by itself when it is back', async () => {
  const server = stubServer()
  const client = show(museumsPageSize)
  onlineManager.setOnline(false)
  fireEvent.click(button())
  await waitFor(() => expect(failure()).toBe('Connection Error'))
  expect(button().textContent).toBe('Print')
  expect(button().hasAttribute('aria-busy')).toBe(false)

  act(() => onlineManager.setOnline(true))
  await waitFor(() => expect(server.asked).toHaveLength(1))
  server.answer(json(200, [stamp(total)]))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(print).not.toHaveBeenCalled()
  fireEvent.click(button())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

it('says again that there is no connection when it is pressed again', async () => {
  stubServer()
  show(museumsPageSize)
  onlineManager.setOnline(false)
  for (let presses = 0; presses < 2; presses++) {
    fireEvent.click(button())
    await waitFor(() => expect(failure()).toBe('Connection Error'))
    act(() => toast.dismiss())
  }
  expect(print).not.toHaveBeenCalled()
})

it('prints no empty passport while none of its stamps could be loaded', async () => {
  stubServer()
  onlineManager.setOnline(false)
  show()
  fireEvent.click(button())
  await waitFor(() => expect(failure()).toBe('Connection Error'))
  expect(print).not.toHaveBeenCalled()
})

it('prints without a connection what is loaded completely', async () => {
  stubServer()
  show(total)
  onlineManager.setOnline(false)
  fireEvent.click(button())
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
  expect(failure()).toBeUndefined()
})

const groupStamp = (id: number): ShownGroupStamp => ({
  id,
  meetupId: id,
  museum: makeMuseum({ id }),
  meetup: `Walk ${id}`,
  community: 'Clock Circle',
  day: '2026-11-01',
  attendedCount: 3,
})
/** The first page of two. */
function firstOfGroups() {
  const groups = makePages([groupStamp(1)])
  const [first] = groups.pages
  if (first) first.nextCursor = 'later'
  return groups
}

it('loads the stamps with groups that are missing, and prints once both lists are complete', async () => {
  const server = stubServer()
  show(museumsPageSize, firstOfGroups())
  fireEvent.click(button())
  await waitFor(() => expect(server.asked).toHaveLength(2))
  server.answer(json(200, [stamp(total)]))
  await waitFor(() => expect(button().textContent).toBe('Loading your stamps with groups'))
  expect(print).not.toHaveBeenCalled()
  server.answer(json(200, [groupStamp(2)]))
  await waitFor(() => expect(print).toHaveBeenCalledOnce())
})

it('prints nothing when the stamps with groups cannot be loaded', async () => {
  const server = stubServer()
  show(total, firstOfGroups())
  fireEvent.click(button())
  await waitFor(() => expect(server.asked).toHaveLength(1))
  expect(server.asked[0]).toContain('/api/passport/group-stamps?')
  server.answer(json(500, { message: 'No', code: 'internal_error' }))
  await waitFor(() => expect(pageToasts.current()?.description).toContain('your stamps with groups'))
  expect(print).not.toHaveBeenCalled()
  expect(button().textContent).toBe('Print')
})
