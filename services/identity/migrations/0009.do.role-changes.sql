-- Roles that other events gave a user, each of them once (decision 0117).
create table role_changes (
  id        bigint      generated always as identity primary key,
  user_id   integer     not null references users on delete cascade,
  from_role text        not null,
  to_role   text        not null,
  -- What gave it, such as `manager-request:12`.
  cause     text        not null unique,
  at        timestamptz not null
);
create index role_changes_of_user on role_changes (user_id, id);
