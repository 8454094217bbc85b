// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import type { CommunityDetail, VisitPlanDetail } from '@vitrine/contracts'
import { type ComponentProps, createElement } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeSlot, makeVisitPlan } from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { PlanScreen } from './PlanScreen.tsx'

beforeEach(() => {
  stubStream()
  closeContentDialog()
})

const opened = vi.fn()
const Dialogs = () => {
  opened(useContentDialogRequest())
  return null
}
function show(more: Partial<ComponentProps<typeof PlanScreen>>) {
  const props = { plan: undefined, isAbsent: false, membersOf: null, isError: false, community: undefined }
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter>
        <Dialogs />
        {createElement(PlanScreen, { ...props, onRetry: () => {}, ...more })}
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const open = (more: Partial<VisitPlanDetail> = {}) => show({ plan: makeVisitPlan(more) })
const toggles = () => document.querySelectorAll('[aria-pressed]').length
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

it('offers its times by day, its museums, and to make the meetup of each time', () => {
  open()
  screen.getByRole('heading', { level: 1, name: 'Visit to Museo del Prado and Reina Sofía' })
  expect(hrefOf('Night sketchers')).toBe('/communities/3?tab=meetups')
  expect(toggles()).toBe(4)
  fireEvent.click(screen.getByRole('button', { name: 'Make the meetup: Monday, May 5, Afternoon' }))
  expect(opened).toHaveBeenLastCalledWith({
    kind: 'visit-plan-meetup',
    plan: makeVisitPlan(),
    slot: makeSlot({ part: 'afternoon', startTime: '12:00' }),
  })
})

it('says why days have no times', () => {
  const unfit = (date: string, ...closed: number[]) => ({ date, slots: [], closed })
  open({ days: [unfit('2031-05-05', 2), unfit('2031-05-06', 1, 2), unfit('2031-05-07')] })
  screen.getByText('3 days that do not fit')
  expect([...document.querySelectorAll('details li')].map(({ textContent }) => textContent)).toEqual([
    'Monday, May 5Reina Sofía is closed.',
    'Tuesday, May 6Museo del Prado and Reina Sofía are closed.',
    'Wednesday, May 7The museums are not open long enough together.',
  ])
  screen.getByRole('heading', { name: 'No time fits all chosen museums' })
  screen.getByText(/^Closed on most of these days: Reina Sofía\. Take your vote/)
})

it('names museums whose hours are not certain, and marks the times that most choose', () => {
  const doubts = [
    { museumId: 1, doubt: 'unknown_hours' },
    { museumId: 2, doubt: 'by_appointment' },
  ] as const
  const slots = [makeSlot({ votes: 2, doubts: [...doubts] }), makeSlot({ part: 'evening', votes: 1 })]
  open({ days: [{ date: '2031-05-05', slots, closed: [] }] })
  screen.getByText('Opening hours of Museo del Prado are not known.')
  screen.getByText('By appointment: Reina Sofía.')
  expect(screen.getAllByText('Most can come')).toHaveLength(1)
  screen.getByRole('heading', { name: 'Best time so far' })
})

it('leads to the meetup that it has become, and offers nothing else', () => {
  const ended = { mayVote: false, mayAddMuseum: false, mayCreateMeetup: false, mayDelete: false }
  open({ state: 'settled', meetupId: 9, ...ended, days: [] })
  expect(hrefOf('To the meetup')).toBe('/meetups/9')
  expect([toggles(), screen.queryAllByRole('button').length]).toEqual([0, 0])
})

it('says that its days have passed, or that its community is archived', () => {
  open({ state: 'over', mayVote: false, days: [] })
  screen.getByText('The days of this plan have passed.')
  const community = { isArchived: true } as CommunityDetail
  show({ plan: makeVisitPlan({ mayVote: false, mayCreateMeetup: false }), community })
  screen.getByText(/^This community is archived/)
  expect(toggles()).toBe(0)
})

it('leads who is no member to its community, also while the plan was shown before', () => {
  show({ plan: makeVisitPlan(), membersOf: 3 })
  screen.getByRole('heading', { level: 1, name: 'This plan is for members of its community' })
  expect(hrefOf('To the community')).toBe('/communities/3')
  expect(toggles()).toBe(0)
})

it('says that there is no such plan, or that it could not be loaded', () => {
  const onRetry = vi.fn()
  show({ isAbsent: true, isError: true })
  screen.getByRole('heading', { level: 1, name: 'Plan not found' })
  show({ isError: true, onRetry })
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(onRetry).toHaveBeenCalledOnce()
})
