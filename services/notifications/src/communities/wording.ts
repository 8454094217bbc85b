import { type CommunityNotice, statementsOfReasons } from '@vitrine/contracts'

const words: Record<CommunityNotice['of'], readonly [title: string, message: string]> = {
  'join-requested': ['New join request', '{who} asked to join {community}'],
  reported: ['New report', 'A report in {community} waits for a decision'],
  'request-approved': ['Request approved', 'Your request to join {community} was approved'],
  'request-rejected': ['Request rejected', 'Your request to join {community} was rejected'],
  invited: ['New invitation', '{who} invited you to join {community}'],
  'role-member': ['Role changed', 'You no longer have a role in {community}'],
  'role-moderator': ['Role changed', 'You are a moderator of {community} now'],
  'role-admin': ['Role changed', 'You are an admin of {community} now'],
  'role-owner': ['New owner', 'You own {community} now'],
  messaged: ['New message', '{who} wrote to members of {community}'],
  'post-approved': ['Post approved', 'Your post in {community} was approved'],
  'post-rejected': ['Post rejected', 'Your post in {community} was rejected'],
  'report-dismissed': ['Report decided', 'Your report in {community} was reviewed: no action was needed'],
  'report-actioned': ['Report decided', 'Your report in {community} was reviewed: action was taken'],
  'content-removed': ['Content removed', 'A moderator removed something that you shared in {community}'],
  'content-hidden': [
    'Content hidden',
    'Something that you shared in {community} was reported, and is hidden until a moderator decides',
  ],
  'photo-removed': [
    'Photo removed',
    'The organizer of a meetup in {community} removed one or more of your photos',
  ],
  warned: ['New warning', 'You were warned in {community}'],
  'owner-warned': ['New warning', 'You were warned because of what is reported about {community}'],
  removed: ['Removed from a community', 'You were removed from {community}'],
  banned: ['Banned from a community', 'You were banned from {community}'],
  'may-not-post': ['New restriction', 'You may not post in {community}'],
  'may-not-comment': ['New restriction', 'You may not comment in {community}'],
  muted: ['New restriction', 'You may neither post nor comment in {community}'],
  'posts-reviewed': ['New restriction', 'Your posts in {community} need the approval of a moderator'],
  unbanned: ['Ban lifted', 'You may join {community} again'],
  'restriction-ended': ['Restriction lifted', 'A restriction of yours in {community} was lifted'],
  'community-deleted': ['Community deleted', '{community} was deleted'],
  'community-restored': ['Community restored', '{community} was restored'],
  'community-transferred': ['New owner', '{community} has another owner'],
  'community-archived': ['Community archived', '{community} has no owner any more, and is archived'],
}

const contestable: readonly CommunityNotice['of'][] = statementsOfReasons

/** "Nov 28, 2026, 12:00 PM UTC" */
const momentOf = (at: string): string =>
  `${new Date(at).toLocaleString('en', { timeZone: 'UTC', dateStyle: 'medium', timeStyle: 'short' })} UTC`

/** "You were banned from Clock Circle until Nov 28, 2026, 12:00 PM UTC: “Spam” (rule: “No advertising”). You can …" */
export function communityWording(
  { of, community, reason, rule, until }: CommunityNotice,
  who: string,
): { title: string; message: string } {
  const [title, text] = words[of]
  const values: Record<string, string> = { who, community: community ?? 'Vitrine' }
  const parts = [
    text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? ''),
    until && ` until ${momentOf(until)}`,
    reason && `: “${reason}”`,
    rule && ` (rule: “${rule}”)`,
    contestable.includes(of) && '. You can contest it: write to whoever runs the community',
  ]
  return { title, message: parts.filter(Boolean).join('') }
}
