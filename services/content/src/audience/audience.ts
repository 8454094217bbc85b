/**
 * Who may see whose posts and comments (SE4, B-02, B-03; decision 0097): the one rule, for every query that shows them.
 * Viewers and authors are SQL expressions of ids.
 */

const follows = (follower: string, followee: string) =>
  `exists (select 1 from user_follows where follower_id = ${follower} and followee_id = ${followee})`

/** A scalar subquery, because the planner would turn an `exists` into a scan of all restricted authors. */
const isInAudience = (viewer: string, author: string) => `(
  select restricted.id = ${viewer} or (restricted.audience <> 'hidden' and ${follows(viewer, 'restricted.id')}
    and (restricted.audience = 'private' or ${follows('restricted.id', viewer)}))
  from authors restricted where restricted.id = ${author} and restricted.audience <> 'public') is not false`

/** An array, so that a statement reads it once, however many rows it filters. */
const hidden = (viewer: string, which: string) =>
  `array(select author_id from hidden_authors where viewer_id = ${viewer} and ${which})`

/** SQL: whether the viewer may see what the author writes: on a page about it, where a mute has no effect. */
export const maySee = (viewer: string, author: string): string =>
  `(${author} <> all(${hidden(viewer, "reason <> 'mutes'")}) and ${isInAudience(viewer, author)})`

/**
 * SQL: whether lists and feeds show the author to the viewer: who may see them, and has not muted them at `now`. A mute of
 * the author `pageOf`, on whose page it is, has no effect there.
 */
export const isListed = (viewer: string, author: string, now: string, pageOf?: string): string => {
  const isActive = `(until is null or until > ${now})`
  const which =
    pageOf === undefined ? isActive : `${isActive} and (reason <> 'mutes' or author_id <> ${pageOf})`
  return `(${author} <> all(${hidden(viewer, which)}) and ${isInAudience(viewer, author)})`
}

/** SQL: whether everyone is shown the author: what is counted for all viewers counts these only. */
export const isPublic = (author: string): string =>
  `(select audience = 'public' from authors where id = ${author})`
