import type { Database } from './database.ts'
import type { PostCounters } from './post-counters.ts'
import { purge } from './purge.ts'

/**
 * Deletes the comments of a user that are in the trash, with the replies to them, which could not be restored without them. A
 * counter goes on counting the comments that went there with their post, which may be restored, and they have no event of
 * their own. `places`: the columns that say what a comment is on, each with an index.
 */
export async function purgeTrashedComments(
  db: Database,
  { table }: Pick<PostCounters, 'table'>,
  authorId: number,
  places: readonly string[] = ['post_id'],
): Promise<void> {
  const isReplyIn = (place: string) =>
    `(${place} = any(array(select ${place} from chosen)) and parent_id = any(array(select id from chosen)))`
  await purge(
    db,
    `with chosen as (
       select id, ${places.join(', ')} from deleted_comments where author_id = $2 limit $1::int
     ), purged as (
       delete from deleted_comments
       where id = any(array(select id from chosen)) or root_id = any(array(select id from chosen))
         or ${places.map(isReplyIn).join(' or ')}
       returning id, post_id, root_id
     ), history as (
       delete from comment_revisions where comment_id in (select id from purged)
     ), counted as (
       select post_id, count(*)::int as comments from purged where root_id is null group by post_id
     ), locked as (
       select k.post_id, c.comments from ${table} k join counted c using (post_id)
       order by k.post_id for no key update of k
     ), uncounted as (
       update ${table} k set comments = k.comments - l.comments from locked l
       where k.post_id = l.post_id
     )
     select 1 from chosen`,
    [authorId],
  )
}
