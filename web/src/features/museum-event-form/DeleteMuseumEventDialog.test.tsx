// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMuseum, makeMuseumEvent } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import DeleteMuseumEventDialog from './DeleteMuseumEventDialog.tsx'

const event = makeMuseumEvent({ id: 7, museum: makeMuseum({ slug: 'prado' }) })
const onClosed = vi.fn()
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  onClosed.mockClear()
  server = stubServer()
  client = makeClient()
  client.setQueryData(queryKeys.museumEvents.one(7), event)
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/events/7']}>
        <Address />
        <AntdProvider>
          <DeleteMuseumEventDialog event={event} onClosed={onClosed} />
        </AntdProvider>
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
})
afterEach(() => vi.unstubAllGlobals())

const Address = () => <output data-testid="address">{useLocation().pathname}</output>
const address = () => screen.getByTestId('address').textContent
async function confirm() {
  await screen.findByText(/everyone who answered is notified/)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await expect.poll(() => server.asked).toEqual(['DELETE /api/museum-events/7'])
  expect(server.keys[0]).toBeTruthy()
}
/** Ends the fading, which the test environment does not draw. */
const isClosed = () =>
  waitFor(() => {
    const dialog = screen.queryByRole('dialog', { hidden: true })
    if (dialog) fireEvent.animationEnd(dialog)
    expect(onClosed).toHaveBeenCalledOnce()
  })

it('leads back to the museum when the event is removed', async () => {
  await confirm()
  server.answer(json(200, { id: 7, isCancelled: false }))
  await expect.poll(address).toBe('/museum/prado')
  expect(client.getQueryData(queryKeys.museumEvents.one(7))).toBeUndefined()
  expect(pageToasts.current()?.title).toBe('Event deleted successfully!')
  await isClosed()
})

it('stays on the page of an event that is cancelled, and reads it again', async () => {
  await confirm()
  server.answer(json(200, { id: 7, isCancelled: true }))
  await isClosed()
  expect(address()).toBe('/events/7')
  expect(client.getQueryState(queryKeys.museumEvents.one(7))?.isInvalidated).toBe(true)
})

it('closes and reads the event again when it can no longer be deleted', async () => {
  await confirm()
  server.answer(json(409, { message: 'This event has started already.', code: 'event_past' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({ title: 'Failed to delete event', description: 'This event has started already.' })
  await isClosed()
  expect(client.getQueryState(queryKeys.museumEvents.one(7))?.isInvalidated).toBe(true)
})
