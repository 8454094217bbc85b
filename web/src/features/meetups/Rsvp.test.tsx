// @vitest-environment happy-dom
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type MeetupDetail, type RsvpState, texts } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { ToastRegion } from '../../ui/toast/ToastRegion.tsx'
import { meetupQuery } from './queries.ts'
import { Rsvp } from './Rsvp.tsx'

const sent: unknown[] = []
let answers: Response[]
beforeEach(() => {
  sent.length = 0
  answers = []
  vi.stubGlobal('fetch', async (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(`${body}`))
    return answers.shift() ?? json(500, { message: 'No answer' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function Shown({ id }: { id: number }) {
  const { data } = useQuery({ ...meetupQuery(id), enabled: false })
  return data ? <Rsvp meetup={data} titleId="title" /> : null
}
function show(more: Partial<MeetupDetail>) {
  const meetup = makeMeetup({ userStatus: 'none', ...more })
  const client = makeClient()
  client.setQueryData(queryKeys.meetups.one(meetup.id), meetup)
  client.setQueryData(queryKeys.meetups.of(meetup.communityId), { pages: [{ data: [meetup] }] })
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <Shown id={meetup.id} />
        <ToastRegion />
      </Texts>
    </QueryClientProvider>,
  )
  return { meetup, client }
}

/** What the control says and offers: a disabled button in brackets, a pressed one with a star. */
const shown = () =>
  [...document.querySelectorAll('button, p')].map(element => {
    const text = element.textContent
    if (element.getAttribute('aria-disabled') === 'true') return `(${text})`
    return element.getAttribute('aria-pressed') === 'true' ? `${text} *` : text
  })

it.each<[Partial<MeetupDetail>, string[]]>([
  [{}, ['Join Meetup', 'Interested']],
  [{ userStatus: 'interested' }, ['Join Meetup', 'Interested *']],
  [{ isFull: true, enableWaitlist: false }, ['(Full)', 'Interested']],
  [{ isFull: true }, ['Join waitlist', 'Interested']],
  [{ userStatus: 'interested', isFull: true }, ['Join waitlist', 'Interested *']],
  [{ userStatus: 'attending', isFull: true }, ['Going', 'Interested only', 'I cannot come']],
  [
    { userStatus: 'waitlisted', isFull: true, waitlistPosition: 3 },
    ['You are number 3 in the waitlist', 'Leave waitlist'],
  ],
  [{ mayJoin: false }, []],
  [{ status: 'ongoing', userStatus: 'attending' }, []],
  [{ status: 'completed' }, []],
  [{ status: 'cancelled' }, []],
])('of a meetup with %j it is %j', (more, control) => {
  show(more)
  expect(shown()).toEqual(control)
})

it('says until when a seat is held, and accepts or declines it', async () => {
  const free = { isFull: false, userStatus: 'none', waitlistPosition: null, offeredUntil: null }
  answers.push(json(200, { ...free, currentAttendees: 11, interestedCount: 0, waitlistCount: 0 }))
  show({ userStatus: 'offered', isFull: true, offeredUntil: '2031-05-05T10:00:00.000Z' })
  expect(screen.getByText(/^A seat is held for you until May 5, 2031, /)).toBeTruthy()
  expect(shown().slice(1)).toEqual(['Accept', 'Decline'])
  fireEvent.click(screen.getByRole('button', { name: 'Decline' }))
  await screen.findByText('You declined the seat')
  expect(sent[0]).toEqual({ status: 'none' })
  await expect.poll(() => shown().slice(0, 2)).toEqual(['Join Meetup', 'Interested'])
})

it('sends a double tap once, and shows the answer wherever the meetup is shown', async () => {
  const state: RsvpState = {
    currentAttendees: 12,
    interestedCount: 2,
    waitlistCount: 1,
    isFull: true,
    userStatus: 'waitlisted',
    waitlistPosition: 1,
    offeredUntil: null,
  }
  answers.push(json(200, state))
  const { meetup, client } = show({})
  const button = screen.getByRole('button', { name: 'Join Meetup' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('You are number 1 in the waitlist')
  expect(sent).toEqual([{ status: 'attending' }])
  expect(client.getQueryData(queryKeys.meetups.of(meetup.communityId))).toEqual({
    pages: [{ data: [{ ...meetup, ...state }] }],
  })
  // The button that was pressed is there no more.
  expect(document.activeElement?.textContent).toBe('Leave waitlist')
})

it('says why an answer was refused', async () => {
  answers.push(
    json(409, { message: texts.meetup.full, code: 'event_full', messageId: 'meetup.full', values: {} }),
  )
  show({})
  fireEvent.click(screen.getByRole('button', { name: 'Join Meetup' }))
  await screen.findByText('Failed to update event status')
  expect(screen.getByText('This meetup is full.')).toBeTruthy()
})
