-- What users are notified of in communities.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community')),
  -- The community whose moderators it is for; null: it concerns the user alone, and stays when they leave.
  add column community_id bigint;
-- What a user loses who no longer moderates.
create index notifications_of_moderators on notifications (community_id, user_id) where community_id is not null;
-- What ends for all moderators at once.
create index notifications_of_matters on notifications (community_id, target) where community_id is not null;

-- A copy of who is a member of which community, and as what.
create table community_members (
  community_id bigint not null,
  user_id      bigint not null,
  role         text   not null check (role in ('member', 'moderator', 'admin')),
  primary key (community_id, user_id)
);
create index community_members_user on community_members (user_id);
create index community_members_moderators on community_members (community_id, user_id) where role <> 'member';

-- Communities that can still be restored: a new owner of one is no news to its members.
create table deleted_communities (id bigint primary key);

-- What many are still to be notified of: a page of them at a time, in the order of their ids.
create table fan_outs (
  -- What it is, and of what. A newer event about the same begins with the first of them again.
  key         text   primary key,
  audience    text   not null check (audience in ('museum-followers', 'members', 'user')),
  -- The museum, the community or the user.
  audience_id bigint not null,
  -- What each is notified of.
  delivery    jsonb  not null,
  -- Who is not notified of it: whoever did it.
  except_users int[] not null default '{}',
  -- Of the event.
  version     bigint not null,
  -- Those up to this id are notified.
  done_upto   bigint not null default 0
);
insert into fan_outs (key, audience, audience_id, delivery, except_users, version, done_upto)
select news || ':' || museum_id, 'museum-followers', museum_id,
  jsonb_build_object('kind', 'museum_hours', 'target', news || ':' || museum_id, 'link', '/museum/' || slug,
    'actor', null, 'subject', null, 'communityId', null,
    'notice', jsonb_build_object('of', news, 'museum', name, 'notes', ''),
    'happenedAt', to_char(happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'version', version),
  array_remove(array[by_user], null)::int[], version, notified_upto
from museum_news;
drop table museum_news;
