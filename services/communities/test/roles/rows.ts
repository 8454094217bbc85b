import type { routes } from '@vitrine/contracts'
import { meetupForm } from '../meetups.ts'
import { museumEventForm } from '../museum-events.ts'
import {
  answering,
  authoring,
  capable,
  changing,
  consenting,
  deleting,
  downloading,
  editing,
  everyone,
  history,
  hosting,
  joining,
  leaving,
  managing,
  membersOnly,
  type Outcomes,
  organizing,
  own,
  permitted,
  photographing,
  reading,
  reporting,
  restoring,
  signedIn,
  speaking,
  talking,
  unlessArchived,
  writing,
} from './outcomes.ts'
import type { Scene } from './scene.ts'

export interface Request {
  params?: Record<string, number>
  query?: Record<string, string>
  body?: object
}

export interface Row {
  /** A valid request. */
  request(scene: Scene): Request
  outcomes: Outcomes
  /** Restricted members call it too. */
  isOfWriting?: true
}

type Routes = typeof routes
/** Every route of this service. */
export type Operation = {
  [Id in keyof Routes]: Routes[Id]['owner'] extends 'communities' ? Id : never
}[keyof Routes]

const nothing = () => ({})
const month = () => ({ query: { from: '2030-05-01' } })
const community = ({ id }: Scene) => ({ params: { id } })
const deleted = ({ deletedId }: Scene) => ({ params: { id: deletedId } })
const member = ({ id, targetId }: Scene) => ({ params: { id, memberId: targetId } })
const joinRequest = ({ id, requestId }: Scene) => ({ params: { id, requestId } })
const invitation = ({ id, invitationId }: Scene) => ({ params: { id, invitationId } })
const post = ({ postId }: Scene) => ({ params: { id: postId } })
const poll = ({ pollId }: Scene) => ({ params: { id: pollId } })
const comment = ({ commentId }: Scene) => ({ params: { id: commentId } })
const deletedPost = ({ deletedPostId }: Scene) => ({ params: { id: deletedPostId } })
const deletedComment = ({ deletedCommentId }: Scene) => ({ params: { id: deletedCommentId } })
const banned = ({ id, cast }: Scene) => ({ params: { id, userId: cast.banned.id } })
const deletion = ({ id, deletionLogId }: Scene) => ({ params: { id, logId: deletionLogId } })
const report = ({ id, reportId }: Scene) => ({ params: { id, reportId } })
const waitingPost = ({ id, waitingId }: Scene) => ({ params: { id, postId: waitingId } })
const meetup = ({ meetupId }: Scene) => ({ params: { id: meetupId } })
const photo = ({ meetupId, photoId }: Scene) => ({ params: { id: meetupId, photoId } })
const insight = ({ meetupId, insightId }: Scene) => ({ params: { id: meetupId, insightId } })
const museum = ({ museumId }: Scene) => ({ params: { id: museumId } })
const museumEvent = ({ museumEventId }: Scene) => ({ params: { id: museumEventId } })
const plan = ({ planId }: Scene) => ({ params: { id: planId } })
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

/** Of what a restriction is about, also where it changes nothing. */
const write = (...args: Parameters<typeof send>): Row => ({ ...send(...args), isOfWriting: true })

const content = 'A second look'
const meetupWithMuseum = ({ museumEventId }: Scene) => ({
  ...meetupForm,
  connectToMuseumEvent: true,
  museumEventId,
})
const eventPost = {
  type: 'event',
  content,
  eventTitle: 'Night tour',
  eventDateTime: '2030-05-04T18:00:00Z',
  eventLocation: 'Hall 2',
  eventDescription: 'By torchlight',
}
const pollPost = { type: 'poll', content, pollOptions: ['Hals', 'Steen'], pollHours: 48 }
const planForm = ({ museumId, planDay }: Scene) => ({
  museumIds: [museumId],
  from: planDay,
  to: planDay,
  visitLength: 90,
  maxAttendees: 12,
  timezone: 'UTC',
})

