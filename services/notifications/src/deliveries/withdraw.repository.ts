import type { Transaction } from '@vitrine/service-kit'
import type { Membership } from '../communities/members.repository.ts'
import { deletionTarget } from '../communities/moderation.ts'
import { isForMembersAlways, isMember } from '../communities/visibility.ts'
import { kinds, moderatorKinds } from '../kinds.ts'
import type { SubjectChange } from '../subjects/subjects.ts'
import type { Closed, Settled, TakeBack } from './delivery.ts'

/** What a withdrawal did: removed entries with their owners, and changed entries. */
export interface Withdrawn {
  removed: { id: number; userId: number }[]
  changed: number[]
}

type Removed = Pick<SubjectChange, 'area' | 'postId' | 'commentId'>

interface Owned {
  id: number
  user_id: number
}
const removedOf = (rows: readonly Owned[]) => rows.map(row => ({ id: row.id, userId: row.user_id }))

/** Everything about posts, or in the discussions of meetups, that were deleted; with a limit, some of it. */
export async function removePosts(
  tx: Transaction,
  posts: readonly Removed[],
  limit: number | null,
): Promise<Withdrawn> {
  if (posts.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<Owned>(
    `delete from notifications where id = any(array(
       select n.id from unnest($1::text[], $2::bigint[]) as post(area, id)
       join notifications n on n.post_id = post.id and n.area = post.area limit $3)) returning id, user_id`,
    [posts.map(each => each.area), posts.map(each => each.postId), limit],
  )
  return { removed: removedOf(rows), changed: [] }
}

/** Comments that were deleted, and replies to them: their authors stay only where they said something else too. */
export async function removeComments(tx: Transaction, comments: readonly Removed[]): Promise<Withdrawn> {
  if (comments.length === 0) return { removed: [], changed: [] }
  const removed = await tx.query<{ notification_id: number; actor_id: number }>(
    `delete from notification_comments c using notifications n
     where (c.comment_id = any($2::bigint[]) or c.parent_id = any($2::bigint[])) and n.id = c.notification_id
       and exists (select 1 from unnest($1::text[], $2::bigint[]) as removed(area, id)
         where removed.area = n.area and removed.id in (c.comment_id, c.parent_id))
     returning c.notification_id, c.actor_id`,
    [comments.map(each => each.area), comments.map(each => each.commentId)],
  )
  const columns = [removed.map(row => row.notification_id), removed.map(row => row.actor_id)]
  await tx.query(
    `delete from notification_actors a using unnest($1::bigint[], $2::bigint[]) as removed(notification_id, actor_id)
     where a.notification_id = removed.notification_id and a.actor_id = removed.actor_id and not exists (
       select 1 from notification_comments c
       where c.notification_id = a.notification_id and c.actor_id = a.actor_id)`,
    columns,
  )
  await tx.query(
    `update notification_actors a set acted_at = left_over.commented_at
     from (select c.notification_id, c.actor_id, max(c.commented_at) as commented_at from notification_comments c
           where (c.notification_id, c.actor_id) in (select * from unnest($1::bigint[], $2::bigint[]))
           group by 1, 2) left_over
     where a.notification_id = left_over.notification_id and a.actor_id = left_over.actor_id`,
    columns,
  )
  const ids = [...new Set(columns[0])]
  await tx.query(
    `update notifications n set actors_count =
       (select count(*) from notification_actors a where a.notification_id = n.id)
     where n.id = any($1::bigint[])`,
    [ids],
  )
  return removeEmpty(tx, ids)
}

/** Acts that were taken back. */
export async function removeActors(tx: Transaction, takeBacks: readonly TakeBack[]): Promise<Withdrawn> {
  if (takeBacks.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<{ id: number }>(
    `with removed as (
       delete from notification_actors a
       using unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[]) as back(user_id, kind, target, actor_id),
         notifications n
       where n.user_id = back.user_id and n.kind = back.kind and n.target = back.target
         and a.notification_id = n.id and a.actor_id = back.actor_id
       returning a.notification_id
     )
     update notifications n set actors_count = n.actors_count - less.count
     from (select notification_id, count(*)::int as count from removed group by 1) less
     where n.id = less.notification_id returning n.id`,
    [
      takeBacks.map(each => each.userId),
      takeBacks.map(each => each.kind),
      takeBacks.map(each => each.target),
      takeBacks.map(each => each.actorId),
    ],
  )
  return removeEmpty(
    tx,
    rows.map(row => row.id),
  )
}

/** Of what the authors were notified when it was deleted earlier: it was restored since, or deleted again. */
export async function removeDeletions(
  tx: Transaction,
  changes: readonly SubjectChange[],
): Promise<Withdrawn> {
  const ofAuthors = changes.filter(each => each.authorId !== null)
  if (ofAuthors.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<Owned>(
    `delete from notifications n using unnest($1::bigint[], $2::text[]) as earlier(user_id, target)
     where n.user_id = earlier.user_id and n.target = earlier.target returning n.id, n.user_id`,
    [ofAuthors.map(each => each.authorId), ofAuthors.map(deletionTarget)],
  )
  return { removed: removedOf(rows), changed: [] }
}

/** What is closed for the moderators of its community. */
export async function removeClosed(tx: Transaction, closings: readonly Closed[]): Promise<Withdrawn> {
  if (closings.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<Owned>(
    `delete from notifications n using unnest($1::bigint[], $2::text[], $3::text[]) as closed(community_id, kind, target)
     where n.community_id = closed.community_id and n.kind = closed.kind and n.target = closed.target
     returning n.id, n.user_id`,
    [
      closings.map(each => each.communityId),
      closings.map(each => each.kind),
      closings.map(each => each.target),
    ],
  )
  return { removed: removedOf(rows), changed: [] }
}

/** What users were notified of matters of their own of which something else became. It does not come back with an account. */
export async function removeSettled(tx: Transaction, settlements: readonly Settled[]): Promise<Withdrawn> {
  if (settlements.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<Owned>(
    `with settled as (select * from unnest($1::bigint[], $2::text[], $3::text[]) as s(user_id, kind, target)),
     forgotten as (
       delete from withdrawn_acts w using settled where w.user_id = settled.user_id
         and w.notification ->> 'kind' = settled.kind and w.notification ->> 'target' = settled.target)
     delete from notifications n using settled
     where n.user_id = settled.user_id and n.kind = settled.kind and n.target = settled.target
     returning n.id, n.user_id`,
    [
      settlements.map(each => each.userId),
      settlements.map(each => each.kind),
      settlements.map(each => each.target),
    ],
  )
  return { removed: removedOf(rows), changed: [] }
}

/**
 * What these users were notified of in a community, of what members alone see in a public one too, or as its moderators.
 */
export async function removeOfMembers(
  tx: Transaction,
  members: readonly Membership[],
  which: 'all' | 'for-members-always' | 'as-moderators',
): Promise<Withdrawn> {
  if (members.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<Owned>(
    `delete from notifications n using unnest($1::bigint[], $2::bigint[]) as member(community_id, user_id)
     where n.community_id = member.community_id and n.user_id = member.user_id
       and case $3 when 'all' then true
         when 'for-members-always' then ${isForMembersAlways({ kind: 'n.kind', area: 'n.area', notice: 'n.notice' })}
         else n.kind = any($4::text[]) end
     returning n.id, n.user_id`,
    [members.map(each => each.communityId), members.map(each => each.userId), which, moderatorKinds],
  )
  return { removed: removedOf(rows), changed: [] }
}

export interface OfCommunity {
  id: number
  from: 'all' | 'outsiders'
}

/** What users were notified of in a community; with a limit, some of it. */
export async function removeOfCommunity(
  tx: Transaction,
  { id, from }: OfCommunity,
  limit: number | null,
): Promise<Withdrawn> {
  const ofWhom = from === 'all' ? '' : `and not ${isMember('n.user_id', 'n.community_id')}`
  const rows = await tx.query<Owned>(
    `delete from notifications where id = any(array(
       select n.id from notifications n where n.community_id = $1 ${ofWhom} limit $2)) returning id, user_id`,
    [id, limit],
  )
  return { removed: removedOf(rows), changed: [] }
}

async function removeEmpty(tx: Transaction, ids: readonly number[]): Promise<Withdrawn> {
  const rows = await tx.query<Owned>(
    'delete from notifications where id = any($1::bigint[]) and actors_count <= 0 returning id, user_id',
    [ids],
  )
  const removed = new Set(rows.map(row => row.id))
  return { removed: removedOf(rows), changed: ids.filter(id => !removed.has(id)) }
}

/** Shows the new texts of posts and comments where they are quoted; answers in which entries. */
export async function rewriteExcerpts(tx: Transaction, edits: readonly SubjectChange[]): Promise<number[]> {
  const posts = edits.filter(each => each.commentId === null)
  const comments = edits.filter(each => each.commentId !== null)
  // An entry about comments quotes none of the post. An empty excerpt is no proof of it: a video may have no text.
  const ofPosts = await tx.query<{ id: number }>(
    `update notifications n set excerpt = edit.excerpt
     from unnest($1::text[], $2::bigint[], $3::text[]) as edit(area, post_id, excerpt)
     where n.post_id = edit.post_id and n.area = edit.area and n.excerpt <> edit.excerpt
       and not exists (select 1 from notification_comments c where c.notification_id = n.id) returning n.id`,
    [posts.map(each => each.area), posts.map(each => each.postId), posts.map(each => each.excerpt)],
  )
  const ofComments = await tx.query<{ id: number }>(
    `update notification_comments c set excerpt = edit.excerpt
     from unnest($1::text[], $2::bigint[], $3::text[]) as edit(area, comment_id, excerpt), notifications n
     where c.comment_id = edit.comment_id and c.excerpt <> edit.excerpt
       and n.id = c.notification_id and n.area = edit.area returning c.notification_id as id`,
    [
      comments.map(each => each.area),
      comments.map(each => each.commentId),
      comments.map(each => each.excerpt),
    ],
  )
  return [...new Set([...ofPosts, ...ofComments].map(row => row.id))]
}

/** Whose acts a user may no longer see; null: no user may. */
export interface Unseen {
  userId: number | null
  actorId: number
}

/** Kinds whose link is the address of an actor. */
const ofProfiles = () =>
  Object.entries(kinds).flatMap(([kind, { opensProfile }]) => (opensProfile ? kind : []))

/** The profile of the newest actor who stays, in place of the link that an actor who goes may have left. */
const linkOfStaying = `coalesce((
  select '/profile/' || (p.summary ->> 'slug') from notification_actors a join people p on p.id = a.actor_id
  where a.notification_id = n.id and not exists (
    select 1 from removed r where r.notification_id = a.notification_id and r.actor_id = a.actor_id)
  order by a.acted_at desc, a.actor_id desc limit 1), n.link)`

/** Everything that these users are notified of by these actors. */
export async function removeUnseen(tx: Transaction, unseen: readonly Unseen[]): Promise<Withdrawn> {
  if (unseen.length === 0) return { removed: [], changed: [] }
  const rows = await tx.query<{ id: number }>(
    `with removed as (
       delete from notification_actors a
       using unnest($1::bigint[], $2::bigint[]) as unseen(user_id, actor_id), notifications n
       where a.actor_id = unseen.actor_id and n.id = a.notification_id
         and (unseen.user_id is null or n.user_id = unseen.user_id)
       returning a.notification_id, a.actor_id
     ), comments as (
       delete from notification_comments c using removed
       where c.notification_id = removed.notification_id and c.actor_id = removed.actor_id
     )
     update notifications n set actors_count = n.actors_count - less.count,
       link = case when n.kind = any($3::text[]) then ${linkOfStaying} else n.link end
     from (select notification_id, count(*)::int as count from removed group by 1) less
     where n.id = less.notification_id returning n.id`,
    [unseen.map(each => each.userId), unseen.map(each => each.actorId), ofProfiles()],
  )
  return removeEmpty(
    tx,
    rows.map(row => row.id),
  )
}
