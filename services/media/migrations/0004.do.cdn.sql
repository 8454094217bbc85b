-- Credentials of BunnyCDN: the row in use, and the newest one until a reload puts it in use.
create table cdn_settings (
  id int generated always as identity primary key,
  storage_zone text not null,
  storage_region text not null,
  cdn_url text not null,
  pull_zone_id text not null,
  -- Encrypted (libs/service-kit/src/cipher.ts).
  storage_password bytea not null,
  api_key bytea not null,
  saved_by int,
  saved_at timestamptz not null,
  is_active boolean not null default false,
  -- When a migration had copied every file to this zone; null: files are read from the disk.
  migrated_at timestamptz,
  -- Of the files on the disk: deleted once an administrator says so.
  originals text not null default 'kept' check (originals in ('kept', 'deleting', 'deleted'))
);
create unique index cdn_settings_active on cdn_settings (is_active) where is_active;
create index cdn_settings_by_operator on cdn_settings (saved_by);

create table cdn_purges (
  id bigint generated always as identity primary key,
  -- Null: everything.
  url text,
  purged_by int,
  purged_at timestamptz not null
);
create index cdn_purges_by_operator on cdn_purges (purged_by, id);

create table migrations (
  id int generated always as identity primary key,
  state text not null check (state in ('running', 'complete', 'failed')),
  dry_run boolean not null,
  storage_zone text not null,
  storage_region text not null,
  total_files int not null default 0,
  migrated_files int not null default 0,
  failed_files int not null default 0,
  -- The last row of `files` whose stored files are listed in `migration_files`.
  listed_to bigint not null default 0,
  is_listed boolean not null default false,
  originals text not null default 'kept' check (originals in ('kept', 'deleting', 'deleted')),
  -- The run that holds it, and when that run last said so.
  run text,
  run_at timestamptz,
  started_by int,
  started_at timestamptz not null,
  finished_at timestamptz
);
create unique index migrations_running on migrations (state) where state = 'running';
create index migrations_by_operator on migrations (started_by, id);

create table migration_files (
  migration_id int not null references migrations (id) on delete cascade,
  key text collate "C" not null,
  folder text collate "C" not null generated always as (regexp_replace(key, '/[^/]+$', '')) stored,
  media_id bigint not null,
  bytes bigint not null,
  sha256 text not null,
  state text not null default 'waiting' check (state in ('waiting', 'copied', 'failed')),
  -- Why it failed.
  reason text check (reason in ('missing', 'different', 'refused', 'unavailable')),
  is_original_deleted boolean not null default false,
  primary key (migration_id, key)
);
create index migration_files_waiting on migration_files (migration_id, key) where state = 'waiting';
create index migration_files_failed on migration_files (migration_id, key) where state = 'failed';
create index migration_files_with_original on migration_files (migration_id, folder) where not is_original_deleted;

-- Files of media that ceased to be public, and move to a folder whose address is unknown.
create table relocations (
  media_id bigint primary key,
  -- The folder to leave, and the one to move to; null: not begun.
  from_folder text,
  to_folder text,
  -- Increases with each request: one that comes meanwhile begins anew.
  requests int not null default 1
);

-- What was delivered in a day (UTC), by all processes together.
create table delivery_days (
  day date primary key,
  requests bigint not null,
  bytes bigint not null,
  hits bigint not null
);

-- One row: the bytes of all stored files, measured every minute.
create table storage_measures (
  is_only boolean primary key default true check (is_only),
  bytes bigint not null,
  measured_at timestamptz not null
);
