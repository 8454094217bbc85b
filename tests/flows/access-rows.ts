import { type OperationId, routes } from '@vitrine/contracts'
import type { Person } from '@vitrine/network/person'
import { bunnyCredentials } from '@vitrine/testing'
import { everyone, nothing, only, owners, type Row, type Scene, signedIn } from './access-matrix.ts'
import { discussionRows } from './communities/discussion.access.ts'
import { meetupRows } from './communities/meetups.access.ts'
import { membershipRows } from './communities/membership.access.ts'
import { museumEventRows } from './communities/museum-events.access.ts'
import { muteRows } from './communities/mutes.access.ts'
import { recapRows } from './communities/recaps.access.ts'
import { reportRows } from './communities/reports.access.ts'
import { visitPlanRows } from './communities/visit-plans.access.ts'

const onPost = ({ post }: Scene) => ({ params: { id: post.id } })
const onMuseum = ({ museum }: Scene) => ({ params: { id: museum.id } })
const onOwner = ({ owner }: Scene) => ({ params: { id: owner.user.id } })
/** A member who takes no other part. */
const onBystander = ({ bystander }: Scene) => ({ params: { id: bystander.user.id } })
const newMuseum = {
  name: 'Hall',
  address: '1 Quay',
  city: 'Porto',
  country: 'Portugal',
  force: true,
} as const
const completeMuseum = { ...newMuseum, state: '-', zipCode: '4050', category: 'art' } as const
const { force: _, ...missingMuseum } = newMuseum
/** A suggestion of a member who takes no other part. */
const onMuseumSuggestion = async ({ bystander }: Scene) => ({
  params: { id: (await bystander.call(routes.suggestMuseum, { body: missingMuseum })).id },
})
const draft = { type: 'text', content: 'The light in room 4.', museumId: null } as const

/** A post of the owner, for requests that change or delete it. */
export const onNewPost = async ({ owner }: Scene) => ({
  params: { id: (await owner.call(routes.createPost, { body: draft })).id },
})
/** A comment of the owner on a post of the owner. */
export const onNewComment = async ({ owner, post }: Scene) => {
  const comment = { params: { id: post.id }, body: { content: 'A second look.' } }
  return { params: { id: (await owner.call(routes.createComment, comment)).id } }
}