let created = 0

/** What each actor gets from each route. A route without a row does not compile. */
export const rows: Record<Operation, Row> = {
  listCommunities: read(nothing, signedIn()),
  searchCommunities: read(nothing, signedIn()),
  // Of what the actor may read: post-search.test.ts has which posts are found.
  searchCommunityPosts: read(nothing, signedIn()),
  getCommunityFeed: read(community, everyone),
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

  removeMember: send(member, { ban: true, reason: 'Spam.' }, changing('banMember')),
  setMemberPermission: send(member, { canPost: false, reason: 'Spam.' }, changing('restrictMember')),
  getMemberPermissions: read(member, permitted('restrictMember')),
  deleteMemberContent: send(member, { contentType: 'all', reason: 'Spam.' }, changing('deleteMemberContent')),
  bulkMembers: send(
    community,
    ({ targetId }) => ({ memberIds: [targetId], action: 'message', message: 'Welcome' }),
    changing('bulkAction'),
  ),
  listBans: read(community, permitted('seeQueues')),
  liftBan: send(banned, {}, changing('banMember')),
  listMyRestrictions: { ...read(community, signedIn()), isOfWriting: true },
  listModerationLog: read(community, permitted('readMembersOnly')),
  listDeletedContent: read(community, permitted('seeQueues')),
  restoreContent: send(deletion, {}, changing('deleteContent')),

  createReport: write(
    nothing,
    ({ postId }) => ({
      targetType: 'community_post',
      targetId: postId,
      category: 'spam',
      details: 'Adverts',
    }),
    reporting,
  ),
  listOwnReports: read(nothing, signedIn()),
  listReports: read(community, permitted('decideReport')),
  claimReport: send(report, { version: 1, claim: true }, permitted('decideReport')),
  decideReport: send(
    report,
    { action: 'warn', version: 1, note: 'The second time', reason: 'Adverts.', rule: '' },
    permitted('decideReport'),
  ),

  setMemberRole: send(member, { role: 'moderator' }, changing('setRole')),

  listCommunityPosts: read(community, reading),
  listGroupPosts: read(community, reading),
  getCommunityPost: read(post, reading),
  getCommunityPostHistory: read(post, history),
  listCommunityComments: read(post, reading),
  listGroupComments: read(post, reading),
  getCommunityCommentHistory: read(comment, history),
  listReviewQueue: read(community, permitted('reviewPost')),
  suggestMembers: read(community, membersOnly),

  createCommunityPost: write(community, eventPost, writing('writePost')),
  createGroupPost: write(community, pollPost, writing('writePost')),
  updateCommunityPost: send(post, { content }, authoring),
  deleteCommunityPost: send(post, {}, deleting),
  restoreCommunityPost: send(deletedPost, {}, restoring),
  likeCommunityPost: write(post, {}, changing('like')),
  likeGroupPost: send(post, {}, changing('like')),
  pinCommunityPost: send(post, { pin: true }, changing('pinPost')),
  voteCommunityPost: write(poll, { optionIndex: 1 }, changing('vote')),
  reviewCommunityPost: send(waitingPost, { decision: 'approve', reason: 'Fine.' }, changing('reviewPost')),
  createCommunityComment: write(post, { content }, writing('writeComment')),
  createGroupComment: write(post, { content }, writing('writeComment')),
  updateCommunityComment: send(comment, { content }, authoring),
  deleteCommunityComment: send(comment, {}, deleting),
  restoreCommunityComment: send(deletedComment, {}, restoring),

  // Of a private community, whoever is no member reads title and date.
  listCommunityMeetups: read(community, signedIn()),
  listGroupMeetups: read(community, signedIn()),
  // Of all communities and museums: event-lists.test.ts and museum-event-lists.test.ts have what is listed and found.
  listMeetups: read(nothing, signedIn()),
  searchEvents: read(nothing, signedIn()),
  getEventCalendar: read(month, signedIn()),
  getMeetup: read(meetup, signedIn()),
  createMeetup: write(community, meetupWithMuseum, changing('createMeetup')),
  updateMeetup: send(
    meetup,
    scene => ({ ...meetupWithMuseum(scene), title: 'Drawing by the light' }),
    organizing,
  ),
  deleteMeetup: send(meetup, {}, organizing),
  joinMeetup: write(meetup, { status: 'attending' }, changing('joinMeetup')),
  // Of a public community, members alone read them, too.
  listMeetupComments: read(meetup, permitted('readMembersOnly')),
  createMeetupComment: write(meetup, { content }, talking()),
  listAttendees: read(meetup, permitted('readMembersOnly')),
  downloadAttendees: read(meetup, hosting),
  announceMeetup: write(meetup, { content }, talking('creator')),
  listMeetupPhotos: read(meetup, permitted('readMembersOnly')),
  getMeetupPhotoPermit: { ...read(meetup, photographing), isOfWriting: true },
  deleteMeetupPhoto: send(photo, {}, deleting),

  // Of a draft: meetup-recaps.test.ts has who reads one that is published.
  getRecap: read(meetup, editing()),
  updateRecap: write(meetup, { text: 'We saw it all.' }, editing(unlessArchived)),
  showRecapPhoto: send(photo, { isShown: false }, editing(unlessArchived)),
  showRecapInsight: send(insight, { isShown: false }, editing(unlessArchived)),
  publishRecap: write(meetup, {}, editing(unlessArchived)),
  withdrawRecap: send(meetup, {}, editing(unlessArchived)),
  // In an archived community, too.
  setRecapConsent: write(meetup, { isGiven: true }, consenting),

  // meetup-museums-lists.test.ts has which of them are listed.
  listMuseumMeetups: read(museum, signedIn()),
  listMeetupProposals: read(museum, speaking),
  answerMeetupProposal: send(meetup, { status: 'confirmed' }, answering),
  declineMeetupProposal: send(meetup, {}, answering),

  // Of a public community, members alone read them, too.
  listVisitPlans: read(community, permitted('readMembersOnly')),
  getVisitPlan: read(plan, permitted('readMembersOnly')),
  createVisitPlan: write(community, planForm, writing('writePost')),
  addPlanMuseum: write(plan, ({ otherMuseumId }) => ({ museumId: otherMuseumId }), writing('writePost')),
  votePlan: write(
    plan,
    ({ museumId, planDay: date }) => ({ museumIds: [museumId], times: [{ date, part: 'morning' }] }),
    changing('vote'),
  ),
  createPlanMeetup: write(
    plan,
    ({ planDay: date }) => ({
      title: 'Visit together',
      description: 'We look at it together.',
      date,
      part: 'morning',
      startTime: '10:00',
    }),
    changing('createMeetup'),
  ),
  deleteVisitPlan: send(plan, {}, deleting),

  listMuseumEvents: read(nothing, signedIn()),
  getMuseumEvent: read(museumEvent, signedIn()),
  createMuseumEvent: write(nothing, ({ museumId }) => ({ ...museumEventForm, museumId }), managing),
  updateMuseumEvent: send(museumEvent, { ...museumEventForm, title: 'Morning of etchings' }, managing),
  deleteMuseumEvent: send(museumEvent, {}, managing),
  joinMuseumEvent: write(museumEvent, { status: 'attending' }, signedIn()),

  getMeetupCalendar: read(meetup, downloading),
  getMuseumEventCalendar: read(museumEvent, () => 'ok'),
  getCommunityCalendar: read(community, everyone),
  getMuseumCalendar: read(museum, () => 'ok'),
  // calendars-personal.test.ts has whose token shows what.
  getPersonalCalendar: read(
    () => ({ params: { token: 1 } }),
    () => 'not_found',
  ),
  getOwnCalendar: read(nothing, signedIn()),
  createOwnCalendar: send(nothing, {}, signedIn()),
  revokeOwnCalendar: send(nothing, {}, signedIn()),
}
