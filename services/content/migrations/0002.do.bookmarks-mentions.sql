-- Bookmarks, and the people whom texts mention.

-- Those of a deleted post stay until the trash is purged, so that a restored post has them again.
create table bookmarks (
  user_id    bigint      not null,
  post_id    bigint      not null,
  -- Grows with each bookmark: the order of a reader's list, and its cursor.
  place      bigint      generated always as identity,
  created_at timestamptz not null,
  -- The reader first: what a page asks of one reader lies together.
  primary key (user_id, post_id)
);
create index bookmarks_of_user on bookmarks (user_id, place desc);
create index bookmarks_of_post on bookmarks (post_id);

-- [{"id": 5, "name": "ada"}]: who is mentioned, under which name of the text; null: no one.
alter table posts add column mentions jsonb;
alter table comments add column mentions jsonb;
alter table deleted_posts add column mentions jsonb;
alter table deleted_comments add column mentions jsonb;

create index authors_username on authors (lower(username));
