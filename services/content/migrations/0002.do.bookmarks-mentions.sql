-- Bookmarks, and the people whom texts mention.

-- Those of a deleted post stay until the trash is purged, so that a restored post has them again.
create table bookmarks (
  user_id    bigint      not null,
  post_id    bigint      not null,
  -- Grows with each bookmark: the order of a reader's list, and its cursor.
  place      bigint      generated always as identity,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
-- Not on user_id itself: where most users have few bookmarks, PostgreSQL may take such an index to look one bookmark up,
-- and would read all of a user who has thousands.
create index bookmarks_of_user on bookmarks ((user_id + 0), place desc);

-- [{"id": 5, "name": "ada"}]: who is mentioned, under which name of the text; null: no one.
alter table posts add column mentions jsonb;
alter table comments add column mentions jsonb;
alter table deleted_posts add column mentions jsonb;
alter table deleted_comments add column mentions jsonb;

create index authors_username on authors (lower(username));
