-- Who may see whom, and what a user allows.
alter table users
  add column profile_visibility text not null default 'public'
    check (profile_visibility in ('public', 'friends', 'private')),
  add column show_email boolean not null default false,
  add column show_followers boolean not null default true,
  add column show_following boolean not null default true,
  add column allow_messages boolean not null default true,
  add column allow_tagging boolean not null default true,
  add column username_changed_at timestamptz,
  -- Set: the account is shown to no one.
  add column hidden_at timestamptz;

-- Slugs of usernames that were given up. They lead to their user, and no other user gets them.
create table former_slugs (
  slug       text        primary key,
  user_id    integer     not null references users on delete cascade,
  retired_at timestamptz not null
);
create index former_slugs_of_user on former_slugs (user_id);

create table follow_requests (
  requester_id integer     not null references users on delete cascade,
  target_id    integer     not null references users on delete cascade,
  created_at   timestamptz not null,
  primary key (requester_id, target_id)
);
create index follow_requests_newest_of_target on follow_requests (target_id, created_at desc, requester_id);

create table blocks (
  blocker_id integer     not null references users on delete cascade,
  blocked_id integer     not null references users on delete cascade,
  created_at timestamptz not null,
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_of_blocked on blocks (blocked_id, blocker_id);
create index blocks_newest on blocks (blocker_id, created_at desc, blocked_id);

create table mutes (
  muter_id   integer     not null references users on delete cascade,
  muted_id   integer     not null references users on delete cascade,
  created_at timestamptz not null,
  -- Null: until it is taken back.
  until      timestamptz,
  primary key (muter_id, muted_id),
  check (muter_id <> muted_id)
);
create index mutes_newest on mutes (muter_id, created_at desc, muted_id);
create index mutes_ended on mutes (until) where until is not null;
