-- Accounts that wait for their purge. Restoring an account deletes the row.
create table account_deletions (
  user_id      integer     primary key references users on delete cascade,
  requested_at timestamptz not null,
  purge_at     timestamptz not null
);
create index account_deletions_due on account_deletions (purge_at);

-- What remains of a purged account: its id, and which service confirmed that it holds nothing more of it.
create table account_purges (
  user_id      integer     primary key,
  requested_at timestamptz not null,
  purged_at    timestamptz not null
);
create table account_purge_confirmations (
  user_id      integer     not null references account_purges,
  service      text        not null,
  confirmed_at timestamptz not null,
  primary key (user_id, service)
);

-- Slugs of purged accounts that no other user gets yet: hashes, so that the table names no one.
create table reserved_slugs (
  slug_hash      bytea       primary key check (length(slug_hash) = 32),
  reserved_until timestamptz not null
);
create index reserved_slugs_ended on reserved_slugs (reserved_until);

-- Whether an administrator is the last one.
create index users_admins on users (id) where role = 'Admin';
-- What is deleted with a user.
create index mutes_of_muted on mutes (muted_id);
