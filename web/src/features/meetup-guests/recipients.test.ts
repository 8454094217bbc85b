import type { RsvpStatus } from '@vitrine/contracts'
import { expect, it } from 'vitest'
import { recipientsOf } from './recipients.ts'

const counts = { currentAttendees: 5, waitlistCount: 2, interestedCount: 1 }

it.each<[RsvpStatus, number]>([
  ['attending', 7],
  ['waitlisted', 7],
  ['interested', 7],
  ['none', 8],
  ['offered', 8],
])('counts everyone who answered but the author, who is %s', (userStatus, count) => {
  expect(recipientsOf({ ...counts, userStatus })).toBe(count)
})