/** A post, or a comment, that the owner has just deleted: the owner may undo it, and others do not find it. */
const onDeletedPost = async (scene: Scene) => {
  const request = await onNewPost(scene)
  await scene.owner.call(routes.deletePost, request)
  return request
}
const onDeletedComment = async (scene: Scene) => {
  const request = await onNewComment(scene)
  await scene.owner.call(routes.deleteComment, request)
  return request
}
export const messageTo = ({ user }: Person) => ({ recipientId: user.id, content: 'Which room?' })
const onConversation = ({ conversation }: Scene) => ({ params: { id: conversation.id } })
/** An export of the owner that is ready. */
const onExport = async ({ owner, finishExports }: Scene) => {
  await finishExports()
  const [newest] = await owner.call(routes.listExports)
  return { params: { id: newest?.id ?? 0 } }
}
const onMedia = async ({ addMedia }: Scene) => ({ params: { id: (await addMedia()).id } })
const onUpload = () => ({ params: { uploadId: 'a'.repeat(22) } })
let phones = 0
const newPhone = () => ({ phone: `+31 ${++phones}` })
const onMuseumChange = async ({ admin, museum }: Scene) => {
  const params = { id: museum.id }
  await admin.call(routes.editMuseum, { params, body: newPhone() })
  const [newest] = await admin.call(routes.listMuseumChanges, { params })
  return { params: { ...params, changeId: newest?.id ?? 0 } }
}
const onNewSuggestion = (scene: Scene) => ({
  ...onMuseum(scene),
  body: { suggestedChanges: newPhone() },
})
/** A suggested edit by a new member. */
const onSuggestion = async (scene: Scene) => {
  const member = await scene.join()
  const { id } = await member.call(routes.suggestEdit, onNewSuggestion(scene))
  return { body: { suggestionId: id } }
}
/** One that the owner, who is accurate, has made and that was applied at once. */
const onApplied = async (scene: Scene) => {
  const { owner } = scene
  const suggestedChanges = { website: `https://rijks${++phones}.example.org` }
  await scene.rateAccurate(owner)
  const { id } = await owner.call(routes.suggestEdit, { ...onMuseum(scene), body: { suggestedChanges } })
  return { params: { id } }
}
/** What a file says of the museum. */
const onField = async (scene: Scene) => {
  const found = await scene.owner.call(routes.getProvenance, onMuseum(scene))
  const { field = 'name', digest = '' } = found.find(each => each.field === 'country') ?? {}
  return { params: { ...onMuseum(scene).params, field }, body: { confirmed: true, digest } }
}
const onCheckIn = async ({ owner, museum }: Scene) => {
  const { id } = await owner.call(routes.checkIn, { params: { id: museum.id } })
  return { params: { id } }
}
const onNewMember = async ({ join }: Scene) => ({
  body: { userId: (await join()).user.id, type: 'permanent_ban', reason: 'Advertising.' } as const,
})
const onBan = async (scene: Scene) => {
  const { id } = await scene.admin.call(routes.moderateUser, await onNewMember(scene))
  return { params: { id }, body: { reason: 'A mistake.' } }
}
const claimed = { museumEmail: 'ada@rijks.example', reason: 'I look after the visitors.' }
/** A museum that no one has claimed. */
const onNewMuseum = async ({ admin }: Scene) => {
  const { id } = await admin.call(routes.createMuseum, { body: { ...newMuseum, force: true } })
  return { params: { id } }
}
/** Not the museum of other rows, whose manager the owner is. */
const onUnmanaged = async ({ owner, museum, managedMuseum }: Scene) => {
  const museums = await owner.call(routes.listMuseums, { query: { limit: '4' } })
  const managed = [museum.id, managedMuseum.id]
  return { params: { id: museums.findLast(({ id }) => !managed.includes(id))?.id ?? 0 } }
}
const onPendingClaim = async (scene: Scene) => {
  const { owner } = scene
  const on = await onUnmanaged(scene)
  const { request } = await owner.call(routes.getOwnManagerRequest, on)
  if (request?.status !== 'pending') await owner.call(routes.requestManager, { ...on, body: claimed })
  return on
}
/** A request of a new member, to be decided. */
const onNewClaim = async (scene: Scene) => {
  const on = await onUnmanaged(scene)
  const { request } = await (await scene.join()).call(routes.requestManager, { ...on, body: claimed })
  return { params: { id: request?.id ?? 0 } }
}
const reviewed = { stars: 4, content: 'Long walls, good light.', visitMonth: '2026-01' }
/** A new review of the museum by a member who takes no other part. */
const onReview = async ({ bystander, managedMuseum }: Scene) => {
  const on = { params: { id: managedMuseum.id } }
  await bystander.call(routes.deleteReview, on).catch(() => null)
  const { own } = await bystander.call(routes.writeReview, { ...on, body: reviewed })
  return { params: { id: own?.id ?? 0 } }
}
/** A museum, other than that of other rows, that the owner alone has reviewed. */
const onOwnersReview = async ({ owner, museum }: Scene) => {
  const museums = await owner.call(routes.listMuseums, { query: { limit: '2' } })
  const on = { params: { id: museums.find(({ id }) => id !== museum.id)?.id ?? 0 } }
  await owner.call(routes.writeReview, { ...on, body: reviewed })
  return on
}
/** A session of the owner besides the one that calls. */
const onSession = async (scene: Scene) => ({ params: { sessionId: await scene.beginSession() } })
const edited = { content: 'The light in room 4, again.' }

const wrongCode = () => ({ body: { code: '000000' } })

let registered = 0
const registration = () => ({
  body: {
    firstName: 'New',
    lastName: 'Member',
    username: `registered${++registered}`,
    email: `registered${registered}@vitrine.example`,
    password: 'three blue herons',
  },
})
const credentials = ({ owner, password }: Scene) => ({ body: { email: owner.user.email, password } })

/**
 * Every route and what each actor gets. A route without a row is a type error, and fails a test. To add one, name what
 * it is asked about and who may, e.g.
 * `deletePost: { request: onNewPost, status: owners(200, 403, 'Admin') },`
 */
