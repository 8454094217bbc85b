/** Who may see whom (SE4, B-02), over the copies: the same rule as identity's `audience.ts`. All arguments are SQL. */

const follows = (follower: string, followee: string) =>
  `exists (select 1 from follows where followed = 'user' and followed_id = ${followee} and user_id = ${follower})`

/** Whether one of the two blocks the other. */
export const isBlocked = (one: string, other: string): string => `exists (
  select 1 from blocks where blocker_id = ${one} and blocked_id = ${other}
  union all select 1 from blocks where blocker_id = ${other} and blocked_id = ${one})`

export const isMuted = (viewer: string, user: string, now: string): string => `exists (
  select 1 from mutes where muter_id = ${viewer} and muted_id = ${user} and (until is null or until > ${now}))`

/** Whether the account is shown to no one. Not by `exists`, which a batch would answer by reading all people. */
export const isHidden = (user: string): string =>
  `coalesce((select audience from people where id = ${user}) = 'hidden', false)`

/** Whether, blocks aside, the audience of the user keeps what they write from the viewer. */
export const isRestricted = (viewer: string, user: string): string => `exists (
  select 1 from people where id = ${user} and audience <> 'public' and (audience = 'hidden'
    or not ${follows(viewer, user)} or (audience = 'friends' and not ${follows(user, viewer)})))`
