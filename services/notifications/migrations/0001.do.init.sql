-- One entry of the bell. What several people did to the same thing is one entry while it is unread, for 24 hours.
create sequence notification_positions;

create table notifications (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null,
  kind         text        not null check (kind in ('follow', 'like', 'comment', 'reply')),
  -- What was done something to, e.g. `post:12`: with the kind, what entries are grouped by.
  target       text        not null,
  -- The post that it is about, directly or by a comment; null: none.
  post_id      bigint,
  -- While others may still join this entry: kind and target; null once it was read or 24 hours went by.
  open_key     text,
  -- The order of the list: an entry that another actor joins moves up.
  position     bigint      not null default nextval('notification_positions'),
  actors_count integer     not null default 0,
  link         text        not null,
  -- Of the post, where that is the subject; what comments say is in notification_comments.
  excerpt      text        not null default '',
  is_read      boolean     not null default false,
  opened_at    timestamptz not null,
  happened_at  timestamptz not null,
  unique (user_id, open_key)
);
create index notifications_newest_first on notifications (user_id, position desc);
create index notifications_unread on notifications (user_id, position desc) where not is_read;
create index notifications_happened_at on notifications (happened_at);
create index notifications_target on notifications (user_id, target);
create index notifications_post on notifications (post_id) where post_id is not null;

-- Who did it. `summary` is the person as the newest event showed them.
create table notification_actors (
  notification_id bigint      not null references notifications on delete cascade,
  actor_id        bigint      not null,
  summary         jsonb       not null,
  acted_at        timestamptz not null,
  primary key (notification_id, actor_id)
);
create index notification_actors_newest on notification_actors (notification_id, acted_at desc, actor_id desc);

-- Which comments an entry is about; the newest is quoted.
create table notification_comments (
  notification_id bigint      not null references notifications on delete cascade,
  comment_id      bigint      not null,
  parent_id       bigint,
  actor_id        bigint      not null,
  excerpt         text        not null,
  commented_at    timestamptz not null,
  primary key (notification_id, comment_id)
);
create index notification_comments_comment on notification_comments (comment_id);
create index notification_comments_parent on notification_comments (parent_id) where parent_id is not null;

-- What last became of a post, or of a comment on it: an older event that arrives later neither brings back what was
-- deleted nor shows an earlier text.
create table subject_changes (
  post_id    bigint      not null,
  -- 0: the post itself.
  comment_id bigint      not null,
  version    bigint      not null,
  is_deleted boolean     not null,
  excerpt    text        not null,
  changed_at timestamptz not null,
  primary key (post_id, comment_id)
);
create index subject_changes_changed_at on subject_changes (changed_at);

-- A copy of who follows which users and museums: whose open pages are notified of a new post.
create table follows (
  followed    text   not null check (followed in ('user', 'museum')),
  followed_id bigint not null,
  user_id     bigint not null,
  primary key (followed, followed_id, user_id)
);

-- A like taken back and given again is not news: who was notified of whom and what, for 24 hours.
create table notification_dedup (
  user_id     bigint      not null,
  kind        text        not null,
  target      text        not null,
  actor_id    bigint      not null,
  notified_at timestamptz not null,
  primary key (user_id, kind, target, actor_id)
);
create index notification_dedup_notified_at on notification_dedup (notified_at);