export const rows: Record<OperationId, Row> = {
  ...membershipRows,
  ...reportRows,
  ...discussionRows,
  ...meetupRows,
  ...museumEventRows,
  ...visitPlanRows,
  ...recapRows,
  getCurrentUser: { request: nothing, status: signedIn(200) },
  login: { request: credentials, status: everyone(200), isOfSession: true },
  register: { request: registration, status: everyone(201), isOfSession: true },
  logout: { request: nothing, status: everyone(200), isOfSession: true },
  authLogout: { request: nothing, status: everyone(200), isOfSession: true },
  listSessions: { request: nothing, status: signedIn(200) },
  endOtherSessions: { request: nothing, status: signedIn(200) },
  endSession: { request: onSession, status: owners(200, 404) },
  updateProfile: { request: () => ({ body: { bio: 'Reads every label.' } }), status: signedIn(200) },
  getPrivacySettings: { request: nothing, status: signedIn(200) },
  updatePrivacySettings: { request: () => ({ body: { allowTagging: true } }), status: signedIn(200) },
  listFollowers: { request: onOwner, status: everyone(200) },
  listFollowing: { request: onOwner, status: everyone(200) },
  listFollowRequests: { request: nothing, status: signedIn(200) },
  approveFollowRequest: { request: onOwner, status: signedIn(404) },
  declineFollowRequest: { request: onOwner, status: signedIn(404) },
  blockUser: { request: onBystander, status: signedIn(200) },
  unblockUser: { request: onBystander, status: signedIn(200) },
  muteUser: {
    request: scene => ({ ...onBystander(scene), body: { duration: '1h' } }),
    status: signedIn(200),
  },
  unmuteUser: { request: onBystander, status: signedIn(200) },
  listBlockedUsers: { request: nothing, status: signedIn(200) },
  listMutedUsers: { request: nothing, status: signedIn(200) },
  // A password that is refused, so that the actors keep theirs.
  changePassword: { request: () => ({ body: { newPassword: 'password1' } }), status: signedIn(400) },
  // Refused, so that the actors keep their accounts.
  deleteAccount: { request: () => ({ body: { currentPassword: '' } }), status: signedIn(400) },
  restoreAccount: { request: credentials, status: everyone(200), isOfSession: true },
  moderateUser: { request: onNewMember, status: only(200, 'Admin') },
  liftModeration: { request: onBan, status: only(200, 'Admin') },
  getTwoFactor: { request: nothing, status: signedIn(200) },
  setUpTwoFactor: { request: () => ({ body: {} }), status: signedIn(200) },
  // A wrong code: turned on, the actors could not sign in again.
  enableTwoFactor: { request: wrongCode, status: signedIn(400) },
  disableTwoFactor: { request: wrongCode, status: signedIn(400) },
  renewRecoveryCodes: { request: wrongCode, status: signedIn(400) },
  listSignIns: { request: nothing, status: signedIn(200) },
  verifyEmail: { request: () => ({ body: { token: 'unknown' } }), status: everyone(404) },
  sendVerificationMail: { request: nothing, status: signedIn(202) },
  forgotPassword: {
    request: ({ owner }) => ({ body: { email: owner.user.email } }),
    status: everyone(202),
  },
  resetPassword: {
    request: () => ({ body: { token: 'unknown', newPassword: 'three blue herons' } }),
    status: everyone(404),
  },
  // One in 24 hours: each actor asks once.
  requestExport: { request: nothing, status: signedIn(202) },
  listExports: { request: nothing, status: signedIn(200) },
  unlockExport: {
    request: async scene => ({ ...(await onExport(scene)), body: {} }),
    status: owners(200, 404),
  },
  downloadExport: { request: onExport, status: owners(200, 404) },
  // A body that is no form; services/media/test has the others.
  uploadMedia: { request: nothing, status: signedIn(415) },
  setProfilePhoto: { request: nothing, status: signedIn(415) },
  deleteProfilePhoto: { request: nothing, status: signedIn(200) },
  getMediaFile: {
    request: async ({ addFile }) => ({ params: { name: await addFile() } }),
    status: { ...everyone(404), owner: 200 },
  },
  getSignedMediaFile: {
    request: async ({ addFile }) => ({ params: { token: 'a'.repeat(50), name: await addFile() } }),
    status: everyone(404),
  },
  // JSON is no body of tus, and a request without its headers is none of it; services/media/test has the others.
  createUpload: { request: nothing, status: signedIn(415) },
  getUpload: { request: onUpload, status: signedIn(412) },
  appendUpload: { request: onUpload, status: signedIn(415) },
  cancelUpload: { request: onUpload, status: signedIn(415) },
  getMedia: { request: onMedia, status: owners(200, 404) },
  deleteMedia: { request: onMedia, status: owners(200, 404) },
  // The tests' stack sends no mails and is on this machine.
  listMails: { request: nothing, status: everyone(200) },
  getEmail: { request: nothing, status: signedIn(200) },
  cancelEmailChange: { request: nothing, status: signedIn(200) },
  getMailSubscription: { request: () => ({ query: { token: 'unknown' } }), status: everyone(404) },
  changeMailSubscription: {
    request: () => ({ body: { token: 'unknown', subscribed: false } }),
    status: everyone(404),
  },
  unsubscribeByOneClick: { request: () => ({ query: { token: 'unknown' } }), status: everyone(404) },
  getOwnProfile: { request: nothing, status: signedIn(200) },
  getProfileBySlug: {
    request: ({ owner }) => ({ params: { slug: owner.user.slug } }),
    status: everyone(200),
  },
  getProfile: { request: onOwner, status: everyone(200) },
  followUser: { request: onOwner, status: { ...signedIn(200), owner: 400 } },
  getRecommendedUsers: { request: nothing, status: signedIn(200) },
  getActiveUsers: { request: nothing, status: signedIn(200) },

  listPosts: { request: nothing, status: everyone(200) },
  createPost: { request: () => ({ body: draft }), status: signedIn(201) },
  listPostsByIds: {
    request: ({ post }) => ({ query: { ids: String(post.id) } }),
    status: everyone(200),
  },
  getPost: { request: onPost, status: everyone(200) },
  updatePost: {
    request: async scene => ({ ...(await onNewPost(scene)), body: edited }),
    status: owners(200, 403),
  },
  deletePost: { request: onNewPost, status: owners(200, 403, 'Admin') },
  restorePost: { request: onDeletedPost, status: { ...owners(200, 404), Admin: 403 } },
  getPostHistory: { request: onPost, status: owners(200, 403, 'Admin') },
  // The post is of text alone: nothing of it is described or has captions.
  getCaptions: {
    request: ({ post }) => ({ params: { id: post.id, language: 'en' } }),
    status: everyone(404),
  },
  setPostCover: {
    request: scene => ({ ...onPost(scene), body: { sensitive: null } }),
    status: only(200, 'Admin'),
  },
  offerDescription: {
    request: scene => ({ ...onPost(scene), body: { mediaId: 1, altText: 'A bell' } }),
    status: signedIn(404),
  },
  listDescriptions: { request: nothing, status: signedIn(200) },
  decideDescription: {
    request: () => ({ params: { id: 987654 }, body: { accepted: true } }),
    status: signedIn(404),
  },
  listUndescribedPictures: { request: nothing, status: signedIn(200) },
  likePost: { request: onPost, status: signedIn(200) },
  bookmarkPost: { request: onPost, status: signedIn(200) },
  listBookmarks: { request: nothing, status: signedIn(200) },
  listComments: { request: onPost, status: everyone(200) },
  createComment: {
    request: scene => ({ ...onPost(scene), body: { content: 'Seen it too.' } }),
    status: signedIn(201),
  },
  updateComment: {
    request: async scene => ({ ...(await onNewComment(scene)), body: edited }),
    status: owners(200, 403),
  },
  deleteComment: { request: onNewComment, status: owners(200, 403, 'Admin') },
  restoreComment: { request: onDeletedComment, status: { ...owners(200, 404), Admin: 403 } },
  getCommentHistory: { request: onNewComment, status: owners(200, 403, 'Admin') },
  getMixedFeed: { request: nothing, status: signedIn(200) },
  listMuseumPosts: { request: ({ museum }) => ({ params: { museumId: museum.id } }), status: everyone(200) },
  listUserPosts: { request: onOwner, status: everyone(200) },
  listFollowedMuseums: { request: onOwner, status: everyone(200) },
  getTrendingTags: { request: nothing, status: everyone(200) },

  listMuseums: { request: nothing, status: everyone(200) },
  getMuseumMap: { request: () => ({ query: { bbox: '4,52,5,53' } }), status: everyone(200) },
  getMapScript: { request: nothing, status: everyone(200) },
  getTrendingMuseums: { request: nothing, status: everyone(200) },
  getRecommendedMuseums: { request: nothing, status: everyone(200) },
  getFeaturedMuseums: { request: nothing, status: everyone(200) },
  getMuseumBySlug: { request: ({ museum }) => ({ params: { slug: museum.slug } }), status: everyone(200) },
  getMuseum: { request: onMuseum, status: everyone(200) },
  getMuseumCover: { request: onMuseum, status: everyone(200) },
  getMuseumPicture: { request: onMuseum, status: everyone(200) },
  getMuseumPhoto: { request: onMuseum, status: everyone(200) },
  // No address: no picture.
  previewPicture: { request: () => ({ query: { url: '' } }), status: signedIn(404) },
  followMuseum: { request: onMuseum, status: signedIn(200) },
  // Of a museum without a manager.
  editMuseum: { request: scene => ({ ...onMuseum(scene), body: newPhone() }), status: only(200, 'Admin') },
  listMuseumChanges: { request: onMuseum, status: signedIn(200) },
  undoMuseumChange: { request: onMuseumChange, status: only(200, 'Admin') },
  // The owner's role is not one that manages museums.
  suggestEdit: { request: onNewSuggestion, status: { ...signedIn(201), Admin: 403 } },
  getContribution: { request: onMuseum, status: signedIn(200) },
  undoSuggestion: { request: onApplied, status: owners(200, 404, 'Admin') },
  getProvenance: { request: onMuseum, status: everyone(200) },
  confirmField: { request: onField, status: signedIn(200) },
  // Of all museums.
  listEditSuggestions: { request: nothing, status: only(200, 'Admin') },
  approveEditSuggestion: { request: onSuggestion, status: only(200, 'Admin') },
  rejectEditSuggestion: {
    request: async scene => {
      const { body } = await onSuggestion(scene)
      return { body: { ...body, reason: 'Not so.' } }
    },
    status: only(200, 'Admin'),
  },
  // Administrators need not ask.
  requestManager: {
    request: async scene => ({ ...(await onNewMuseum(scene)), body: claimed }),
    status: { ...signedIn(201), Admin: 403 },
  },
  getOwnManagerRequest: { request: onMuseum, status: signedIn(200) },
  withdrawManagerRequest: { request: onPendingClaim, status: owners(200, 404) },
  listManagerRequests: { request: nothing, status: only(200, 'Admin') },
  rejectManagerRequest: {
    request: async scene => ({
      ...(await onNewClaim(scene)),
      body: { adminNotes: 'Another address, please.' },
    }),
    status: only(200, 'Admin'),
  },
  // Named, because the museum may have a manager by an approval of before.
  approveManagerRequest: {
    request: async scene => {
      const { managerId } = await scene.admin.call(routes.getMuseum, await onUnmanaged(scene))
      const body = managerId === null ? {} : { replacesManagerId: managerId }
      return { ...(await onNewClaim(scene)), body }
    },
    status: only(200, 'Admin'),
  },
  listAdminMuseums: { request: nothing, status: only(200, 'Admin') },
  listMuseumManagers: { request: () => ({ query: { search: 'an' } }), status: only(200, 'Admin') },
  verifyMuseum: {
    request: ({ museum }) => ({ body: { museumId: museum.id, verified: true } }),
    status: only(200, 'Admin'),
  },
  updateAdminMuseum: {
    request: scene => ({ ...onMuseum(scene), body: { featuredImage: '' } }),
    status: only(200, 'Admin'),
  },
  assignMuseumManager: {
    request: async scene => ({ body: { museumId: (await onUnmanaged(scene)).params.id, userId: null } }),
    status: only(200, 'Admin'),
  },
  createMuseum: { request: () => ({ body: newMuseum }), status: signedIn(201) },
  autoPopulateMuseum: { request: () => ({ body: { museumName: 'Rijksmuseum' } }), status: signedIn(200) },
  geocode: { request: () => ({ query: { q: 'Quay 1, Porto, Portugal' } }), status: signedIn(200) },
  adminCreateMuseum: { request: () => ({ body: completeMuseum }), status: only(201, 'Admin') },
  updateMuseums: { request: nothing, status: only(200, 'Admin') },
  getCdnStats: { request: nothing, status: only(200, 'Admin') },
  getCdnMigration: { request: nothing, status: only(200, 'Admin') },
  purgeCdn: { request: () => ({ body: { purgeAll: true } }), status: only(200, 'Admin') },
  // Without a CDN there is nothing to find, and no host that pages may show.
  getCdnSettings: { request: nothing, status: only(404, 'Admin') },
  saveCdnCredentials: { request: () => ({ body: bunnyCredentials }), status: only(400, 'Admin') },
  reloadCdn: { request: nothing, status: only(404, 'Admin') },
  migrateCdn: { request: () => ({ body: {} }), status: only(404, 'Admin') },
  deleteCdnOriginals: { request: nothing, status: only(404, 'Admin') },
  suggestMuseum: { request: () => ({ body: missingMuseum }), status: signedIn(201) },
  listMuseumSuggestions: { request: nothing, status: only(200, 'Admin') },
  approveMuseumSuggestion: {
    request: async scene => ({ ...(await onMuseumSuggestion(scene)), body: completeMuseum }),
    status: only(200, 'Admin'),
  },
  rejectMuseumSuggestion: {
    request: async scene => ({ ...(await onMuseumSuggestion(scene)), body: { reason: 'It is a shop.' } }),
    status: only(200, 'Admin'),
  },
  mergeMuseumSuggestion: {
    request: async scene => ({
      ...(await onMuseumSuggestion(scene)),
      body: { museumId: scene.museum.id },
    }),
    status: only(200, 'Admin'),
  },
  checkIn: { request: onMuseum, status: signedIn(200) },
  listReviews: { request: onMuseum, status: everyone(200) },
  getMuseumReviews: { request: onMuseum, status: everyone(200) },
  writeReview: {
    request: scene => ({ ...onMuseum(scene), body: reviewed }),
    status: signedIn(200),
  },
  deleteReview: { request: onOwnersReview, status: owners(200, 404) },
  replyToReview: {
    request: async scene => ({ ...(await onReview(scene)), body: { content: 'Come again.' } }),
    status: only(200, 'Museum Manager'),
  },
  getPassport: { request: nothing, status: signedIn(200) },
  listStamps: { request: nothing, status: signedIn(200) },
  listGroupStamps: { request: nothing, status: signedIn(200) },
  deleteGroupStamp: {
    request: async ({ addGroupStamp }) => ({ params: { id: await addGroupStamp() } }),
    status: owners(200, 404),
  },
  setVisitNote: {
    request: async scene => ({ ...(await onCheckIn(scene)), body: { note: 'Blue tiles' } }),
    status: owners(200, 404),
  },
  getHoursConfidence: { request: onMuseum, status: everyone(200) },
  // All accounts are new.
  reportClosed: { request: onMuseum, status: signedIn(403) },
  undoCheckIn: { request: onCheckIn, status: owners(200, 404) },
  searchMuseums: { request: () => ({ query: { q: 'rijks' } }), status: everyone(200) },
  search: { request: () => ({ query: { q: 'rijks' } }), status: everyone(200) },
  searchUsers: { request: () => ({ query: { q: 'a' } }), status: signedIn(200) },

  listNotifications: { request: nothing, status: signedIn(200) },
  getUnreadCount: { request: nothing, status: signedIn(200) },
  readAllNotifications: { request: nothing, status: signedIn(200) },
  readNotification: {
    request: ({ notification }) => ({ params: { id: notification.id } }),
    status: owners(200, 404),
  },
  listConversations: { request: nothing, status: signedIn(200) },
  startConversation: {
    request: ({ correspondent }) => ({ body: messageTo(correspondent) }),
    status: signedIn(201),
  },
  getConversation: { request: onConversation, status: owners(200, 404) },
  listMessages: { request: onConversation, status: owners(200, 404) },
  sendMessage: {
    request: scene => ({ ...onConversation(scene), body: { content: 'Room 4.' } }),
    status: owners(201, 404),
  },
  readConversation: { request: onConversation, status: owners(200, 404) },
  acceptConversation: { request: onConversation, status: owners(200, 404) },
  reportConversation: {
    request: scene => ({ ...onConversation(scene), body: { reason: 'spam' } }),
    status: owners(200, 404),
  },
  deleteConversation: {
    request: async ({ owner, correspondent }) => {
      const body = messageTo(correspondent)
      const { conversation } = await owner.call(routes.startConversation, { body })
      return { params: { id: conversation.id } }
    },
    status: owners(200, 404),
  },
  getNotificationPreferences: { request: nothing, status: signedIn(200) },
  updateNotificationPreferences: { request: () => ({ body: { weeklyDigest: true } }), status: signedIn(200) },
  muteThread: {
    request: scene => ({ ...onPost(scene), body: { muted: true } }),
    status: owners(200, 404),
  },
  ...muteRows,
  stream: { request: nothing, status: signedIn(200) },
}
