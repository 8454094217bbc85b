-- A copy of what communities publishes: whether everyone may read a community. Posts of communities show files too.
create table communities (
  id int primary key,
  is_private boolean not null,
  is_deleted boolean not null,
  version bigint not null,
  -- Of one that everyone could read until now: the last of its files that was handed on as private; null: all were.
  closing_after bigint,
  -- When it was erased with its posts; the row stays until no older event can arrive any more.
  purged_at timestamptz
);
create index communities_purged on communities (purged_at) where purged_at is not null;

alter table attachments
  -- Of a post of a community.
  add column community_id int,
  drop constraint attachments_kind_check,
  add constraint attachments_kind_check
    check (kind in ('post', 'community-post', 'museum', 'meetup', 'profile')),
  add constraint attachments_community_check check ((kind = 'community-post') = (community_id is not null));
create index attachments_of_community on attachments (community_id, media_id) where community_id is not null;
