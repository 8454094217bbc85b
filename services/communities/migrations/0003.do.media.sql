-- What media published of pictures and videos. Nothing is known of the others yet.
create table media (
  id bigint primary key,
  -- Null: removed.
  owner_id int,
  kind text not null check (kind in ('picture', 'video')),
  purpose text not null,
  state text not null check (state in ('ready', 'failed', 'removed')),
  -- Of failed media.
  reason text,
  -- Of ready media, as readers are shown it.
  rendered jsonb,
  changed_at timestamptz not null,
  -- Of the event.
  version bigint not null
);
create index media_of_owner on media (owner_id, id) where owner_id is not null;
create index media_removed on media (changed_at) where state = 'removed';

-- What posts show, wherever they are: those that wait and those in the trash too.
create table post_media (
  post_id int not null,
  place smallint not null,
  media_id bigint not null,
  kind text not null check (kind in ('picture', 'video')),
  alt_text text not null,
  primary key (post_id, place)
);
create index post_media_of_media on post_media (media_id);

-- False for a post without media, which costs such posts nothing but this column.
alter table posts add column has_media boolean not null default false;
alter table deleted_posts add column has_media boolean not null default false;

-- A post whose media are not ready waits as well, and is then published, or waits for a moderator.
alter table waiting_posts
  add column has_media boolean not null default false,
  -- Of a failed post.
  add column failure text,
  alter column cause drop not null,
  drop constraint waiting_posts_status_check,
  add constraint waiting_posts_status_check
    check (status in ('preparing', 'failed', 'pending', 'rejected') and (status = 'failed') = (failure is not null)),
  -- Why a moderator decides on it is known once its media are ready.
  add constraint waiting_posts_have_cause check (cause is not null or status in ('preparing', 'failed', 'rejected'));
create index waiting_posts_preparing on waiting_posts (id) where status = 'preparing';
