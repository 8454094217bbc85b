import { type ExportSection, exportRows } from '@vitrine/service-kit'
import type { ContentContext } from '../context.ts'

/** Before the first of a list that is ordered by an id and a time. */
const firstRevision = [0, '-infinity']

/** SQL: what a post shows, with what its author says of it. */
const shown = (post: string) => `(
    select json_agg(json_build_object('mediaId', s.media_id, 'kind', s.kind, 'altText', s.alt_text) order by s.place)
    from post_media s where s.post_id = ${post}) as media,
  (select json_object_agg(c.language, c.lines) from post_captions c where c.post_id = ${post}) as captions`

/**
 * What a user wrote, liked and bookmarked. Of what others wrote there are ids alone: whether the user may still see it
 * changes. Keys are columns of an index that begins with the user.
 */
export function exportSections({ db }: ContentContext, userId: number): ExportSection[] {
  const section = (file: string, statement: string, first?: readonly (string | number)[]) =>
    exportRows(db, userId, { file, statement, ...(first && { first }) })
  return [
    section(
      'posts',
      `select p.id as key, p.id, p.type, p.content, p.tags, p.mentions, p.museum_id as "museumId",
         m.name as "museumName", c.likes as "likesCount", c.comments as "commentsCount",
         p.created_at as "createdAt", p.edited_at as "editedAt", p.sensitive_reason as "sensitiveReason",
         ${shown('p.id')}
       from posts p left join museums m on m.id = p.museum_id left join post_counters c on c.post_id = p.id
       where p.author_id = $1 and p.id > $3 order by p.id limit $2`,
    ),
    section(
      'deleted-posts',
      `select id as key, id, type, content, tags, mentions, museum_id as "museumId", created_at as "createdAt",
         edited_at as "editedAt", deleted_at as "deletedAt", deleted_as as "deletedBy",
         sensitive_reason as "sensitiveReason", ${shown('id')}
       from deleted_posts where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'posts-in-preparation',
      `select id as key, id, type, content, tags, museum_id as "museumId", sensitive_reason as "sensitiveReason",
         created_at as "createdAt", failure, ${shown('id')}
       from preparing_posts where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'post-revisions',
      `select json_build_array(r.post_id, r.written_at) as key, r.post_id as "postId", r.content, r.tags,
         r.museum_id as "museumId", r.written_at as "writtenAt"
       from (select id from posts where author_id = $1 union all select id from deleted_posts where author_id = $1) p
       join post_revisions r on r.post_id = p.id
       where r.post_id >= $3 and (r.post_id, r.written_at) > ($3::bigint, $4::timestamptz)
       order by r.post_id, r.written_at limit $2`,
      firstRevision,
    ),
    section(
      'posts-of-suggested-museums',
      `select post_id as key, post_id as "postId", suggestion_id as "suggestionId"
       from post_suggestions where author_id = $1 and post_id > $3 order by post_id limit $2`,
    ),
    section(
      'suggested-museums',
      `select suggestion_id as key, suggestion_id as "suggestionId", museum_id as "museumId"
       from suggested_museums where author_id = $1 and suggestion_id > $3 order by suggestion_id limit $2`,
    ),
    section(
      'comments',
      `select id as key, id, post_id as "postId", parent_id as "parentId", content, mentions,
         created_at as "createdAt", edited_at as "editedAt"
       from comments where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'deleted-comments',
      `select id as key, id, post_id as "postId", parent_id as "parentId", content, mentions,
         created_at as "createdAt", edited_at as "editedAt", deleted_at as "deletedAt", deleted_as as "deletedBy"
       from deleted_comments where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'comment-revisions',
      `select json_build_array(r.comment_id, r.written_at) as key, r.comment_id as "commentId", r.content,
         r.written_at as "writtenAt"
       from (select id from comments where author_id = $1
             union all select id from deleted_comments where author_id = $1) c
       join comment_revisions r on r.comment_id = c.id
       where r.comment_id >= $3 and (r.comment_id, r.written_at) > ($3::bigint, $4::timestamptz)
       order by r.comment_id, r.written_at limit $2`,
      firstRevision,
    ),
    section(
      'descriptions-offered',
      `select id as key, id, post_id as "postId", media_id as "mediaId", alt_text as "altText", language, lines,
         created_at as "createdAt", declined_at as "declinedAt"
       from post_descriptions where user_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'descriptions-accepted',
      `select id as key, post_id as "postId", media_id as "mediaId"
       from post_media where described_by = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'captions-accepted',
      `select json_build_array(post_id, language) as key, post_id as "postId", language
       from post_captions where described_by = $1 and (post_id, language) > ($3::bigint, $4::text)
       order by post_id, language limit $2`,
      [0, ''],
    ),
    section(
      'descriptions-received',
      `select id as key, id, post_id as "postId", media_id as "mediaId", created_at as "createdAt"
       from post_descriptions where author_id = $1 and id > $3 order by id limit $2`,
    ),
    section(
      'likes',
      `select post_id as key, post_id as "postId", changed_at as "likedAt"
       from likes where user_id = $1 and liked and post_id > $3 order by post_id limit $2`,
    ),
    section(
      'bookmarks',
      `select place as key, post_id as "postId", created_at as "bookmarkedAt"
       from bookmarks where user_id + 0 = $1 and place > $3 order by place limit $2`,
    ),
    section(
      'moderation',
      `select id as key, action, post_id as "postId", comment_id as "commentId", acted_at as "actedAt"
       from moderation_actions where author_id = $1 and id > $3 order by id limit $2`,
    ),
  ]
}
