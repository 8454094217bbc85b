import {
  memberInvited,
  memberRoleChanged,
  membershipApproved,
  membershipRejected,
  membershipRequestClosed,
  membershipRequested,
} from '@vitrine/contracts'
import { closing, type Kind, ordinary, source } from '../kind.ts'
import { ofApproval, ofInvitation, ofRejection, ofRequest, ofRole, requestTarget } from './acts.ts'

/** What users are notified of in communities. None of the toggles is about them. */
export const communityKinds = {
  join_request: {
    ...ordinary,
    title: 'New join request',
    did: 'asked to join',
    sources: [source(membershipRequested, ofRequest)],
    closedBy: [
      closing(membershipRequestClosed, closed => ({
        communityId: closed.communityId,
        actorId: closed.userId,
        target: requestTarget(closed),
      })),
    ],
  },

  community: {
    ...ordinary,
    title: 'Community',
    did: '',
    // And, page by page, of all members: fan-outs.
    sources: [
      source(membershipApproved, ofApproval),
      source(membershipRejected, ofRejection),
      source(memberInvited, ofInvitation),
      source(memberRoleChanged, ofRole),
    ],
  },
} satisfies Record<string, Kind>
