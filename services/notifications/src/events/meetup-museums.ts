import {
  type EventData,
  type MeetupNotice,
  type meetupCollaborationChanged,
  meetupPath,
} from '@vitrine/contracts'
import type { Act } from '../deliveries/delivery.ts'
import type { SettledMatter } from '../kind.ts'
import { about, meetupNotice, targets } from './meetups.ts'

type Changed = EventData<typeof meetupCollaborationChanged>

const toOrganizer = {
  confirmed: 'museum-confirmed',
  museum_host: 'museum-hosts',
  discussion: 'museum-discusses',
  none: 'museum-declined',
} as const
const toManager = {
  proposal: 'museum-asked',
  change: 'museum-asked-again',
  withdrawal: 'museum-left-out',
  cancellation: 'museum-meetup-cancelled',
} as const

const noticeOf = (of: MeetupNotice['of'], changed: Changed): MeetupNotice =>
  meetupNotice(of, changed, { museum: changed.museum.name })

/** That a meetup is no longer with the museum. It stays as it is when the meetup is changed or deleted. */
const endTarget = ({ meetup, museum }: Changed): string => `meetup-museum-end:${meetup.id}:${museum.id}`

/** To the organizer. The manager of the museum is not named. */
export function ofMuseumAnswer(changed: Changed): Act | null {
  const { cause, meetup, organizer, to, by } = changed
  if (cause !== 'answer' || organizer === null || organizer.id === by) return null
  return {
    ...about(changed),
    userId: organizer.id,
    target: targets(meetup).museum,
    notice: noticeOf(toOrganizer[to], changed),
  }
}

/**
 * To the manager of the museum. It has no `communityId`, because they need not be a member: it is also delivered for a private
 * community, and stays when they leave one, or when the community is deleted.
 */
export function ofMuseumProposal(changed: Changed): Act | null {
  const { cause, meetup, managerId, by } = changed
  if (cause === 'answer' || managerId === null || managerId === by) return null
  const isOver = cause === 'withdrawal' || cause === 'cancellation'
  return {
    ...(cause === 'proposal' && askedBy(changed)),
    userId: managerId,
    target: isOver ? endTarget(changed) : targets(meetup).museum,
    link: meetupPath(meetup.id),
    notice: noticeOf(toManager[cause], changed),
  }
}

/** Who organizes a meetup of a private community is not shown to outsiders. */
const askedBy = ({ community, organizer, managerId }: Changed): Pick<Act, 'actor'> =>
  organizer === null || organizer.id === managerId || community.isPrivate ? {} : { actor: organizer }

/** What the manager was notified of earlier: what was asked is answered, or something else became of it. */
const earlier =
  (targetOf: (changed: Changed) => string) =>
  (changed: Changed): SettledMatter | null =>
    changed.managerId === null ? null : { userId: changed.managerId, target: targetOf(changed) }

export const earlierProposal = earlier(({ meetup }) => targets(meetup).museum)
export const earlierEnd = earlier(endTarget)
