import type { CommunityNotice } from '@vitrine/contracts'

const words: Record<CommunityNotice['of'], readonly [title: string, message: string]> = {
  'join-requested': ['New join request', '{who} asked to join {community}'],
  'request-approved': ['Request approved', 'Your request to join {community} was approved'],
  'request-rejected': ['Request rejected', 'Your request to join {community} was rejected'],
  invited: ['New invitation', '{who} invited you to join {community}'],
  'role-member': ['Role changed', 'You no longer have a role in {community}'],
  'role-moderator': ['Role changed', 'You are a moderator of {community} now'],
  'role-admin': ['Role changed', 'You are an admin of {community} now'],
  'role-owner': ['New owner', 'You own {community} now'],
  'post-approved': ['Post approved', 'Your post in {community} was approved'],
  'post-rejected': ['Post rejected', 'Your post in {community} was rejected'],
  'content-removed': ['Content removed', 'A moderator removed something that you shared in {community}'],
  'community-deleted': ['Community deleted', '{community} was deleted'],
  'community-restored': ['Community restored', '{community} was restored'],
  'community-transferred': ['New owner', '{community} has another owner'],
  'community-archived': ['Community archived', '{community} has no owner any more, and is archived'],
}

/** "Your request to join Clock Circle was rejected: “Please answer both questions.”" */
export function communityWording(
  { of, community, reason }: CommunityNotice,
  who: string,
): { title: string; message: string } {
  const [title, text] = words[of]
  const values: Record<string, string> = { who, community: community ?? 'Vitrine' }
  const message = text.replace(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
  // A statement of reasons says how to contest it (B-05).
  const contest = of === 'content-removed' ? '. You can contest it: write to whoever runs the community' : ''
  return { title, message: `${message}${reason && `: “${reason}”`}${contest}` }
}
