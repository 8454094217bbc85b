/**
 * Who finds whom (SE4, B-02, B-03; decision 0097): the one rule, for every query that shows people or what they share.
 * Viewers, users and times are SQL expressions.
 */

const follows = (follower: string, followee: string) =>
  `exists (select 1 from user_follows where follower_id = ${follower} and followee_id = ${followee})`

/** Whether the audience of the row `users` of `search_users` includes the viewer. */
const isInAudience = (viewer: string, users: string) => `(
  ${users}.audience = 'public' or ${users}.user_id = ${viewer}
  or (${users}.audience <> 'hidden' and ${follows(viewer, `${users}.user_id`)}
    and (${users}.audience = 'private' or ${follows(`${users}.user_id`, viewer)})))`

/** An array, so that a statement reads it once, however many rows it filters. */
const hidden = (viewer: string, which: string) =>
  `array(select user_id from hidden_users where viewer_id = ${viewer} and ${which})`
const isActive = (now: string) => `(until is null or until > ${now})`

/** SQL: whether search shows the viewer the user of the table or alias `users` of `search_users`. */
export const isFound = (viewer: string, users: string, now: string): string =>
  `(${isInAudience(viewer, users)} and ${users}.user_id <> all(${hidden(viewer, isActive(now))}))`

/** A scalar subquery, because the planner would turn an `exists` into a scan of all restricted users. */
const isAuthorVisible = (viewer: string, author: string, which: string) => `(
  ${author} <> all(${hidden(viewer, which)}) and (
    select ${isInAudience(viewer, 'restricted')} from search_users restricted
    where restricted.user_id = ${author} and restricted.audience <> 'public') is not false)`

/** SQL: whether search shows the viewer what the author, an id, shares. */
export const isAuthorFound = (viewer: string, author: string, now: string): string =>
  isAuthorVisible(viewer, author, isActive(now))

/** SQL: whether the viewer may see the profile of the user, an id: there a mute has no effect. */
export const mayVisit = (viewer: string, user: string): string =>
  isAuthorVisible(viewer, user, "reason <> 'mutes'")

/** SQL: the user, an id, as shown to the viewer; null: no user, or one whose profile the viewer may not see. */
export const shownUser = (viewer: string, user: string): string =>
  `case when ${mayVisit(viewer, user)} then (select summary from search_users where user_id = ${user}) end`
