import {
  communityCommentCreated,
  communityCommentDeleted,
  communityPostDeleted,
  communityPostLiked,
  communityPostReviewed,
  communityPostUnliked,
  communityUserMentioned,
  meetupAnnounced,
  meetupCommentCreated,
  meetupCommentDeleted,
  meetupUserMentioned,
  memberBanned,
  memberInvited,
  memberMessaged,
  memberRemoved,
  memberRestricted,
  memberRoleChanged,
  membershipApproved,
  membershipRejected,
  membershipRequestClosed,
  membershipRequested,
  memberUnbanned,
  memberWarned,
  photoDeleted,
  photoUploaded,
  reportAnswered,
  reportCreated,
  reportEscalated,
  reportResolved,
} from '@vitrine/contracts'
import { closing, type Kind, ordinary, source, withdrawal } from '../kind.ts'
import {
  ofAnswer,
  ofApproval,
  ofInvitation,
  ofMessage,
  ofRejection,
  ofReport,
  ofRequest,
  ofReview,
  ofRole,
  reportTarget,
  requestTarget,
} from './acts.ts'
import { ofComment, ofLike, ofMention, ofReply, ofUnlike } from './discussion.ts'
import { ofAnnouncement, ofMeetupComment, ofMeetupMention, ofMeetupReply } from './meetup-discussion.ts'
import { ofPhoto } from './meetup-photos.ts'
import {
  ofBan,
  ofDeletion,
  ofPhotoDeletion,
  ofRemovedMember,
  ofRestriction,
  ofUnban,
  ofWarning,
} from './moderation.ts'

const closingReport = (event: typeof reportResolved | typeof reportEscalated) =>
  closing(event, decided => ({
    communityId: decided.community.id,
    // It names no user: who reported is shown to those who decide alone.
    actorId: null,
    target: reportTarget(decided),
  }))

/** What others do there. Decisions about the user, invitations, messages of admins and news of the community still come. */
const ofOthers = { ...ordinary, isMutedWithCommunity: true } as const
const comments = { ...ofOthers, toggle: 'commentNotifications', quotes: true } as const

/** What users are notified of in communities. The toggles of likes and comments are about their discussions, too. */
export const communityKinds = {
  join_request: {
    ...ofOthers,
    title: 'New join request',
    did: 'asked to join',
    isForModerators: true,
    sources: [source(membershipRequested, ofRequest)],
    closedBy: [
      closing(membershipRequestClosed, closed => ({
        communityId: closed.communityId,
        actorId: closed.userId,
        target: requestTarget(closed),
      })),
    ],
  },

  community_report: {
    ...ofOthers,
    title: 'New report',
    did: '',
    isForModerators: true,
    sources: [source(reportCreated, ofReport)],
    closedBy: [closingReport(reportResolved), closingReport(reportEscalated)],
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
      source(memberMessaged, ofMessage),
      source(communityPostReviewed, ofReview),
      source(reportAnswered, ofAnswer),
    ],
  },

  community_moderation: {
    ...ordinary,
    title: 'Moderation',
    did: '',
    // Always delivered (NO4).
    type: 'system',
    sources: [
      source(memberRemoved, ofRemovedMember),
      source(memberBanned, ofBan),
      source(memberUnbanned, ofUnban),
      source(memberRestricted, ofRestriction),
      source(memberWarned, ofWarning),
      source(communityPostDeleted, ofDeletion),
      source(communityCommentDeleted, ofDeletion),
      source(meetupCommentDeleted, ofDeletion),
      source(photoDeleted, ofPhotoDeletion),
    ],
  },

  community_like: {
    ...ofOthers,
    title: 'New like',
    did: 'liked your post',
    toggle: 'likeNotifications',
    isOnce: true,
    sources: [source(communityPostLiked, ofLike)],
    takenBack: [withdrawal(communityPostUnliked, ofUnlike)],
  },

  community_comment: {
    ...comments,
    title: 'New comment',
    did: 'commented on your post',
    sources: [source(communityCommentCreated, ofComment)],
  },

  community_reply: {
    ...comments,
    title: 'New reply',
    did: 'replied to your comment',
    sources: [source(communityCommentCreated, ofReply), source(meetupCommentCreated, ofMeetupReply)],
  },

  community_mention: {
    ...comments,
    title: 'New mention',
    did: 'mentioned you',
    sources: [source(communityUserMentioned, ofMention), source(meetupUserMentioned, ofMeetupMention)],
  },

  meetup_comment: {
    ...comments,
    title: 'New comment',
    did: 'commented on your meetup',
    sources: [source(meetupCommentCreated, ofMeetupComment)],
  },

  meetup_photo: {
    ...ofOthers,
    title: 'New photos',
    did: 'added photos to your meetup',
    toggle: 'commentNotifications',
    sources: [source(photoUploaded, ofPhoto)],
  },

  // Neither a toggle nor a muted community keeps it from those who answered the meetup.
  meetup_announcement: {
    ...ordinary,
    title: 'Announcement',
    did: '',
    quotes: true,
    sources: [source(meetupAnnounced, ofAnnouncement)],
  },
} satisfies Record<string, Kind>
