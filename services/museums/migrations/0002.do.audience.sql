-- Who may see whom: copies of what identity publishes, for the search over people and posts.
alter table search_users
  add column audience text not null default 'public'
    check (audience in ('public', 'private', 'friends', 'hidden')),
  -- Of the newest event that it came from; 0: of a follow, which does not say how new it is.
  add column version bigint not null default 0;
create index search_users_restricted on search_users (user_id) where audience <> 'public';

create table user_follows (
  follower_id bigint not null,
  followee_id bigint not null,
  primary key (follower_id, followee_id)
);

-- Whom a viewer is not shown. A block has a row for each direction; it, the other's block and a mute of the same pair
-- come and go independently.
create table hidden_users (
  viewer_id bigint not null,
  user_id   bigint not null,
  reason    text   not null check (reason in ('blocks', 'is-blocked', 'mutes')),
  -- Null: until it is taken back.
  until     timestamptz,
  primary key (viewer_id, user_id, reason)
);
create index hidden_users_ended on hidden_users (until) where until is not null;

alter table search_posts add column author_id bigint;
update search_posts set author_id = (hit #>> '{user,id}')::bigint where hit is not null;
create index search_posts_author on search_posts (author_id, post_id) where author_id is not null;
