-- The language of the user's mails, as the browser asked for it at the last sign-in.
alter table users add column language text not null default 'en' check (language ~ '^[a-z]{2,3}$');

create table mails (
  id            uuid        primary key,
  user_id       integer     not null references users on delete cascade,
  recipient     text        not null,
  kind          text        not null,
  subject       text        not null,
  -- Null once the mail is sent or has expired: they hold links that are secret.
  text_body     text,
  html_body     text,
  created_at    timestamptz not null,
  -- Later than this the mail is of no use and is not sent.
  expires_at    timestamptz not null,
  -- While one process sends it, when another one may try.
  claimed_until timestamptz,
  attempts      smallint    not null default 0,
  sent_at       timestamptz,
  -- The recipient's server refused the address.
  refused_at    timestamptz
);
create index mails_newest on mails (created_at desc, id desc);
create index mails_of_user on mails (user_id);
create index mails_unsent on mails (attempts, created_at) where text_body is not null;
create index mails_expiring on mails (expires_at) where text_body is not null;

create table email_verifications (
  token_hash bytea       primary key check (length(token_hash) = 32),
  user_id    integer     not null references users on delete cascade,
  email      text        not null check (email = lower(email)),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_verifications_of_user on email_verifications (user_id, created_at desc);
create index email_verifications_expired on email_verifications (expires_at);

-- What was asked for, of accounts and of unknown addresses alike; a job deletes the row and sends the mail.
create table password_reset_requests (
  id         uuid        primary key,
  email      text        not null,
  created_at timestamptz not null
);
create index password_reset_requests_oldest on password_reset_requests (created_at);

create table password_resets (
  token_hash bytea       primary key check (length(token_hash) = 32),
  user_id    integer     not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index password_resets_of_user on password_resets (user_id);
create index password_resets_expired on password_resets (expires_at);
