// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import type { MeetupDetail } from '@vitrine/contracts'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { makeClient, makeMeetup, makeMuseum } from '../../../test/make.ts'
import { stubStream } from '../../../test/stream.tsx'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { MeetupScreen } from './MeetupScreen.tsx'

beforeEach(() => {
  stubStream()
  closeContentDialog()
})

const opened = vi.fn()
const Dialogs = () => {
  opened(useContentDialogRequest())
  return null
}
const Address = () => <output>{useLocation().search}</output>

function show(more: Partial<MeetupDetail> = {}, address = '/meetups/1') {
  render(
    <QueryClientProvider client={makeClient()}>
      <MemoryRouter initialEntries={[address]}>
        <Dialogs />
        <Address />
        <MeetupScreen
          meetup={makeMeetup(more)}
          isAbsent={false}
          isError={false}
          onRetry={() => {}}
          community={undefined}
          discussion={({ id }, at) => <p>{`Discussion of ${id} at ${at?.id ?? 'its end'}`}</p>}
          photos={({ id }) => <p>{`Photos of ${id}`}</p>}
          recap={({ id }, onDuplicate) => <p>{`Recap of ${id}${onDuplicate ? ', to duplicate' : ''}`}</p>}
          museumPanel={({ id }) => <p>{`Answers to ${id}`}</p>}
        />
      </MemoryRouter>
    </QueryClientProvider>,
    { wrapper: Texts },
  )
}
const tabs = () => screen.queryAllByRole('tab').map(({ textContent }) => textContent)
const chosen = () => screen.getByRole('tab', { selected: true }).textContent
const address = () => screen.getByRole('status').textContent

it('has its details, its discussion and its photos in tabs, which the address names', () => {
  show()
  expect([tabs(), chosen()]).toEqual([['Details', 'Discussion', 'Photos'], 'Details'])
  screen.getByRole('tablist', { name: 'In this meetup' })
  screen.getByText('Bring a pencil.')
  fireEvent.click(screen.getByRole('tab', { name: 'Discussion' }))
  screen.getByText('Discussion of 1 at its end')
  expect(screen.queryByText('Bring a pencil.')).toBeNull()
  expect(address()).toBe('?tab=discussion')
  fireEvent.click(screen.getByRole('tab', { name: 'Photos' }))
  screen.getByText('Photos of 1')
  expect(address()).toBe('?tab=photos')
  fireEvent.click(screen.getByRole('tab', { name: 'Discussion' }))
  fireEvent.keyDown(screen.getByRole('tab', { name: 'Discussion' }), { key: 'ArrowLeft' })
  expect([chosen(), document.activeElement?.textContent, address()]).toEqual(['Details', 'Details', ''])
})

it('opens the discussion at the comment that a link names', () => {
  show({}, '/meetups/1?tab=discussion&comment=7')
  expect(chosen()).toBe('Discussion')
  screen.getByText('Discussion of 1 at 7')
  expect(screen.getByRole('tabpanel', { name: 'Discussion' })).toBeDefined()
})

it('opens the photos for who follows a link to them', () => {
  show({}, '/meetups/1?tab=photos')
  expect(chosen()).toBe('Photos')
  screen.getByText('Photos of 1')
})

it.each(['/meetups/1?tab=guests', '/meetups/1?tab=details&comment=x'])('shows the details at %s', at => {
  show({}, at)
  expect(chosen()).toBe('Details')
})

it.each([
  ['discussion', 'Only members of the community read the discussion.'],
  ['photos', 'Only members of the community see the photos.'],
])('has no tabs for those who do not see inside, and says why to who follows a link to: %s', (tab, why) => {
  const outside = { seesInside: false, mayComment: false, mayAnnounce: false, mayListGuests: false }
  show(outside, `/meetups/1?tab=${tab}`)
  expect(tabs()).toEqual([])
  screen.getByText('Bring a pencil.')
  screen.getByText(why)
  expect(screen.queryByRole('button', { name: 'Write to everyone' })).toBeNull()
})

