-- Content's own tables: posts, likes, comments, tags and their counters.
-- Copies of what other services publish: authors, museums, who follows whom and which museums.

create table authors (
  id                bigint      primary key,
  username          text        not null,
  slug              text        not null,
  first_name        text        not null default '',
  last_name         text        not null default '',
  profile_image_url text,
  role              text        not null,
  registered_at     timestamptz,
  version           bigint      not null default 0
);
comment on column authors.version is
  'Of the event it came from; 0: made from an access token, because the request came before the event.';

create table museums (
  id            bigint  primary key,
  slug          text    not null,
  name          text    not null,
  city          text    not null,
  country       text    not null,
  category_code text    not null,
  cover_url     text    not null,
  version       bigint  not null
);

create table user_follows (
  follower_id bigint not null,
  followee_id bigint not null,
  primary key (follower_id, followee_id)
);
create index user_follows_of on user_follows (followee_id, follower_id);

create table museum_follows (
  user_id   bigint not null,
  museum_id bigint not null,
  primary key (user_id, museum_id)
);
create index museum_follows_of on museum_follows (museum_id, user_id);

-- How many users follow an author or a museum. Above a limit its posts are no longer pushed into timelines but pulled
-- when a feed is read. is_pulled is never reset: posts that were not pushed would be missing from the timelines.
create table author_followers (
  author_id bigint  primary key,
  followers integer not null,
  is_pulled boolean not null default false
);
create table museum_followers (
  museum_id bigint  primary key,
  followers integer not null,
  is_pulled boolean not null default false
);
create index author_followers_pulled on author_followers (author_id) where is_pulled;
create index museum_followers_pulled on museum_followers (museum_id) where is_pulled;

create table posts (
  id         bigint      generated always as identity primary key,
  author_id  bigint      not null references authors,
  museum_id  bigint      references museums,
  type       text        not null check (type in ('text', 'video')),
  content    text        not null,
  tags       text[]      not null,
  created_at timestamptz not null,
  edited_at  timestamptz
);
create index posts_by_author on posts (author_id, id);
create index posts_by_museum on posts (museum_id, id) where museum_id is not null;
create index posts_created_at on posts using brin (created_at) with (pages_per_range = 16);

-- Apart from posts, narrow and without an index on what changes, so that counting rewrites nothing else. The columns
-- that seldom change rank a post: the score terms of many posts are one read of narrow rows.
-- It goes on counting while its post is in the trash, so that a restored post has its counts.
create table post_counters (
  post_id    bigint      primary key,
  author_id  bigint      not null,
  museum_id  bigint,
  created_at timestamptz not null,
  likes      integer     not null default 0,
  comments   integer     not null default 0
) with (fillfactor = 70);

-- Those of a deleted post stay until the trash is purged; a like locks the post it is for.
create table likes (
  post_id    bigint      not null,
  user_id    bigint      not null,
  liked      boolean     not null default true,
  counted    smallint    not null default 0,
  changed_at timestamptz not null,
  primary key (post_id, user_id)
) with (fillfactor = 90);
comment on column likes.liked is 'False: taken back; the row is deleted once the counter no longer holds it.';
comment on column likes.counted is
  'What the post''s counter holds of this row, 0 or 1. Where it differs from liked, the row is not folded yet.';
-- Rows that are not folded yet: few, and only for as long as their events take. Their sum completes the counter.
create index likes_unfolded on likes (post_id, user_id) where counted <> liked::integer;

create table comments (
  id         bigint      generated always as identity primary key,
  post_id    bigint      not null references posts on delete cascade,
  parent_id  bigint      references comments on delete cascade,
  author_id  bigint      not null references authors,
  content    text        not null,
  created_at timestamptz not null,
  edited_at  timestamptz
);
create index comments_of_post on comments (post_id, id);
create index comments_of_parent on comments (parent_id) where parent_id is not null;

create table post_tags (
  tag        text        not null,
  post_id    bigint      not null references posts on delete cascade,
  author_id  bigint      not null,
  created_at timestamptz not null,
  primary key (tag, post_id)
);
create index post_tags_of_post on post_tags (post_id);
create index post_tags_created_at on post_tags using brin (created_at) with (pages_per_range = 16);

-- The highest scores of the last 14 days, at most 200; a recurring job refreshes it.
create table popular_posts (
  post_id bigint           primary key references posts on delete cascade,
  score   double precision not null
);

-- The score of a post for a reader who follows no one: (1 + likes + 2 comments), halved every 8 hours. As a logarithm
-- it needs no "now": all scores fall alike, so their order stays. Also in src/feed/score.ts.
create function post_score(likes integer, comments integer, created_at timestamptz) returns double precision
  language sql immutable parallel safe
  return ln(greatest(1 + likes + 2 * comments, 1))
    + extract(epoch from created_at)::double precision * ln(2::double precision) / (8 * 3600);

-- Edit and delete. What was written before an edit, for the author and moderators; purged with its post or comment.
create table post_revisions (
  post_id    bigint      not null,
  written_at timestamptz not null,
  content    text        not null,
  tags       text[]      not null,
  museum_id  bigint,
  primary key (post_id, written_at)
);
create table comment_revisions (
  comment_id bigint      not null,
  written_at timestamptz not null,
  content    text        not null,
  primary key (comment_id, written_at)
);

-- The trash: only a restore reads it. Rows are moved here, so that no list, search or count can meet them.
create table deleted_posts (
  id         bigint      primary key,
  author_id  bigint      not null,
  museum_id  bigint,
  type       text        not null,
  content    text        not null,
  tags       text[]      not null,
  created_at timestamptz not null,
  edited_at  timestamptz,
  deleted_by bigint      not null,
  deleted_as text        not null check (deleted_as in ('author', 'moderator')),
  deleted_at timestamptz not null
);
create index deleted_posts_author on deleted_posts (author_id);
create index deleted_posts_deleted_at on deleted_posts (deleted_at);

create table deleted_comments (
  id         bigint      primary key,
  post_id    bigint      not null,
  parent_id  bigint,
  author_id  bigint      not null,
  content    text        not null,
  created_at timestamptz not null,
  edited_at  timestamptz,
  -- The comment whose deletion took it along (itself, or what it replies to); null: its post's.
  root_id    bigint,
  deleted_by bigint      not null,
  deleted_as text        not null check (deleted_as in ('author', 'post-author', 'moderator')),
  deleted_at timestamptz not null
);
create index deleted_comments_post on deleted_comments (post_id);
create index deleted_comments_root on deleted_comments (root_id) where root_id is not null;
create index deleted_comments_deleted_at on deleted_comments (deleted_at) where root_id is not null;

-- What moderators deleted and restored. Ids only: it outlives the texts.
create table moderation_actions (
  id           bigint      generated always as identity primary key,
  moderator_id bigint      not null,
  action       text        not null check (action in ('delete', 'restore')),
  post_id      bigint      not null,
  comment_id   bigint,
  author_id    bigint      not null,
  acted_at     timestamptz not null
);
