// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { type MeetupDetail, texts } from '@vitrine/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseum } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { meetupQuery } from '../../lib/meetups.ts'
import AntdProvider from '../../theme/antd.tsx'
import { pageToasts } from '../../ui/toast/queue.ts'
import DeclineDialog from './DeclineDialog.tsx'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  server = stubServer()
})

function show(more: Partial<MeetupDetail> = {}) {
  const meetup = makeMeetup({ museum: makeMuseum({ name: 'Museo del Prado' }), museumId: 1, ...more })
  const client = makeClient()
  client.setQueryData(meetupQuery(1).queryKey, meetup)
  render(
    <QueryClientProvider client={client}>
      <AntdProvider>
        <DeclineDialog meetup={meetup} onClosed={vi.fn()} />
      </AntdProvider>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
  return client
}
const answer = (status: number, body: unknown) => act(async () => server.answer(json(status, body)))

it('says what follows, takes the museum out and reads the meetup again', async () => {
  const client = show()
  await screen.findByText('Decline this meetup?')
  screen.getByText(
    '“Sketching by the light” does not name Museo del Prado any more, and cannot name it again.',
  )
  expect(server.asked).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await expect.poll(() => server.asked).toEqual(['DELETE /api/meetups/1/collaboration'])
  await answer(200, {})
  await expect.poll(() => client.getQueryState(meetupQuery(1).queryKey)?.isInvalidated).toBe(true)
  expect(pageToasts.current()?.title).toBe('The museum does not take part')
})

it('withdraws a museum that takes part, and shows what the server refuses', async () => {
  const client = show({ collaborationStatus: 'confirmed' })
  await screen.findByText('Withdraw from this meetup?')
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }))
  await expect.poll(() => server.asked).toHaveLength(1)
  await answer(409, { message: texts.meetup.past, code: 'event_past' })
  await expect.poll(() => client.getQueryState(meetupQuery(1).queryKey)?.isInvalidated).toBe(true)
  expect(pageToasts.current()).toMatchObject({ kind: 'error', description: texts.meetup.past })
})
