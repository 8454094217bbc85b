-- Copies of a user's data, and the files that hold them.
create table exports (
  id           integer     generated always as identity primary key,
  user_id      integer     not null references users on delete cascade,
  status       text        not null check (status in ('queued', 'running', 'ready', 'expired', 'failed')),
  requested_at timestamptz not null,
  -- The run that writes the file: a newer one takes its place.
  run          smallint    not null default 0,
  -- When it was last known to be worked on.
  alive_at     timestamptz not null,
  expires_at   timestamptz,
  bytes        bigint,
  check ((status in ('ready', 'expired')) = (expires_at is not null and bytes is not null))
);
create index exports_newest_of_user on exports (user_id, id desc);
create index exports_unfinished on exports (alive_at) where status in ('queued', 'running');
create index exports_expiring on exports (expires_at) where status = 'ready';
create index exports_old on exports (requested_at);

create table export_chunks (
  export_id integer not null references exports on delete cascade,
  position  integer not null,
  bytes     bytea   not null,
  primary key (export_id, position)
);
-- A zip is compressed already.
alter table export_chunks alter column bytes set storage external;

-- Sessions in which the user has given the password for a download.
create table export_unlocks (
  export_id  integer     not null references exports on delete cascade,
  session_id uuid        not null references sessions on delete cascade,
  until      timestamptz not null,
  primary key (export_id, session_id)
);
create index export_unlocks_of_session on export_unlocks (session_id);
