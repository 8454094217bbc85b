import {
  communityTransferred,
  memberInvited,
  memberJoined,
  memberLeft,
  memberRoleChanged,
  membershipRequestClosed,
  membershipRequested,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { listModerators } from './members.repository.ts'

const requestEvents = [membershipRequested, membershipRequestClosed] as const
/** What changes the membership, role, request or invitation of a user. */
export const membershipEvents = [
  memberJoined,
  memberLeft,
  memberRoleChanged,
  memberInvited,
  communityTransferred,
  ...requestEvents,
] as const
type MembershipEvent = (typeof membershipEvents)[number]

const communityIdOf = ({ data }: Received<MembershipEvent>): number =>
  'community' in data ? data.community.id : data.communityId

function usersOf({ type, data }: Received<MembershipEvent>): (number | null)[] {
  switch (type) {
    case memberJoined.type:
      return [data.user.id]
    case membershipRequested.type:
      return [data.applicant.id]
    case communityTransferred.type:
      return [data.creatorId, data.previousCreatorId]
    default:
      return [data.userId]
  }
}

/**
 * Reports to the open pages of users that their membership, role, request or invitation changed, and to those of moderators
 * that requests to join came or were closed; ids only.
 */
export const broadcastMemberships =
  (ctx: NotificationsContext): BatchHandler<MembershipEvent> =>
  async (events, { tx, afterCommit }) => {
    const requests = events.filter(event => requestEvents.some(({ type }) => type === event.type))
    const moderators = await listModerators(tx, [...new Set(requests.map(communityIdOf))])
    const own = events.flatMap(event =>
      usersOf(event).flatMap(userId =>
        userId === null ? [] : [{ userId, communityId: communityIdOf(event) }],
      ),
    )
    const once = new Map([...own, ...moderators].map(each => [`${each.userId} ${each.communityId}`, each]))
    afterCommit(() => {
      for (const { userId, communityId } of once.values())
        ctx.live.publish(userId, { event: 'membership', data: { communityId } })
    })
  }
