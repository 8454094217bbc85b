/** Who may see whom (SE4, B-02): the one rule, for every query that shows people. */
import type { Audience, PrivacySettings } from '@vitrine/contracts'
import type { User } from '../generated/prisma/client.ts'

const blocked = (viewer: string, user: string) => `exists (
  select 1 from blocks where blocker_id = ${viewer} and blocked_id = ${user}
  union all select 1 from blocks where blocker_id = ${user} and blocked_id = ${viewer})`
const follows = (follower: string, followee: string) =>
  `exists (select 1 from follows where follower_id = ${follower} and followee_id = ${followee})`

/** SQL: whether the viewer, an expression, may see the user of the table or alias `users`. */
export const maySee = (viewer: string, users: string): string => `(
  ${users}.hidden_at is null and (${users}.id = ${viewer} or (
    (${users}.profile_visibility = 'public' or (${follows(viewer, `${users}.id`)}
      and (${users}.profile_visibility = 'private' or ${follows(`${users}.id`, viewer)})))
    and not ${blocked(viewer, `${users}.id`)})))`

/** SQL: whether the viewer muted the user of the table or alias `users`. `now` is an expression. */
export const isMuted = (viewer: string, users: string, now: string): string => `exists (
  select 1 from mutes where muter_id = ${viewer} and muted_id = ${users}.id and (until is null or until > ${now}))`

export const privacyOf = (user: User): PrivacySettings => ({
  profileVisibility: user.profileVisibility as PrivacySettings['profileVisibility'],
  showEmail: user.showEmail,
  showFollowers: user.showFollowers,
  showFollowing: user.showFollowing,
  allowMessages: user.allowMessages,
  allowTagging: user.allowTagging,
})

/** What other services enforce. */
export const audienceOf = (user: Pick<User, 'hiddenAt' | 'profileVisibility'>): Audience =>
  user.hiddenAt ? 'hidden' : (user.profileVisibility as Audience)
