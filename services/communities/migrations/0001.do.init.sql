create extension if not exists pg_trgm;

-- A copy of what identity publishes of users.
create table people (
  id int primary key,
  username text not null,
  slug text not null,
  first_name text not null default '',
  last_name text not null default '',
  profile_image_url text,
  role text not null default 'Traveler',
  -- 'hidden': banned for good, or about to be deleted.
  audience text not null default 'public' check (audience in ('public', 'private', 'friends', 'hidden')),
  allows_tagging boolean not null default true,
  is_verified boolean not null default false,
  -- Null: made from an access token before the event of the registration arrived.
  registered_at timestamptz,
  -- Of the event that wrote the row: an older one changes nothing.
  version bigint not null default 0
);
-- Also of names that begin with a text.
create index people_by_name on people (lower(username) text_pattern_ops);
create index people_by_words on people
  using gin (lower(username || ' ' || first_name || ' ' || last_name) gin_trgm_ops);
create index people_restricted on people (id) where audience <> 'public';

create table user_follows (
  follower_id int not null,
  followee_id int not null,
  primary key (follower_id, followee_id)
);
create index user_follows_of on user_follows (followee_id);

-- Whom a viewer is not shown, by a block or a mute.
create table hidden_people (
  viewer_id int not null,
  user_id int not null,
  reason text not null check (reason in ('blocks', 'is-blocked', 'mutes')),
  until timestamptz,
  primary key (viewer_id, user_id, reason)
);
create index hidden_people_by_end on hidden_people (until) where until is not null;
create index hidden_people_of on hidden_people (user_id);

create table communities (
  id int generated always as identity primary key,
  name text not null,
  description text not null default '',
  location text not null default '',
  type text not null default 'general'
    check (type in ('general', 'art', 'history', 'science', 'family', 'photography', 'local', 'study')),
  is_private boolean not null,
  tags text[] not null default '{}',
  image_url text,
  -- The active members of those that have the most, which a search asks first; null: another one. Kept by a recurring job.
  busy_members int,
  guidelines text[] not null default '{}',
  join_questions text[] not null default '{}',
  -- Null: archived, because the creator was erased and no member could own it.
  creator_id int,
  -- Who created it, for the limit of a day; the creator may have handed it over since.
  created_by int,
  -- 'archived': it can be read, and nothing in it changes. 'deleted': restorable for 30 days, shown to no user.
  state text not null default 'active' check (state in ('active', 'archived', 'deleted')),
  deleted_by int,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version int not null default 1
);
-- A deleted community keeps its name until it is purged, so that it can be restored.
create unique index communities_by_name on communities (lower(name));
create index communities_of_creator on communities (creator_id);
create index communities_by_author on communities (created_by, created_at);
create index communities_by_search on communities
  using gin (lower(name || ' ' || description) gin_trgm_ops, lower(location) gin_trgm_ops, tags);
create index communities_busy_by_search on communities
  using gin (lower(name || ' ' || description) gin_trgm_ops, lower(location) gin_trgm_ops, tags)
  where busy_members is not null;
create index communities_busy on communities (busy_members desc, id desc) where busy_members is not null;
create index communities_by_type on communities (type) where busy_members is null;
-- Of texts that have no trigram.
create index communities_by_beginning on communities (lower(name) text_pattern_ops);
create index communities_by_place on communities (lower(location) text_pattern_ops);
create index communities_deleted on communities (deleted_at) where state = 'deleted';
create index communities_deleted_by on communities (deleted_by) where deleted_by is not null;

-- Apart from communities, so that a busy one does not rewrite the row that everything locks.
create table community_stats (
  community_id int primary key references communities on delete cascade,
  -- Changed in the transaction that changes a membership.
  members int not null default 0,
  -- Members who were active in 30 days; refreshed by a recurring job.
  active_members int not null default 0
) with (fillfactor = 70);
create index community_stats_by_activity on community_stats (active_members desc, community_id desc);

create table members (
  -- The `memberId` of routes (D-60).
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  user_id int not null,
  role text not null default 'member' check (role in ('member', 'moderator', 'admin')),
  is_creator boolean not null default false,
  joined_at timestamptz not null,
  active_at timestamptz not null,
  unique (community_id, user_id),
  check (not is_creator or role = 'admin')
);
-- One owner.
create unique index members_creator on members (community_id) where is_creator;
create index members_of_user on members (user_id, community_id);
create index members_in_order on members (community_id, id);
create index members_in_charge on members (community_id, role, id) where role <> 'member';
create index members_by_activity on members (community_id, active_at);

-- In force while `until` is null or later than now.
create table bans (
  community_id int not null references communities on delete cascade,
  user_id int not null,
  until timestamptz,
  reason text not null default '',
  banned_by int not null,
  banned_at timestamptz not null,
  primary key (community_id, user_id)
);
create index bans_of_user on bans (user_id);
create index bans_of_moderator on bans (banned_by);

create table join_requests (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  user_id int not null,
  -- One for each question, in the order of the questions at the time.
  answers jsonb not null default '[]',
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn', 'expired')),
  requested_at timestamptz not null,
  decided_at timestamptz,
  decided_by int,
  reason text not null default ''
);
create unique index join_requests_pending on join_requests (community_id, user_id) where status = 'pending';
create index join_requests_of_community on join_requests (community_id, status, id);
create index join_requests_of_user on join_requests (user_id, community_id, id desc);
create index join_requests_of_moderator on join_requests (decided_by, id) where decided_by is not null;
create index join_requests_by_age on join_requests (requested_at) where status = 'pending';

create table invitations (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  user_id int not null,
  invited_by int not null,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn', 'expired')),
  invited_at timestamptz not null,
  decided_at timestamptz
);
create unique index invitations_pending on invitations (community_id, user_id) where status = 'pending';
create index invitations_of_user on invitations (user_id, id);
create index invitations_of_inviter on invitations (invited_by, id);
-- For lists, and for a purge, which deletes them all.
create index invitations_of_community on invitations (community_id, id);
create index invitations_by_age on invitations (invited_at) where status = 'pending';

-- What moderators did (B-04). Its rows are never changed but for their text when it is erased.
create table moderation_log (
  id bigint generated always as identity primary key,
  community_id int references communities on delete cascade,
  -- Null: the system.
  actor_id int,
  -- The actor had no rank in the community that allows it, and is an administrator of the platform.
  as_platform_admin boolean not null default false,
  action text not null,
  target_type text not null,
  target_id bigint,
  -- Whom it concerns.
  target_user_id int,
  reason text not null default '',
  -- Counts and earlier values; no texts of members.
  details jsonb not null default '{}',
  at timestamptz not null
);
create index moderation_log_of_community on moderation_log (community_id, id desc);
create index moderation_log_of_action on moderation_log (community_id, action, id desc);
create index moderation_log_of_target on moderation_log (target_user_id);
create index moderation_log_of_actor on moderation_log (actor_id);
