import {
  communityTransferred,
  memberBanned,
  memberJoined,
  memberLeft,
  memberRemoved,
  memberRoleChanged,
} from '@vitrine/contracts'
import type { BatchHandler, Received } from '@vitrine/messaging'
import type { NotificationsContext } from '../context.ts'
import { showChanges } from '../deliveries/show-changes.ts'
import { lockVisibility } from '../deliveries/wanted.repository.ts'
import { removeOfMembers } from '../deliveries/withdraw.repository.ts'
import { listEndedModerators, type Membership, setMemberships } from './members.repository.ts'

/** What changes who is a member, and as what. */
export const memberEvents = [
  memberJoined,
  memberLeft,
  memberRemoved,
  memberBanned,
  memberRoleChanged,
  communityTransferred,
] as const
type OfAMembership = (typeof memberEvents)[number]

function membershipOf(event: Received<OfAMembership>): Membership[] {
  const { id: communityId, isPrivate } = event.data.community
  const of = { communityId, isPrivate }
  switch (event.type) {
    case memberJoined.type:
      return [{ ...of, userId: event.data.user.id, role: event.data.role }]
    case memberRoleChanged.type:
      return [{ ...of, userId: event.data.userId, role: event.data.to }]
    case communityTransferred.type: {
      // Owning makes a member an admin, without an event of its own. The previous owner stays one.
      const { creatorId } = event.data
      return creatorId === null ? [] : [{ ...of, userId: creatorId, role: 'admin' }]
    }
    default:
      return [{ ...of, userId: event.data.userId, role: null }]
  }
}

/**
 * Copies who is a member of what. From whoever no longer moderates, what is for moderators is withdrawn; from whoever is no
 * longer a member, what happened inside: of a private community all of it, of a public one the discussions and
 * photos of its meetups, plans of visits, and what was to be done about recaps that are not published.
 */
export const keepMembers =
  (ctx: NotificationsContext): BatchHandler<OfAMembership> =>
  async (events, { tx }) => {
    const all = events.flatMap(membershipOf)
    const memberships = [...new Map(all.map(each => [`${each.communityId} ${each.userId}`, each])).values()]
    const ended = await listEndedModerators(tx, memberships)
    const outsiders = memberships.filter(({ role }) => role === null)
    if (ended.length + outsiders.length > 0) await lockVisibility(tx, 'exclusive')
    await setMemberships(tx, memberships)
    await showChanges(ctx, tx, [
      await removeOfMembers(tx, ended, 'as-moderators'),
      await removeOfMembers(
        tx,
        outsiders.filter(({ isPrivate }) => isPrivate),
        'all',
      ),
      await removeOfMembers(
        tx,
        outsiders.filter(({ isPrivate }) => !isPrivate),
        'for-members-always',
      ),
    ])
  }
