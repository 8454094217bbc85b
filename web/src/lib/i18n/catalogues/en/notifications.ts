import { communityRules } from './community-rules.ts'

/** Of a meetup or a museum event. */
const dateChanged = '{event} takes place on {when} now'
const placeChanged = '{event} on {when} takes place elsewhere now'
const bothChanged = '{event} takes place on {when} now, at another place'
const cancelled = '{event} on {when} was cancelled'
const promoted = 'You have a seat now: {event}, {when}'
const inADay = 'Coming up: {event}, {when}'
const inAnHour = 'Starting soon: {event}, {when}'

/** The bell and what notifications say; loaded with them. */
export const notifications = {
  'notifications.unread': 'Notifications, {count} unread',
  'notifications.loading': 'Loading notifications',
  'notifications.somebody': 'Somebody',
  'notifications.excerpt': ': “{excerpt}”',
  'notifications.follow':
    '{others, plural, =0 {{first} started following you} =1 {{first} and {second} started following you} other {{first} and # others started following you}}',
  'notifications.like':
    '{others, plural, =0 {{first} liked your insight} =1 {{first} and {second} liked your insight} other {{first} and # others liked your insight}}',
  'notifications.comment':
    '{others, plural, =0 {{first} commented on your insight} =1 {{first} and {second} commented on your insight} other {{first} and # others commented on your insight}}',
  'notifications.reply':
    '{others, plural, =0 {{first} replied to your comment} =1 {{first} and {second} replied to your comment} other {{first} and # others replied to your comment}}',
  'notifications.mention':
    '{others, plural, =0 {{first} mentioned you} =1 {{first} and {second} mentioned you} other {{first} and # others mentioned you}}',
  'notifications.description_offered':
    '{others, plural, =0 {{first} offered a description for your insight} =1 {{first} and {second} offered descriptions for your insight} other {{first} and # others offered descriptions for your insight}}',
  'notifications.description_accepted': '{first} accepted your description',
  'notifications.follow_request': '{first} asked to follow you',
  'notifications.follow_approved': '{first} approved your request to follow',
  'notifications.new-device': 'New sign-in from {device}',
  'notifications.newDeviceAt': 'New sign-in from {device} ({network})',
  'notifications.browserOn': '{browser} on {system}',
  'notifications.unknownDevice': 'an unknown device',
  'notifications.password-changed': 'Your password was changed',
  'notifications.password-reset': 'Your password was reset',
  'notifications.edit-approved': 'Your suggested edit of {museum} was approved',
  'notifications.edit-partly-approved': 'Your suggested edit of {museum} was approved in part',
  'notifications.edit-rejected': 'Your suggested edit of {museum} was rejected',
  'notifications.edit-taken-back': 'Your suggested edit of {museum} was taken back',
  'notifications.export-ready': 'Your data export is ready to download',
  'notifications.claim-approved': 'Your request to manage {museum} was approved',
  'notifications.claim-rejected': 'Your request to manage {museum} was rejected',
  'notifications.claim-superseded':
    'Your request to manage {museum} was rejected: another request was approved',
  'notifications.manager-assigned': 'You manage {museum} now',
  'notifications.manager-removed': 'You no longer manage {museum}',
  'notifications.museum-verified': '{museum} is verified now',
  'notifications.museum-unverified': '{museum} is no longer verified',
  'notifications.review-replied': 'The manager of {museum} replied to your review',
  'notifications.hours-changed': '{museum} has changed its hours',
  'notifications.hours-doubted': 'Visitors say that the hours of {museum} are not right',
  'notifications.museum-approved': '{museum}, which you suggested, was added',
  'notifications.museum-merged': '{museum}, which you suggested, is here already',
  'notifications.museum-rejected': '{museum}, which you suggested, was not added',
  'notifications.join-requested':
    '{others, plural, =0 {{first} asked to join {community}} =1 {{first} and {second} asked to join {community}} other {{first} and # others asked to join {community}}}',
  'notifications.reported': 'A report in {community} waits for a decision',
  'notifications.request-approved': 'Your request to join {community} was approved',
  'notifications.request-rejected': 'Your request to join {community} was rejected',
  'notifications.invited':
    '{others, plural, =0 {{first} invited you to join {community}} =1 {{first} and {second} invited you to join {community}} other {{first} and # others invited you to join {community}}}',
  'notifications.role-member': 'You no longer have a role in {community}',
  'notifications.role-moderator': 'You are a moderator of {community} now',
  'notifications.role-admin': 'You are an admin of {community} now',
  'notifications.role-owner': 'You own {community} now',
  'notifications.messaged': '{first} wrote to members of {community}',
  'notifications.post-approved': 'Your post in {community} was approved',
  'notifications.post-rejected': 'Your post in {community} was rejected',
  'notifications.report-dismissed': 'Your report in {community} was reviewed: no action was needed',
  'notifications.report-actioned': 'Your report in {community} was reviewed: action was taken',
  'notifications.content-hidden':
    'Something that you shared in {community} was reported, and is hidden until a moderator decides',
  'notifications.photo-removed':
    'The organizer of a meetup in {community} removed one or more of your photos',
  'notifications.warned': 'You were warned in {community}',
  'notifications.owner-warned': 'You were warned because of what is reported about {community}',
  'notifications.content-removed': 'A moderator removed something that you shared in {community}',
  'notifications.removed': 'You were removed from {community}',
  'notifications.banned': 'You were banned from {community}',
  'notifications.may-not-post': 'You cannot post in {community}',
  'notifications.may-not-comment': 'You cannot comment in {community}',
  'notifications.muted': 'You can neither post nor comment in {community}',
  'notifications.posts-reviewed': 'Your posts in {community} wait for approval',
  'notifications.unbanned': 'Your ban from {community} was lifted',
  'notifications.restriction-ended': 'A restriction of yours in {community} was lifted',
  'notifications.until': ' until {moment}',
  ...communityRules,
  'notifications.rule': ' · Rule: “{rule}”',
  'notifications.contest': ' · You can contest it: write to whoever runs the community.',
  'notifications.contest.writeNamed': 'Write to them: {community}',
  'notifications.contest.write': 'Write to them',
  'notifications.community_like':
    '{others, plural, =0 {{first} liked your post} =1 {{first} and {second} liked your post} other {{first} and # others liked your post}}',
  'notifications.community_comment':
    '{others, plural, =0 {{first} commented on your post} =1 {{first} and {second} commented on your post} other {{first} and # others commented on your post}}',
  'notifications.community_reply':
    '{others, plural, =0 {{first} replied to your comment} =1 {{first} and {second} replied to your comment} other {{first} and # others replied to your comment}}',
  'notifications.community_mention':
    '{others, plural, =0 {{first} mentioned you} =1 {{first} and {second} mentioned you} other {{first} and # others mentioned you}}',
  'notifications.community-deleted': '{community} was deleted',
  'notifications.community-restored': '{community} was restored',
  'notifications.community-transferred': '{community} has another owner',
  'notifications.community-archived': '{community} has no owner any more, and is archived',
  'notifications.someCommunity': 'a community',
  'notifications.meetup_comment':
    '{others, plural, =0 {{first} commented on your meetup} =1 {{first} and {second} commented on your meetup} other {{first} and # others commented on your meetup}}',
  'notifications.meetup_photo':
    '{others, plural, =0 {{first} added photos to your meetup} =1 {{first} and {second} added photos to your meetup} other {{first} and # others added photos to your meetup}}',
  'notifications.plan-created':
    '{first} plans a visit in {community}: {museums}, {days}. Say what you want to see.',
  'notifications.moreMuseums': '{count} more',
  'notifications.meetup-created': '{first} created a meetup in {community}: {event}, {when}',
  'notifications.meetup-date-changed': dateChanged,
  'notifications.meetup-place-changed': placeChanged,
  'notifications.meetup-date-and-place-changed': bothChanged,
  'notifications.meetup-cancelled': cancelled,
  'notifications.meetup-announced': '{first} wrote to everyone at {event}',
  'notifications.meetup-in-a-day': inADay,
  'notifications.meetup-in-an-hour': inAnHour,
  'notifications.seat-promoted': promoted,
  'notifications.seat-offered': 'A seat is held for you until {until}: {event}, {when}',
  'notifications.offer-ended': 'The seat was not accepted in time: {event}, {when}',
  'notifications.recap-drafted':
    'The recap of your meetup is ready for you to edit and publish: {event}, {when}',
  'notifications.recap-asks':
    'You can let the recap of a meetup that you attended show your photos: {event}, {when}',
  'notifications.recap-published': 'The recap of a meetup that you attended is published: {event}, {when}',
  'notifications.museum-asked': '{museum} is asked to take part in a meetup of {community}: {event}, {when}',
  'notifications.museum-asked-again':
    'A meetup has changed since {museum} agreed to it. Please look at it again: {event}, {when}',
  'notifications.museum-left-out': 'A meetup is no longer with {museum}: {event}, {when}',
  'notifications.museum-meetup-cancelled': 'A meetup with {museum} was cancelled: {event}, {when}',
  'notifications.museum-confirmed': '{museum} takes part in your meetup: {event}, {when}',
  'notifications.museum-hosts': '{museum} hosts your meetup: {event}, {when}',
  'notifications.museum-discusses': '{museum} wants to talk about your meetup again: {event}, {when}',
  'notifications.museum-declined': '{museum} does not take part in your meetup: {event}, {when}',
  'notifications.event-created': 'New event at {museum}: {event}, {when}',
  'notifications.event-date-changed': dateChanged,
  'notifications.event-place-changed': placeChanged,
  'notifications.event-date-and-place-changed': bothChanged,
  'notifications.event-cancelled': cancelled,
  'notifications.event-in-a-day': inADay,
  'notifications.event-in-an-hour': inAnHour,
  'notifications.event-seat-promoted': promoted,
} as const
