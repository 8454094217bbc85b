-- Posts of members wait for a moderator.
alter table communities add column reviews_posts boolean not null default false;

-- What a member wrote that is still there, for those in charge; changed in the transaction that writes or deletes it.
create table member_stats (
  community_id int not null references communities on delete cascade,
  user_id int not null,
  posts int not null default 0,
  comments int not null default 0,
  primary key (community_id, user_id)
) with (fillfactor = 70);
create index member_stats_of_user on member_stats (user_id);

-- Ids of posts outlive where a post is: it waits, is shown, or is in the trash.
create sequence post_ids as int;
-- The order of a discussion: a post takes its place when it appears, so an approved one is not behind what was read already.
create sequence post_places;

create table posts (
  id int primary key,
  community_id int not null references communities on delete cascade,
  author_id int not null,
  type text not null check (type in ('text', 'discussion', 'poll', 'event', 'video', 'link')),
  content text not null,
  -- What belongs to the type alone, by the names of the contract; of a poll see `polls`.
  details jsonb not null default '{}',
  mentions jsonb,
  place bigint not null default nextval('post_places'),
  -- Of the text as it is compared with others (B-09).
  fingerprint text not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
-- A page of a discussion is chosen in this index alone.
create unique index posts_of_community on posts (community_id, place desc) include (id, author_id);
create index posts_of_author on posts (author_id, id);
create index posts_by_fingerprint on posts (fingerprint, created_at);
create index posts_by_mention on posts using gin (mentions jsonb_path_ops) where mentions is not null;

-- Of every post that appeared, also in the trash. Apart from posts, and without an index on them, because they change often.
create table community_post_counts (
  post_id int primary key,
  community_id int not null references communities on delete cascade,
  likes int not null default 0,
  comments int not null default 0
) with (fillfactor = 70);
create index community_post_counts_of_community on community_post_counts (community_id);

-- As those of insights: `counted` is what the counter holds of the row, `liked` false one that was taken back.
create table likes (
  post_id int not null references community_post_counts on delete cascade,
  user_id int not null,
  liked boolean not null default true,
  counted smallint not null default 0,
  changed_at timestamptz not null,
  primary key (post_id, user_id)
) with (fillfactor = 90);
create index likes_unfolded on likes (post_id, user_id) where counted <> liked::integer;
create index likes_of_user on likes (user_id, post_id);

create table pins (
  post_id int primary key references posts on delete cascade,
  community_id int not null references communities on delete cascade,
  -- Null: the account was erased.
  pinned_by int,
  pinned_at timestamptz not null
);
create index pins_of_community on pins (community_id, pinned_at desc);
create index pins_of_user on pins (pinned_by) where pinned_by is not null;

-- One vote of each member, under the lock of the poll, whose counts are therefore exact at any time.
create table polls (
  post_id int primary key references community_post_counts on delete cascade,
  options text[] not null,
  votes int[] not null,
  closes_at timestamptz not null,
  check (cardinality(options) = cardinality(votes))
) with (fillfactor = 70);
create table poll_votes (
  post_id int not null references polls on delete cascade,
  user_id int not null,
  -- Counts from 0.
  option_index smallint not null,
  voted_at timestamptz not null,
  primary key (post_id, user_id)
);
create index poll_votes_of_user on poll_votes (user_id, post_id);

create table post_revisions (
  post_id int not null references community_post_counts on delete cascade,
  written_at timestamptz not null,
  content text not null,
  details jsonb not null,
  primary key (post_id, written_at)
);

create table comments (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  post_id int not null references posts on delete cascade,
  parent_id int references comments on delete cascade,
  author_id int not null,
  content text not null,
  mentions jsonb,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index comments_of_post on comments (post_id, id) include (author_id, parent_id);
create index comments_of_parent on comments (parent_id) where parent_id is not null;
create index comments_of_author on comments (author_id, id);
create index comments_of_community on comments (community_id, author_id);
create index comments_by_mention on comments using gin (mentions jsonb_path_ops) where mentions is not null;

create table comment_revisions (
  comment_id int not null,
  community_id int not null references communities on delete cascade,
  written_at timestamptz not null,
  content text not null,
  primary key (comment_id, written_at)
);
create index comment_revisions_of_community on comment_revisions (community_id);

-- Posts that a moderator decides on first, known to their authors and moderators alone; a rejected one says why.
create table waiting_posts (
  id int primary key,
  community_id int not null references communities on delete cascade,
  author_id int not null,
  type text not null,
  content text not null,
  details jsonb not null default '{}',
  -- Of a poll: its options, and for how many hours it is open once it appears.
  poll jsonb,
  fingerprint text not null,
  cause text not null check (cause in ('community', 'suspicion')),
  status text not null default 'pending' check (status in ('pending', 'rejected')),
  reason text not null default '',
  decided_by int,
  decided_at timestamptz,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index waiting_posts_pending on waiting_posts (community_id, id) where status = 'pending';
create index waiting_posts_of_author on waiting_posts (author_id, community_id, id desc);
create index waiting_posts_of_moderator on waiting_posts (decided_by) where decided_by is not null;
create index waiting_posts_by_fingerprint on waiting_posts (fingerprint, created_at);
create index waiting_posts_rejected on waiting_posts (decided_at) where status = 'rejected';

-- The trash (B-68).
create table deleted_posts (
  id int primary key,
  community_id int not null references communities on delete cascade,
  author_id int not null,
  type text not null,
  content text not null,
  details jsonb not null,
  mentions jsonb,
  place bigint not null,
  fingerprint text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- Null: the system.
  deleted_by int,
  deleted_as text not null check (deleted_as in ('author', 'moderator', 'erasure')),
  deleted_reason text not null default '',
  deleted_at timestamptz not null
);
create index deleted_posts_of_community on deleted_posts (community_id, deleted_at desc);
create index deleted_posts_of_author on deleted_posts (author_id, id);
create index deleted_posts_by_user on deleted_posts (deleted_by) where deleted_by is not null;
create index deleted_posts_by_age on deleted_posts (deleted_at);
create index deleted_posts_by_mention on deleted_posts using gin (mentions jsonb_path_ops) where mentions is not null;

create table deleted_comments (
  id int primary key,
  community_id int not null references communities on delete cascade,
  post_id int not null,
  parent_id int,
  author_id int not null,
  content text not null,
  mentions jsonb,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- The comment that was deleted, itself or what it replied to; null: the post was.
  root_id int,
  deleted_by int,
  deleted_as text not null check (deleted_as in ('author', 'moderator', 'erasure')),
  deleted_reason text not null default '',
  deleted_at timestamptz not null
);
create index deleted_comments_of_root on deleted_comments (root_id) where root_id is not null;
create index deleted_comments_of_post on deleted_comments (post_id);
create index deleted_comments_of_community on deleted_comments (community_id, deleted_at desc);
create index deleted_comments_of_author on deleted_comments (author_id, id);
create index deleted_comments_by_user on deleted_comments (deleted_by) where deleted_by is not null;
create index deleted_comments_by_age on deleted_comments (deleted_at) where root_id is not null;
create index deleted_comments_by_mention on deleted_comments using gin (mentions jsonb_path_ops)
  where mentions is not null;

-- Whose the comments of a deleted user are that others replied to (decision 0101).
insert into people (id, username, slug, role) values (2147483647, 'Deleted user', 'deleted user', 'Traveler')
on conflict do nothing;
