// @vitest-environment happy-dom
import { QueryClientProvider, skipToken, useQuery } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type AnyEvent, type MeetupDetail, type RsvpState, texts } from '@vitrine/contracts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseumEvent } from '../../../test/make.ts'
import { json } from '../../../test/server.ts'
import { Texts } from '../../../test/texts.tsx'
import { queryKeys } from '../../lib/query-keys.ts'
import { ToastRegion } from '../toast/ToastRegion.tsx'
import { Rsvp } from './Rsvp.tsx'

const sent: unknown[] = []
const asked: string[] = []
let answers: Response[]
beforeEach(() => {
  sent.length = 0
  asked.length = 0
  answers = []
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    asked.push(url)
    sent.push(JSON.parse(`${body}`))
    return answers.shift() ?? json(500, { message: 'No answer' })
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const keyOf = ({ type, id }: AnyEvent) =>
  type === 'meetup' ? queryKeys.meetups.one(id) : queryKeys.museumEvents.one(id)

function Shown({ queryKey }: { queryKey: readonly unknown[] }) {
  const { data } = useQuery<AnyEvent>({ queryKey, queryFn: skipToken })
  return data ? <Rsvp event={data} titleId="title" /> : null
}
function showEvent(event: AnyEvent, listKey: readonly unknown[]) {
  const client = makeClient()
  client.setQueryData(keyOf(event), event)
  client.setQueryData(listKey, { pages: [{ data: [event] }] })
  render(
    <QueryClientProvider client={client}>
      <Texts>
        <Shown queryKey={keyOf(event)} />
        <ToastRegion />
      </Texts>
    </QueryClientProvider>,
  )
  return { event, listed: () => client.getQueryData(listKey) }
}
const show = (more: Partial<MeetupDetail>) =>
  showEvent(makeMeetup({ userStatus: 'none', ...more }), queryKeys.meetups.of(3))

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
  const { event, listed } = show({})
  const button = screen.getByRole('button', { name: 'Join Meetup' })
  button.focus()
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText('You are number 1 in the waitlist')
  expect([asked, sent]).toEqual([['/api/meetups/1/join'], [{ status: 'attending' }]])
  expect(listed()).toEqual({ pages: [{ data: [{ ...event, ...state }] }] })
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

it('answers an event of a museum, wherever it is shown', async () => {
  const state: RsvpState = {
    currentAttendees: 9,
    interestedCount: 3,
    waitlistCount: 0,
    isFull: false,
    userStatus: 'attending',
    waitlistPosition: null,
    offeredUntil: null,
  }
  answers.push(json(200, state))
  const { event, listed } = showEvent(makeMuseumEvent(), queryKeys.events.list({ tab: 'museums' }))
  expect(shown()).toEqual(['Join Event', 'Interested'])
  fireEvent.click(screen.getByRole('button', { name: 'Join Event' }))
  await screen.findByText('Successfully joined event!')
  expect([asked, sent]).toEqual([['/api/museum-events/2/join'], [{ status: 'attending' }]])
  expect(listed()).toEqual({ pages: [{ data: [{ ...event, ...state }] }] })
  expect(shown()[0]).toBe('Going')
})
