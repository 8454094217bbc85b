-- Present from the begin of the setup; it counts once a code has confirmed it.
create table two_factor (
  user_id    integer     primary key references users on delete cascade,
  -- AES-256-GCM, with two_factor:secret:<user_id> as additional data.
  secret     bytea       not null,
  enabled_at timestamptz,
  -- The time step of the last code that was accepted: a code is accepted once.
  last_step  bigint      not null default 0
);

create table recovery_codes (
  user_id   integer not null references users on delete cascade,
  -- SHA-256 of 80 random bits.
  code_hash bytea   not null check (length(code_hash) = 32),
  primary key (user_id, code_hash)
);

-- One row for each kind of browser that a user has signed in with.
create table known_devices (
  user_id integer     not null references users on delete cascade,
  device  text        not null,
  -- Without its version; empty where the browser does not name itself.
  browser text        not null,
  system  text        not null,
  seen_at timestamptz not null,
  primary key (user_id, device, browser, system)
);
create index known_devices_seen on known_devices (seen_at);

insert into known_devices
select user_id, device, coalesce(regexp_replace(browser, ' [0-9]+$', ''), '') as family, coalesce(system, ''), max(renewed_at)
from sessions group by user_id, device, family, coalesce(system, '');

create table sign_ins (
  id      bigint      generated always as identity primary key,
  user_id integer     not null references users on delete cascade,
  at      timestamptz not null,
  outcome text        not null check (outcome in ('signed_in', 'wrong_password', 'code_missing', 'wrong_code')),
  device  text        not null,
  browser text,
  system  text,
  network text
);
create index sign_ins_newest_of_user on sign_ins (user_id, id desc);
create index sign_ins_old on sign_ins (at);
