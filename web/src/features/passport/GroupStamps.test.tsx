// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { GroupStamp } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { showTextsIn, Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts, toast } from '../../ui/toast/queue.ts'
import { GroupStamps } from './GroupStamps.tsx'

beforeEach(() => {
  // The test environment has no popovers.
  HTMLElement.prototype.hidePopover = () => {}
})
afterEach(() => {
  cleanup()
  Reflect.deleteProperty(HTMLElement.prototype, 'hidePopover')
  toast.dismiss()
  showTextsIn('en')
  vi.unstubAllGlobals()
})

const stamp = (meetupId: number, more: Partial<GroupStamp> = {}): GroupStamp => ({
  meetupId,
  museum: makeMuseum({ id: 9 }),
  meetup: `Night walk ${meetupId}`,
  community: 'Clock Circle',
  day: '2026-11-01',
  attendedCount: 12,
  ...more,
})

function show(year: number | null = null) {
  const server = stubServer()
  const client = makeClient()
  const page = (of: number | null) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <GroupStamps year={of} />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const view = render(page(year), { wrapper: Texts })
  return { server, client, choose: (of: number | null) => view.rerender(page(of)) }
}
const section = () => screen.findByRole('region', { name: 'With groups' })
const stamps = () => screen.queryAllByRole('article')
const linkOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('shows with whom, when and where each meetup was, and leads to it and to its museum', async () => {
  const { server } = show()
  await waitFor(() => expect(server.asked).toEqual(['GET /api/passport/group-stamps?limit=6']))
  server.answer(json(200, [stamp(4), stamp(3, { attendedCount: 2 }), stamp(2, { attendedCount: 1 })]))
  await waitFor(() => expect(stamps()).toHaveLength(3))
  const [first, second, third] = stamps()
  expect(first?.textContent).toContain('Clock Circle')
  expect(first?.textContent).toContain('Nov 1, 2026with 11 others')
  expect(second?.textContent).toContain('with 1 other')
  expect(third?.textContent).not.toContain('with')
  expect(linkOf('Night walk 4')).toBe('/meetups/4')
  expect(
    within(first as HTMLElement)
      .getByRole('link', { name: 'Museo del Prado' })
      .getAttribute('href'),
  ).toBe('/museum/prado')
})

it('says in Spanish how many others were there', async () => {
  showTextsIn('es')
  const { server } = show()
  server.answer(json(200, [stamp(4)]))
  await waitFor(() => expect(stamps()).toHaveLength(1))
  expect(stamps()[0]?.textContent).toContain('con 11 más')
})

it('is absent where there are none', async () => {
  const { server, client } = show()
  await section()
  server.answer(json(200, []))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByRole('region')).toBeNull()
})

it('asks for those of the chosen year, and shows the others until they are there', async () => {
  const { server, choose } = show()
  server.answer(json(200, [stamp(4)]))
  await waitFor(() => expect(stamps()).toHaveLength(1))
  choose(2024)
  await waitFor(() => expect(server.asked[1]).toBe('GET /api/passport/group-stamps?limit=6&year=2024'))
  expect(stamps()).toHaveLength(1)
  expect((await section()).getAttribute('aria-busy')).toBe('true')
  server.answer(json(200, [stamp(1)]))
  await screen.findByRole('link', { name: 'Night walk 1' })
  expect(screen.queryByRole('link', { name: 'Night walk 4' })).toBeNull()
  expect((await section()).hasAttribute('aria-busy')).toBe(false)
})

it('says that they could not be loaded, and loads them again', async () => {
  const { server } = show()
  server.answer(json(500, { message: 'No', code: 'internal_error' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(server.asked).toHaveLength(2))
  server.answer(json(200, [stamp(4)]))
  await waitFor(() => expect(stamps()).toHaveLength(1))
})

/** Chooses "Remove" in the menu of a stamp. */
function chooseRemove(meetup: string) {
  screen.getByRole('button', { name: `More: ${meetup}` }).focus()
  const menu = screen.getByRole('menu', { name: `More: ${meetup}`, hidden: true })
  fireEvent.click(within(menu).getByRole('menuitem', { name: 'Remove', hidden: true }))
}
const confirm = () => screen.findByRole('button', { name: 'I was not there', hidden: true })
/** Ends the fading, which the test environment does not draw. */
const dialogIsClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(dialog).toBeNull()
  })

it('removes a stamp from the lists of all years after asking, and goes on with the next one', async () => {
  const { server, client, choose } = show()
  server.answer(json(200, [stamp(4), stamp(3)]))
  await waitFor(() => expect(stamps()).toHaveLength(2))
  choose(2026)
  server.answer(json(200, [stamp(4)]))
  await waitFor(() => expect(stamps()).toHaveLength(1))
  choose(null)

  chooseRemove('Night walk 4')
  expect((await screen.findByRole('dialog')).textContent).toContain('The stamp of “Night walk 4” leaves')
  expect(server.asked).toHaveLength(2)
  fireEvent.click(await confirm())
  await waitFor(() => expect(server.asked[2]).toBe('DELETE /api/passport/group-stamps/4'))
  server.answer(json(200, { id: 4 }))
  await waitFor(() => expect(stamps()).toHaveLength(1))
  expect(pageToasts.current()?.title).toBe('Stamp removed')
  expect(client.getQueryData(queryKeys.passport.groupStamps(2026))).toMatchObject({ pages: [{ data: [] }] })
  await dialogIsClosed()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('More: Night walk 3')
})

it('keeps a stamp when its removal fails, and removes one that was removed elsewhere', async () => {
  const { server } = show()
  server.answer(json(200, [stamp(4)]))
  await waitFor(() => expect(stamps()).toHaveLength(1))
  chooseRemove('Night walk 4')
  fireEvent.click(await confirm())
  await waitFor(() => expect(server.asked).toHaveLength(2))
  await act(async () => server.answer(json(403, { message: 'No', code: 'forbidden' })))
  await waitFor(async () => expect((await confirm()).hasAttribute('disabled')).toBe(false))
  expect(stamps()).toHaveLength(1)
  fireEvent.click(await confirm())
  await waitFor(() => expect(server.asked).toHaveLength(3))
  server.answer(json(404, { message: 'Gone', code: 'not_found' }))
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
