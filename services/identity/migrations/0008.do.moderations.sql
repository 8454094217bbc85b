-- What a user is banned for; a lifted or replaced ban stays as history.
create table moderations (
  id         integer     generated always as identity primary key,
  user_id    integer     not null references users on delete cascade,
  type       text        not null check (type in ('temporary_ban', 'permanent_ban')),
  reason     text        not null,
  created_by integer     references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz check ((expires_at is null) = (type = 'permanent_ban')),
  ended_at   timestamptz,
  ended_by   integer     references users on delete set null,
  end_reason text
);
create index moderations_of_user on moderations (user_id);
create unique index moderations_in_force on moderations (user_id) where ended_at is null;
create index moderations_created_by on moderations (created_by);
create index moderations_ended_by on moderations (ended_by);
