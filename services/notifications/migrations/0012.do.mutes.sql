-- Threads are those of insights and of posts in communities, which have ids of their own.
alter table muted_threads
  add column area text not null default 'insight' check (area in ('insight', 'community-post')),
  -- Where the post is; null: it is an insight.
  add column community_id bigint,
  drop constraint muted_threads_pkey,
  add primary key (user_id, area, post_id);
drop index muted_threads_post;
create index muted_threads_post on muted_threads (area, post_id);
create index muted_threads_community on muted_threads (community_id) where community_id is not null;

-- Communities of which a member is no longer notified of what others do there. It ends with the membership.
create table muted_communities (
  user_id      bigint      not null,
  community_id bigint      not null,
  muted_at     timestamptz not null,
  primary key (user_id, community_id),
  foreign key (community_id, user_id) references community_members on delete cascade
);
create index muted_communities_of_member on muted_communities (community_id, user_id);