it('says nothing of the discussion to those who do not see inside and did not ask for it', () => {
  show({ seesInside: false })
  expect(screen.queryByText('Only members of the community read the discussion.')).toBeNull()
})

it('has its recap in a tab beside the details, and opens it at its link', () => {
  show({ recapState: 'published' }, '/meetups/1?tab=recap')
  expect([tabs(), chosen()]).toEqual([['Details', 'Recap', 'Discussion', 'Photos'], 'Recap'])
  screen.getByText('Recap of 1')
})

it.each([
  ['published', 'see how it was'],
  ['draft', 'edit and publish it'],
] as const)('opens with the details, which lead to the recap: %s', (recapState, name) => {
  show({ recapState, status: 'completed' })
  expect(chosen()).toBe('Details')
  const link = screen.getByRole('link', { name })
  expect(link.getAttribute('href')).toBe('/meetups/1?tab=recap')
  fireEvent.click(link)
  expect([chosen(), address()]).toEqual(['Recap', '?tab=recap'])
  expect(document.activeElement?.textContent).toBe('Recap')
})

it('shows the recap of a public community to who is no member, and nothing else of what is inside', () => {
  const outside = { seesInside: false, mayComment: false, mayAnnounce: false, mayListGuests: false }
  show({ ...outside, recapState: 'published' }, '/meetups/1?tab=photos')
  expect([tabs(), chosen()]).toEqual([['Details', 'Recap'], 'Details'])
  screen.getByText('Only members of the community see the photos.')
  fireEvent.click(screen.getByRole('tab', { name: 'Recap' }))
  screen.getByText('Recap of 1')
})

it('says nothing of a recap where there is none', () => {
  show({ status: 'completed' }, '/meetups/1?tab=recap')
  expect([tabs(), chosen()]).toEqual([['Details', 'Discussion', 'Photos'], 'Details'])
  expect(screen.queryByRole('link', { name: /see how it was|edit and publish/ })).toBeNull()
})

it('offers to write to everyone to who may announce', () => {
  show({ mayEdit: false })
  fireEvent.click(screen.getByRole('button', { name: 'Write to everyone' }))
  expect(opened).toHaveBeenLastCalledWith({
    kind: 'meetup-announcement',
    meetup: makeMeetup({ mayEdit: false }),
  })
})

const named = { museum: makeMuseum(), museumId: 1 }
const facts = () => screen.getByRole('complementary', { name: 'When, where and who' })

it.each([
  ['discussion', 'Not confirmed by the museum'],
  ['confirmed', 'The museum takes part'],
  ['museum_host', 'Hosted by the museum'],
] as const)('leads to its museum, and says whether that takes part: %s', (collaborationStatus, words) => {
  show({ ...named, collaborationStatus })
  const link = within(facts()).getByRole('link', { name: named.museum.name })
  expect(link.getAttribute('href')).toBe(`/museum/${named.museum.slug}`)
  within(facts()).getByText(words)
})

it('leads to the event of the museum that it accompanies', () => {
  const museumEvent = {
    id: 9,
    title: 'Goya by candlelight',
    startsAt: '2031-05-07T01:30:00.000Z',
    timezone: 'UTC',
  }
  show({ ...named, museumEvent })
  expect(screen.getByRole('link', { name: 'Goya by candlelight' }).getAttribute('href')).toBe('/events/9')
  expect(facts().textContent).toContain('Accompanies Goya by candlelight')
})

it('says nothing of a museum where it names none', () => {
  show()
  expect(screen.queryByText('Museum')).toBeNull()
  expect(screen.queryByText('Contact at the museum')).toBeNull()
})

it('shows the contact at the museum and what its manager answers, also where all else is for members', () => {
  const hidden = { mayRead: false, seesInside: false, description: '', location: '', organizer: null }
  show({ ...named, ...hidden, museumContact: 'Ana, front desk' })
  screen.getByText('Ana, front desk')
  screen.getByText('Answers to 1')
})
