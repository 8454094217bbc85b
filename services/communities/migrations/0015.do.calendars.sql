-- When an event was last changed or cancelled; null: not since it was created.
alter table events add column changed_at timestamptz;

-- Where museums are, in degrees; null: not known. With the version of the event that said so.
alter table museums
  add column latitude double precision,
  add column longitude double precision,
  add column position_version bigint not null default 0;

-- Whose address of their own calendar is in use. The token itself is with whoever has the address.
create table calendar_tokens (
  user_id    int primary key,
  -- SHA-256.
  token_hash bytea not null unique,
  created_at timestamptz not null
);
