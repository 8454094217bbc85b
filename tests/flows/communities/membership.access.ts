import { type OperationId, routes } from '@vitrine/contracts'
import { nothing, only, owners, type Row, type Scene, signedIn } from '../access-matrix.ts'

export const onCommunity = ({ community }: Scene) => ({ params: { id: community.id } })
const onNewCommunity = async ({ addCommunity }: Scene) => ({ params: { id: (await addCommunity()).id } })

/** The newest community of the owner, with a member who has no role there. */
export async function withMember(scene: Scene) {
  const { params } = await onNewCommunity(scene)
  const member = await scene.join()
  await member.call(routes.joinCommunity, { params })
  const [found] = await scene.owner.call(routes.listMembers, {
    params,
    query: { q: member.user.username },
  })
  return { params, member, userId: member.user.id, memberId: found?.id ?? 0 }
}
const onMember = async (scene: Scene) => {
  const { params, memberId } = await withMember(scene)
  return { params: { ...params, memberId } }
}
/** A request to join a private community, by a new member of the platform. */
async function onRequest(scene: Scene) {
  const { id } = await scene.addCommunity('private')
  const applicant = await scene.join()
  await applicant.call(routes.joinCommunity, { params: { id } })
  const [request] = await scene.owner.call(routes.listJoinRequests, { params: { id } })
  return { params: { id, requestId: request?.id ?? 0 } }
}
const newCommunity = (() => {
  let count = 0
  return () => ({ body: { name: `Sketchers ${++count}` } })
})()
const newInvitation = async (scene: Scene) => {
  const { user } = await scene.join()
  // Communities finds the user by name.
  await scene.drain()
  return { ...onCommunity(scene), body: { username: user.username } }
}

export const membershipRows = {
  listCommunities: { request: nothing, status: signedIn(200) },
  searchCommunities: { request: () => ({ query: { q: 'light' } }), status: signedIn(200) },
  createCommunity: { request: newCommunity, status: only(201, 'Ambassador', 'Admin') },
  getCommunity: { request: onCommunity, status: signedIn(200) },
  getGroup: { request: onCommunity, status: signedIn(200) },
  updateCommunity: {
    request: scene => ({ ...onCommunity(scene), body: { location: 'Haarlem' } }),
    status: owners(200, 403, 'Admin'),
  },
  updateCommunitySettings: {
    request: scene => ({ ...onCommunity(scene), body: { joinQuestions: ['What do you draw?'] } }),
    status: owners(200, 403, 'Admin'),
  },
  getGuidelines: { request: onCommunity, status: signedIn(200) },
  deleteCommunity: {
    request: async scene => {
      const { params } = await onNewCommunity(scene)
      const { name } = await scene.owner.call(routes.getCommunity, { params })
      return { params, body: { name } }
    },
    status: owners(200, 403, 'Admin'),
  },
  restoreCommunity: {
    request: async scene => {
      const { params } = await onNewCommunity(scene)
      const { name } = await scene.owner.call(routes.getCommunity, { params })
      await scene.owner.call(routes.deleteCommunity, { params, body: { name } })
      return { params }
    },
    status: only(200, 'Admin'),
  },
  transferCommunity: {
    request: async scene => {
      const { params, userId } = await withMember(scene)
      return { params, body: { userId } }
    },
    status: owners(200, 403, 'Admin'),
  },
  listMyGroups: { request: nothing, status: signedIn(200) },
  joinCommunity: { request: onNewCommunity, status: signedIn(200) },
  joinGroup: { request: onNewCommunity, status: signedIn(200) },
  // The owner transfers it before leaving.
  leaveCommunity: { request: onCommunity, status: { ...signedIn(403), owner: 409 } },
  leaveGroup: { request: onCommunity, status: { ...signedIn(403), owner: 409 } },
  withdrawJoinRequest: { request: onCommunity, status: signedIn(404) },
  listJoinRequests: { request: onCommunity, status: owners(200, 403, 'Admin') },
  approveJoinRequest: { request: onRequest, status: owners(200, 403, 'Admin') },
  rejectJoinRequest: { request: onRequest, status: owners(200, 403, 'Admin') },
  // An administrator joins before inviting others.
  inviteMember: { request: newInvitation, status: owners(201, 403) },
  listInvitations: { request: onCommunity, status: owners(200, 403, 'Admin') },
  withdrawInvitation: {
    request: async scene => {
      const { id } = await scene.owner.call(routes.inviteMember, await newInvitation(scene))
      return { params: { ...onCommunity(scene).params, invitationId: id } }
    },
    status: owners(200, 403, 'Admin'),
  },
  listMyInvitations: { request: nothing, status: signedIn(200) },
  // Of none of the actors.
  acceptInvitation: { request: () => ({ params: { id: 1_000_000 } }), status: signedIn(404) },
  declineInvitation: { request: () => ({ params: { id: 1_000_000 } }), status: signedIn(404) },
  listMembers: { request: onCommunity, status: signedIn(200) },
  setMemberPermission: {
    request: async scene => ({ ...(await onMember(scene)), body: { canPost: false } }),
    status: owners(200, 403, 'Admin'),
  },
  getMemberPermissions: { request: onMember, status: owners(200, 403, 'Admin') },
  removeMember: { request: onMember, status: owners(200, 403, 'Admin') },
  deleteMemberContent: {
    request: async scene => ({ ...(await onMember(scene)), body: { contentType: 'all' } }),
    status: owners(200, 403, 'Admin'),
  },
  bulkMembers: {
    request: async scene => {
      const { params, memberId } = await withMember(scene)
      return { params, body: { memberIds: [memberId], action: 'message', message: 'Welcome.' } }
    },
    status: owners(200, 403, 'Admin'),
  },
  listBans: { request: onCommunity, status: owners(200, 403, 'Admin') },
  liftBan: {
    request: async scene => {
      const { params, userId, memberId } = await withMember(scene)
      await scene.owner.call(routes.removeMember, { params: { ...params, memberId }, body: { ban: true } })
      return { params: { ...params, userId } }
    },
    status: owners(200, 403, 'Admin'),
  },
  listMyRestrictions: { request: onCommunity, status: signedIn(200) },
  listModerationLog: { request: onCommunity, status: owners(200, 403, 'Admin') },
  listDeletedContent: { request: onCommunity, status: owners(200, 403, 'Admin') },
  restoreContent: {
    request: async scene => {
      const { params, memberId, member } = await withMember(scene)
      await member.call(routes.createCommunityPost, { params, body: { type: 'text', content: 'In hall 4.' } })
      const { logId } = await scene.owner.call(routes.deleteMemberContent, {
        params: { ...params, memberId },
        body: { contentType: 'all' },
      })
      return { params: { ...params, logId } }
    },
    status: owners(200, 403, 'Admin'),
  },
  setMemberRole: {
    request: async scene => ({ ...(await onMember(scene)), body: { role: 'moderator' } }),
    status: owners(200, 403, 'Admin'),
  },
} satisfies Partial<Record<OperationId, Row>>
