import type { Meetup } from '@vitrine/contracts'

/** What the counts of a meetup include. */
const counted = ['attending', 'waitlisted', 'interested']

/** How many are notified of an announcement: everyone who answered but its author. */
export const recipientsOf = ({
  currentAttendees,
  waitlistCount,
  interestedCount,
  userStatus,
}: Pick<Meetup, 'currentAttendees' | 'waitlistCount' | 'interestedCount' | 'userStatus'>): number =>
  Math.max(0, currentAttendees + waitlistCount + interestedCount - Number(counted.includes(userStatus)))
