// @vitest-environment happy-dom
import { cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react'
import type { MeetupDetail } from '@vitrine/contracts'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import { makeMeetup, makeUser } from '../../../test/make.ts'
import { Texts } from '../../../test/texts.tsx'
import { closeContentDialog, useContentDialogRequest } from '../../lib/content-dialogs.ts'
import { Attendees } from './Attendees.tsx'

afterEach(closeContentDialog)

const twelve = Array.from({ length: 12 }, (_, index) => makeUser({ id: index + 1, username: `user${index}` }))
const meetupWith = (more: Partial<MeetupDetail>) =>
  makeMeetup({ seesInside: true, mayListGuests: false, ...more })

function show(meetup: MeetupDetail) {
  cleanup()
  render(
    <MemoryRouter>
      <Attendees meetup={meetup} />
    </MemoryRouter>,
    { wrapper: Texts },
  )
}
const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const request = () => renderHook(useContentDialogRequest).result.current

it('opens the list of all who attend where not all are shown', () => {
  const meetup = meetupWith({ people: twelve, currentAttendees: 31 })
  show(meetup)
  expect(screen.getAllByRole('link')).toHaveLength(12)
  expect(buttons()).toEqual(['See all 31 people'])
  fireEvent.click(screen.getByRole('button'))
  expect(request()).toEqual({ kind: 'meetup-guests', meetup })
})

it('offers no list to members who see everyone already', () => {
  show(meetupWith({ people: twelve, currentAttendees: 12 }))
  expect(screen.getAllByRole('link')).toHaveLength(12)
  expect(buttons()).toEqual([])
})

it('offers the waitlist to whoever runs the meetup, also when no one attends', () => {
  const meetup = meetupWith({ people: [], currentAttendees: 0, mayListGuests: true })
  show(meetup)
  expect(buttons()).toEqual(['Attendees and waitlist'])
  fireEvent.click(screen.getByRole('button'))
  expect(request()).toEqual({ kind: 'meetup-guests', meetup })
})

it('shows nothing to those who are no members, nor of a meetup that no one attends or that was cancelled', () => {
  for (const meetup of [
    meetupWith({ seesInside: false, people: twelve, currentAttendees: 31, mayListGuests: true }),
    meetupWith({ people: [], currentAttendees: 0 }),
    meetupWith({ status: 'cancelled', people: [], currentAttendees: 0, mayListGuests: true }),
  ]) {
    show(meetup)
    expect(screen.queryByRole('heading')).toBeNull()
    expect(buttons()).toEqual([])
  }
})
