import {
  type CommunityRef,
  type CommunityRole,
  communityDeleted,
  communityTransferred,
  memberJoined,
  memberLeft,
  memberRoleChanged,
  membershipRequestClosed,
  membershipRequested,
  streamEvents,
} from '@vitrine/contracts'
import { person, type TestEnvironment } from './environment.ts'

export const community: CommunityRef = { id: 3, name: 'Clock Circle', isPrivate: false }
export const closed: CommunityRef = { id: 4, name: 'Vault Circle', isPrivate: true }
export const involved = { community: closed, visibility: 'involved' } as const

const inside = (of: CommunityRef) =>
  ({ community: of, visibility: of.isPrivate ? 'members' : 'public' }) as const

/** Who changes roles in these tests, and deletes and restores communities. */
export const owner = 5

/** What happens in the communities of these tests. */
export function communityActs({ publish, service }: TestEnvironment) {
  return {
    join: (userId: number, role: CommunityRole = 'member', of = closed) =>
      publish(memberJoined, { ...inside(of), membershipId: userId, user: person(userId), role }),
    leave: (userId: number, of = closed) => publish(memberLeft, { ...inside(of), userId, cause: 'user' }),
    setRole: (userId: number, from: CommunityRole, to: CommunityRole, of = closed) =>
      publish(memberRoleChanged, { ...inside(of), userId, changedBy: owner, from, to }),
    transfer: (
      creatorId: number | null,
      previousCreatorId: number | null = owner,
      transferredBy: number | null = previousCreatorId,
      of = closed,
    ) => publish(communityTransferred, { ...inside(of), creatorId, previousCreatorId, transferredBy }),
    delete: (of = closed) =>
      publish(communityDeleted, { ...inside(of), deletedBy: owner, deletedAt: '2026-11-21T11:00:00.000Z' }),
    /** Of a private community, to be decided by these. */
    ask: (applicantId: number, reviewerIds: number[], requestId = 8) =>
      publish(membershipRequested, {
        ...involved,
        requestId,
        applicant: person(applicantId),
        reviewerIds,
      }),
    close: (
      userId: number,
      outcome: 'approved' | 'rejected' | 'withdrawn' | 'expired' = 'withdrawn',
      requestId = 8,
    ) =>
      publish(membershipRequestClosed, {
        communityId: closed.id,
        requestId,
        userId,
        outcome,
        visibility: 'involved',
      }),
    /** The communities whose standing open pages of the user are to read again. */
    async listening(userId: number) {
      const received: number[] = []
      const { subscribed, stop } = service.ctx.live.listen(userId, ({ event, data }) => {
        if (event === 'membership') received.push(streamEvents.membership.parse(data).communityId)
      })
      await subscribed
      return { received, stop }
    },
  }
}
