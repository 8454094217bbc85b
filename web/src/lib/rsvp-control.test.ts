import type { RsvpStatus } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { makeMeetup } from '../../test/make.ts'
import { answerText, rsvpControl } from './rsvp-control.ts'

const meetup = makeMeetup({ userStatus: 'attending' })
const start = Date.parse(meetup.dateTime)

it('is there until the start, also on a page that was loaded before', () => {
  expect(rsvpControl(meetup, start - 1)).toEqual({ kind: 'going' })
  expect(rsvpControl(meetup, start)).toEqual({ kind: 'none' })
})

it.each<[RsvpStatus, RsvpStatus, string]>([
  ['none', 'attending', 'event.rsvp.joined'],
  ['offered', 'attending', 'event.rsvp.joined'],
  ['none', 'interested', 'event.rsvp.interested'],
  // The last seat was taken meanwhile.
  ['none', 'waitlisted', 'event.rsvp.waitlisted'],
  ['attending', 'none', 'event.rsvp.notGoing'],
  ['interested', 'none', 'event.rsvp.notInterested'],
  ['waitlisted', 'none', 'event.rsvp.notWaiting'],
  ['offered', 'none', 'event.rsvp.declined'],
])('after %s, the answer %s is reported by %s', (before, after, text) => {
  expect(answerText(before, after)).toBe(text)
})
