-- Requests to manage a museum (ME5, AM6).
create table manager_requests (
  id            bigint      generated always as identity primary key,
  museum_id     integer     not null references museums,
  user_id       bigint      not null,
  museum_email  text        not null,
  reason        text        not null,
  status        text        not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at    timestamptz not null,
  -- When it was decided or withdrawn, and by which administrator; no one: the user, or an administrator deleted since.
  reviewed_at   timestamptz,
  reviewed_by   bigint,
  admin_notes   text,
  -- The request whose approval rejected this one.
  superseded_by bigint      references manager_requests on delete set null,
  check ((status = 'pending') = (reviewed_at is null))
);
create unique index manager_requests_pending on manager_requests (museum_id, user_id) where status = 'pending';
create index manager_requests_of_user on manager_requests (user_id, id desc);
create index manager_requests_by_status on manager_requests (status, id desc);
create index manager_requests_of_reviewer on manager_requests (reviewed_by) where reviewed_by is not null;
create index manager_requests_superseded on manager_requests (superseded_by) where superseded_by is not null;

-- Who has confirmed an e-mail address: a copy of what identity publishes.
create table verified_users (user_id bigint primary key);

-- Who may be made a manager (AM4). The statement that searches them repeats the condition.
create index search_users_managers on search_users (user_id)
  where summary ->> 'role' in ('Museum Manager', 'Admin');

-- The managers that the history names.
create index museum_edits_of_manager on museum_edits using gin (fields jsonb_path_ops)
  where fields @> '[{"field": "managerId"}]';

-- The administrators' list (AM1): for each filter an index in the order of the list, from which pages and counts are
-- read without the rows. The search compares name, city and country, in lower case and without accents, which
-- src/administration/words.ts does to what is searched.
create index museums_with_manager on museums (id) where manager_id is not null;
create index museum_standings_verified on museum_standings (museum_id) where is_verified;
create index museum_standings_unverified on museum_standings (museum_id) where not is_verified;
alter table museums add column found_by text collate "C" not null generated always as (
  translate(lower(' ' || name || ' ' || city || ' ' || country),
    'àáâãäåāăąçćčďđèéêëēęěìíîïīłñńňòóôõöøōőŕřśšșťțùúûüūůűýÿžźż-.,;:()/&|+–—_"“”«»!?#@*[]’''',
    'aaaaaaaaacccddeeeeeeeiiiiilnnnoooooooorrsssttuuuuuuuyyzzz                          ')) stored;
create index museums_found_by on museums (id) include (found_by);
create index museums_without_manager on museums (id) include (found_by) where manager_id is null;
