-- What media published of pictures and videos. Nothing is known of the others yet.
create table media (
  id         bigint      primary key,
  -- Null: removed.
  owner_id   bigint,
  kind       text        not null check (kind in ('picture', 'video')),
  purpose    text        not null,
  state      text        not null check (state in ('ready', 'failed', 'removed')),
  -- Of failed media.
  reason     text,
  -- Of ready media, as readers are shown it.
  rendered   jsonb,
  changed_at timestamptz not null,
  -- Of the event.
  version    bigint      not null
);
create index media_of_owner on media (owner_id, id) where owner_id is not null;
create index media_removed on media (changed_at) where state = 'removed';

-- What posts show, also those that are prepared and those in the trash.
create table post_media (
  id           bigint   generated always as identity primary key,
  post_id      bigint   not null,
  place        smallint not null,
  media_id     bigint   not null,
  kind         text     not null check (kind in ('picture', 'video')),
  alt_text     text     not null,
  -- Who offered the alt text that the author accepted.
  described_by bigint,
  unique (post_id, place)
);
create index post_media_of_media on post_media (media_id);
create index post_media_described_by on post_media (described_by, id) where described_by is not null;
create index post_media_undescribed on post_media (id) where kind = 'picture' and alt_text = '';

create table post_captions (
  post_id      bigint not null,
  language     text   not null,
  -- [{"startMs": 0, "endMs": 1500, "text": "…"}]
  lines        jsonb  not null,
  -- Who offered them, where the author accepted them as they are.
  described_by bigint,
  primary key (post_id, language)
);
create index post_captions_described_by on post_captions (described_by, post_id, language)
  where described_by is not null;

-- What readers offer the author of a post: an alt text, or captions in a language.
create table post_descriptions (
  id          bigint      generated always as identity primary key,
  post_id     bigint      not null,
  media_id    bigint      not null,
  author_id   bigint      not null,
  user_id     bigint      not null,
  alt_text    text,
  -- Empty: it is an alt text.
  language    text        not null default '',
  lines       jsonb,
  created_at  timestamptz not null,
  -- When the author declined it. It is kept so that another one by this user notifies no one.
  declined_at timestamptz,
  check ((alt_text is null) = (language <> '')),
  check ((lines is null) = (language = '')),
  unique (post_id, media_id, user_id, language)
);
create index post_descriptions_for_author on post_descriptions (author_id, id desc);
create index post_descriptions_of_user on post_descriptions (user_id, id);

-- False for a post of text alone, which costs such posts nothing but this column.
alter table posts
  add column has_media boolean not null default false,
  -- Why its media are covered; null: they are not.
  add column sensitive_reason text,
  -- A moderator's cover stays when the author edits.
  add column is_covered_by_moderator boolean not null default false,
  add column cover_changed_at timestamptz;
alter table deleted_posts
  add column has_media boolean not null default false,
  add column sensitive_reason text,
  add column is_covered_by_moderator boolean not null default false,
  add column cover_changed_at timestamptz,
  add column is_published boolean not null default true;

-- Posts whose media are not all ready, or failed: apart from posts, so that no list, feed, search or count has them.
-- Their ids are of the same sequence.
create table preparing_posts (
  id               bigint      primary key,
  author_id        bigint      not null references authors,
  museum_id        bigint      references museums,
  type             text        not null check (type in ('text', 'video')),
  content          text        not null,
  tags             text[]      not null,
  sensitive_reason text,
  created_at       timestamptz not null,
  -- Null: it waits.
  failure          text
);
create index preparing_posts_of_author on preparing_posts (author_id, id);
create index preparing_posts_waiting on preparing_posts (id) where failure is null;

alter table moderation_actions
  drop constraint moderation_actions_action_check,
  add constraint moderation_actions_action_check check (action in ('delete', 'restore', 'cover', 'uncover'));
