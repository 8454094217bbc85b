import type { RsvpStatus } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { makeMeetup } from '../../../test/make.ts'
import { answerText, rsvpControl } from './control.ts'

const meetup = makeMeetup({ userStatus: 'attending' })
const start = Date.parse(meetup.dateTime)

it('is there until the start, also on a page that was loaded before', () => {
  expect(rsvpControl(meetup, start - 1)).toEqual({ kind: 'going' })
  expect(rsvpControl(meetup, start)).toEqual({ kind: 'none' })
})

it.each<[RsvpStatus, RsvpStatus, string]>([
  ['none', 'attending', 'meetups.rsvp.joined'],
  ['offered', 'attending', 'meetups.rsvp.joined'],
  ['none', 'interested', 'meetups.rsvp.interested'],
  // The last seat was taken meanwhile.
  ['none', 'waitlisted', 'meetups.rsvp.waitlisted'],
  ['attending', 'none', 'meetups.rsvp.notGoing'],
  ['interested', 'none', 'meetups.rsvp.notInterested'],
  ['waitlisted', 'none', 'meetups.rsvp.notWaiting'],
  ['offered', 'none', 'meetups.rsvp.declined'],
])('after %s, the answer %s is reported by %s', (before, after, text) => {
  expect(answerText(before, after)).toBe(text)
})
