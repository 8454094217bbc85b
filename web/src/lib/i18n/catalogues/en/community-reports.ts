import { reports } from './reports.ts'

type Reason = Extract<keyof typeof reports, `report.reason.${string}`>
/** Those that reporters choose from. */
const reasons = Object.fromEntries(
  Object.entries(reports).filter(([id]) => id.startsWith('report.reason.')),
) as Pick<typeof reports, Reason>

/** What moderators read and decide of what was reported. */
export const communityReports = {
  ...reasons,
  'reported.lists': 'Reports',
  'reported.list.open': 'Open',
  'reported.list.escalated': 'Escalated',
  'reported.list.decided': 'Decided',
  'reported.none.open': 'No reports wait.',
  'reported.none.escalated': 'No reports wait for the administrators of Vitrine.',
  'reported.none.decided': 'No report has been decided yet.',

  'reported.type.community': 'This community',
  'reported.type.community_post': 'Post',
  'reported.type.community_comment': 'Comment',
  'reported.type.meetup_comment': 'Comment on a meetup',
  'reported.type.meetup_photo': 'Photo of a meetup',
  'reported.type.community_member': 'Member',
  'reported.thing.community_post': 'Post by {name}',
  'reported.thing.community_comment': 'Comment by {name}',
  'reported.thing.meetup_photo': 'Photo by {name}',
  'reported.thing.community_member': 'Member {name}',
  'reported.hidden': 'Hidden until it is decided',
  'reported.deletedAlready': 'Deleted already',
  'reported.deleted': 'Deleted',
  'reported.left': 'No longer a member',
  'reported.editedSince': 'Edited after it was reported',
  'reported.erased': 'It was deleted for good.',
  'reported.seePost': 'See the post',
  'reported.seeComment': 'See the comment',
  'reported.seePhotos': 'See the photos',
  'reported.photo.unavailable': 'The photo cannot be shown.',

  'reported.reporters': '{count, plural, one {Reported by one person} other {Reported by # people}}',
  'reported.reporterDeleted': 'deleted account',
  'reported.reasons.all': 'Show all {count} reasons',
  'reported.reasons.fewer': 'Show fewer',
  'reported.reasons.newest': 'The newest {count} reasons are shown.',

  'reported.claim': 'Claim',
  'reported.claimNamed': 'Claim: {what}',
  'reported.release': 'Release',
  'reported.releaseNamed': 'Release: {what}',
  'reported.claimed.own': 'You work on this.',
  'reported.claimed.by': '{name} works on this.',

  'reported.decide': 'Decide',
  'reported.decideNamed': 'Decide: {what}',
  'reported.decision': 'Decision',
  'reported.action.dismiss': 'Dismiss the report',
  'reported.action.removePost': 'Delete the post',
  'reported.action.removeComment': 'Delete the comment',
  'reported.action.removePhoto': 'Delete the photo',
  'reported.action.removeCommunity': 'Delete the whole community',
  'reported.action.warn': 'Warn',
  'reported.action.restrict': 'Restrict',
  'reported.action.remove_member': 'Remove member',
  'reported.action.escalate': 'Escalate',
  'reported.effect.dismiss': 'Nothing changes. Those who reported it are notified.',
  'reported.effect.dismissHidden': 'It is shown again. Those who reported it are notified.',
  'reported.effect.removePost':
    'The post is deleted, and its author reads why. It can be restored for 30 days from Deleted Content.',
  'reported.effect.removeComment':
    'The comment is deleted, and its author reads why. It can be restored for 30 days from Deleted Content.',
  'reported.effect.removePhoto':
    'The photo is deleted for good, and whoever added it reads why. It cannot be restored.',
  'reported.effect.removeCommunity':
    'The whole community is deleted, with all that was written in it. Its members are informed. For 30 days an administrator can restore it.',
  'reported.effect.warn': 'They are warned, and read why.',
  'reported.effect.warnOwner': 'The owner of the community is warned, and reads why.',
  'reported.effect.stays': 'What was reported stays.',
  'reported.effect.shownAgain': 'What was reported is shown again.',
  'reported.effect.escalate':
    'The administrators of Vitrine decide in your place. Until then everything stays as it is.',
  'reported.reason.forOwner': 'The owner of the community reads it.',
  'reported.reason.logged': 'It is kept in the moderation log.',
  'reported.note': 'Note (optional)',
  'reported.note.hint': 'Only those who moderate read it.',

  'reported.done.dismiss': 'Report dismissed',
  'reported.done.remove': 'Deleted',
  'reported.done.warn': 'Warning sent',
  'reported.done.restrict': 'Member restricted',
  'reported.done.remove_member': 'Member removed',
  'reported.done.escalate': 'Report escalated',

  'reported.decided.dismiss': 'Dismissed',
  'reported.decided.remove': 'Deleted',
  'reported.decided.warn': 'Warned',
  'reported.decided.restrict': 'Restricted',
  'reported.decided.remove_member': 'Member removed',
  'reported.decided.escalate': 'Escalated',
  'reported.noted': 'Note: {note}',

  'operations.claimReport': 'Claim',
} as const
