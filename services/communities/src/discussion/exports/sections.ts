import { type ExportSection, exportRows, type Sql } from '@vitrine/service-kit'

/** Before the first of a list that is ordered by an id and a time. */
const firstRevision = [0, '-infinity']

const mediaOf = (post: string) => `case when ${post}.has_media then (
  select json_agg(json_build_object('mediaId', s.media_id, 'altText', s.alt_text) order by s.place)
  from post_media s where s.post_id = ${post}.id) end as media`

/**
 * What a user wrote, liked and voted in discussions. Of what others wrote there are ids alone: whether the user may still see it
 * changes. Keys are columns of an index that begins with the user.
 */
export function discussionSections(db: Sql, userId: number): ExportSection[] {
  const section = (file: string, statement: string, first?: readonly (string | number)[]) =>
    exportRows(db, userId, { file: `community-${file}`, statement, ...(first && { first }) })
  return [
    section(
      'posts',
      `select p.id as key, p.id, p.community_id as "communityId", p.type, p.content, p.details, o.options as "pollOptions",
         p.mentions, ${mediaOf('p')}, k.likes as "likesCount", k.comments as "commentsCount", p.created_at as "createdAt",
         p.edited_at as "editedAt"
       from posts p join community_post_counts k on k.post_id = p.id left join polls o on o.post_id = p.id
       where p.author_id = $1 and p.id > $3 order by p.id limit $2`,
    ),
    section(
      'posts-in-review',
      `select json_build_array(community_id, id) as key, id, community_id as "communityId", type, content, details,
         poll -> 'options' as "pollOptions", status, failure, reason, ${mediaOf('waiting_posts')},
         created_at as "createdAt", edited_at as "editedAt"
       from waiting_posts where author_id = $1 and (community_id, id) > ($3::int, $4::int)
       order by community_id, id limit $2`,
      [0, 0],
    ),
    section(
      'deleted-posts',
      `select p.id as key, p.id, p.community_id as "communityId", p.type, p.content, p.details,
         o.options as "pollOptions", p.mentions, ${mediaOf('p')}, p.created_at as "createdAt", p.edited_at as "editedAt",
         p.deleted_at as "deletedAt", p.deleted_as as "deletedBy"
       from deleted_posts p left join polls o on o.post_id = p.id
       where p.author_id = $1 and p.id > $3 order by p.id limit $2`,
    ),
    section(
      'post-revisions',
      `select json_build_array(r.post_id, r.written_at) as key, r.post_id as "postId", r.content, r.details,
         r.written_at as "writtenAt"
       from (select id from posts where author_id = $1 and id >= $3::int
             union all select id from deleted_posts where author_id = $1 and id >= $3::int) p
       join post_revisions r on r.post_id = p.id
       where (r.post_id, r.written_at) > ($3::int, $4::timestamptz)
       order by r.post_id, r.written_at limit $2`,
      firstRevision,
    ),
    section(
      'comments',
      `select id as key, id, community_id as "communityId", post_id as "postId", meetup_id as "meetupId",
         parent_id as "parentId", content, is_announcement as "isAnnouncement", mentions, created_at as "createdAt",
         edited_at as "editedAt"
       from comments where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'deleted-comments',
      `select id as key, id, community_id as "communityId", post_id as "postId", meetup_id as "meetupId",
         parent_id as "parentId", content, is_announcement as "isAnnouncement", mentions, created_at as "createdAt",
         edited_at as "editedAt", deleted_at as "deletedAt",
         deleted_as as "deletedBy"
       from deleted_comments where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'comment-revisions',
      `select json_build_array(r.comment_id, r.written_at) as key, r.comment_id as "commentId", r.content,
         r.written_at as "writtenAt"
       from (select id from comments where author_id = $1 and id >= $3::int
             union all select id from deleted_comments where author_id = $1 and id >= $3::int) c
       join comment_revisions r on r.comment_id = c.id
       where (r.comment_id, r.written_at) > ($3::int, $4::timestamptz)
       order by r.comment_id, r.written_at limit $2`,
      firstRevision,
    ),
    section(
      'likes',
      `select post_id as key, post_id as "postId", changed_at as "likedAt"
       from likes where user_id = $1 and liked and post_id > $3 order by post_id limit $2`,
    ),
    section(
      'votes',
      `select post_id as key, post_id as "postId", option_index as "optionIndex", voted_at as "votedAt"
       from poll_votes where user_id = $1 and post_id > $3 order by post_id limit $2`,
    ),
  ]
}
