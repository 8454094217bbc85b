/** Notices of what a moderator decided about a user, who can contest it (B-05). */
export const statementsOfReasons = [
  'content-removed',
  'warned',
  'removed',
  'banned',
  'may-not-post',
  'may-not-comment',
  'muted',
  'posts-reviewed',
] as const
