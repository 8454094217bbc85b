import { isInForce } from '../in-force.ts'

/**
 * Who is shown what a user wrote in a community (SE4, B-02, B-03; decision 0097): the one rule, for every statement that
 * reads posts, comments, photos and people. Viewers, authors and times are SQL expressions.
 */

const follows = (follower: string, followee: string) =>
  `exists (select 1 from user_follows where follower_id = ${follower} and followee_id = ${followee})`

/** An array, so that a statement reads it once, however many rows it filters. */
const hidden = (viewer: string, which: string) =>
  `array(select user_id from hidden_people where viewer_id = ${viewer} and ${which})`

/**
 * A scalar subquery, because the planner would turn an `exists` into a scan of all restricted users. Members of the same
 * community see each other whatever their profiles say, unless the account is hidden.
 */
const isInAudience = (viewer: string, author: string, isMember: string) => `(
  select restricted.id = ${viewer} or (restricted.audience <> 'hidden' and (${isMember} or (
    ${follows(viewer, 'restricted.id')} and (restricted.audience = 'private' or ${follows('restricted.id', viewer)}))))
  from people restricted where restricted.id = ${author} and restricted.audience <> 'public') is not false`

/** SQL: whether the viewer may see what the author, an id, writes. `isMember`: whether the viewer is a member there. */
export const maySee = (viewer: string, author: string, isMember: string): string =>
  `(${author} <> all(${hidden(viewer, "reason <> 'mutes'")}) and ${isInAudience(viewer, author, isMember)})`

/** SQL: as {@link maySee}, for lists: they leave out whom the viewer has muted at `now`, too. */
export const isListed = (viewer: string, author: string, isMember: string, now: string): string =>
  `(${author} <> all(${hidden(viewer, isInForce('until', now))})
    and ${isInAudience(viewer, author, isMember)})`
