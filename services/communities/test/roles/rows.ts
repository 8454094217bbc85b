import type { routes } from '@vitrine/contracts'
import {
  capable,
  changing,
  joining,
  leaving,
  type Outcomes,
  own,
  permitted,
  reading,
  signedIn,
  unlessArchived,
} from './outcomes.ts'
import type { Scene } from './scene.ts'

export interface Request {
  params?: Record<string, number>
  body?: object
}

export interface Row {
  /** A valid request. */
  request(scene: Scene): Request
  outcomes: Outcomes
}

type Routes = typeof routes
/** Every route of this service. */
export type Operation = {
  [Id in keyof Routes]: Routes[Id]['owner'] extends 'communities' ? Id : never
}[keyof Routes]

const nothing = () => ({})
const community = ({ id }: Scene) => ({ params: { id } })
const deleted = ({ deletedId }: Scene) => ({ params: { id: deletedId } })
const member = ({ id, targetId }: Scene) => ({ params: { id, memberId: targetId } })
const joinRequest = ({ id, requestId }: Scene) => ({ params: { id, requestId } })
const invitation = ({ id, invitationId }: Scene) => ({ params: { id, invitationId } })
const ownInvitation = ({ invitationId }: Scene) => ({ params: { id: invitationId } })

const read = (request: Row['request'], outcomes: Outcomes): Row => ({ request, outcomes })
const send = (
  request: Row['request'],
  body: object | ((scene: Scene) => object),
  outcomes: Outcomes,
): Row => ({
  request: scene => ({ ...request(scene), body: typeof body === 'function' ? body(scene) : body }),
  outcomes,
})

let created = 0

/** What each actor gets from each route. A route without a row does not compile. */
export const rows: Record<Operation, Row> = {
  listCommunities: read(nothing, signedIn()),
  searchCommunities: read(nothing, signedIn()),
  listMyGroups: read(nothing, signedIn()),
  listMyInvitations: read(nothing, signedIn()),
  getCommunity: read(community, signedIn()),
  getGroup: read(community, signedIn()),
  getGuidelines: read(community, signedIn()),
  listMembers: read(community, reading),
  listJoinRequests: read(community, permitted('decideJoinRequest')),
  listInvitations: read(community, permitted('decideJoinRequest')),

  createCommunity: send(nothing, () => ({ name: `Another one ${++created}` }), capable('create_community')),
  updateCommunity: send(community, { location: 'Haarlem' }, changing('editCommunity')),
  updateCommunitySettings: send(community, { joinQuestions: ['Why?'] }, changing('editSettings')),
  deleteCommunity: send(community, ({ name }) => ({ name }), permitted('deleteCommunity')),
  restoreCommunity: send(deleted, {}, capable('moderate')),
  transferCommunity: send(
    community,
    ({ cast }) => ({ userId: cast.target.id }),
    changing('transferCommunity'),
  ),

  joinCommunity: send(community, {}, joining),
  joinGroup: send(community, {}, joining),
  leaveCommunity: send(community, {}, leaving),
  leaveGroup: send(community, {}, leaving),
  withdrawJoinRequest: send(community, {}, own('applicant')),
  approveJoinRequest: send(joinRequest, {}, changing('decideJoinRequest')),
  rejectJoinRequest: send(joinRequest, { reason: 'Full.' }, changing('decideJoinRequest')),

  inviteMember: send(community, { username: 'outsider' }, changing('invite')),
  withdrawInvitation: send(invitation, {}, permitted('decideJoinRequest')),
  acceptInvitation: send(ownInvitation, {}, own('invited', unlessArchived)),
  declineInvitation: send(ownInvitation, {}, own('invited')),

  setMemberRole: send(member, { role: 'moderator' }, changing('setRole')),
}
