// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeSlot, makeVisitPlan } from '../../../test/make.ts'
import { json, stubServer } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { pageToasts } from '../../ui/toast/queue.ts'
import { MeetupOfPlan } from './MeetupOfPlanDialog.tsx'

const onMade = vi.fn()
let server: ReturnType<typeof stubServer>
let client: ReturnType<typeof makeClient>
beforeEach(() => {
  onMade.mockClear()
  server = stubServer()
  client = makeClient()
  render(
    <QueryClientProvider client={client}>
      <MeetupOfPlan plan={makeVisitPlan()} slot={makeSlot()} onMade={onMade} onClose={() => {}} />
    </QueryClientProvider>,
    { wrapper: Texts },
  )
})
afterEach(() => vi.unstubAllGlobals())

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Make the meetup' }))
const problems = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .filter(Boolean)

it('begins with the earliest start, the museums and the length, and shows the meetup that it makes', async () => {
  screen.getByText('Monday, May 5')
  expect(field('Start').value).toBe('10:00')
  type('Start', '11:45')
  send()
  await expect.poll(() => server.asked).toEqual(['POST /api/visit-plans/7/meetup'])
  expect(server.bodies[0]).toEqual({
    date: '2031-05-05',
    part: 'morning',
    startTime: '11:45',
    title: 'Visit to Museo del Prado and Reina Sofía',
    description:
      'We look at Museo del Prado and Reina Sofía together, one after the other. The visit takes about 2 hours.',
  })
  server.answer(json(201, makeMeetup({ id: 9 })))
  await expect.poll(() => onMade.mock.calls.length).toBe(1)
  expect(client.getQueryData(queryKeys.meetups.one(9))).toMatchObject({ id: 9 })
})

it('asks for a title, and keeps what was written when the time is no longer offered', async () => {
  type('Title', ' ')
  send()
  expect(problems()).toEqual(['Title is required'])
  expect(server.asked).toEqual([])
  type('Title', 'Velázquez twice')
  send()
  await expect.poll(() => server.asked).toHaveLength(1)
  server.answer(json(409, { message: 'No', code: 'slot_unavailable', messageId: 'visitPlan.unavailable' }))
  await expect
    .poll(() => pageToasts.current())
    .toMatchObject({
      title: 'The meetup could not be made',
      description: 'The museums are not all open then any more. Please choose another time.',
    })
  expect([field('Title').value, onMade.mock.calls.length]).toEqual(['Velázquez twice', 0])
})
