-- Edits that members suggest (ME4), and that the system suggests because visits contradict the hours (C-02).
create table museum_edit_suggestions (
  id          bigint      generated always as identity primary key,
  museum_id   integer     not null references museums,
  -- Null: the system.
  user_id     bigint,
  reason      text        not null,
  -- A list of {field, base, suggested}.
  fields      jsonb       not null,
  status      text        not null
    check (status in ('pending', 'approved', 'partly_approved', 'rejected', 'replaced')),
  created_at  timestamptz not null,
  reviewed_at timestamptz,
  -- Null: not decided, or by a user who has been deleted since.
  reviewed_by bigint,
  -- The fields that were approved.
  approved    text[]      not null default '{}',
  -- Why it was rejected.
  rejection   text        not null default '',
  check ((reviewed_at is null) = (status in ('pending', 'replaced')))
);
-- One per member, and one of the system.
create unique index museum_edit_suggestions_pending on museum_edit_suggestions (museum_id, coalesce(user_id, 0))
  where status = 'pending';
create index museum_edit_suggestions_by_status on museum_edit_suggestions (status, id desc);
create index museum_edit_suggestions_of_museum on museum_edit_suggestions (museum_id, id desc);
create index museum_edit_suggestions_of_user on museum_edit_suggestions (user_id, id) where user_id is not null;
create index museum_edit_suggestions_of_reviewer on museum_edit_suggestions (reviewed_by) where reviewed_by is not null;

-- How many are pending.
create table pending_suggestions (
  -- 0: of all museums.
  museum_id integer primary key,
  pending   integer not null check (pending >= 0)
);
insert into pending_suggestions values (0, 0);

-- The suggestion that an edit is of, and its member; null: none, or a user who has been deleted since.
alter table museum_edits
  add column suggestion_id bigint,
  add column suggested_by  bigint;
create index museum_edits_of_suggester on museum_edits (suggested_by) where suggested_by is not null;

-- Whether visitors found a museum open when its hours say so (C-02): by a check-in, or by a report that it was closed.
create table hours_observations (
  id            bigint      generated always as identity primary key,
  museum_id     integer     not null references museums,
  user_id       bigint      not null,
  -- By the museum's calendar: one a day.
  day           date        not null,
  at            timestamptz not null,
  was_open      boolean     not null,
  -- The hours said otherwise; else they said the same.
  contradicts   boolean     not null,
  -- Null: a report.
  check_in_id   bigint      unique,
  -- The suggestion that this contradiction helped to open.
  suggestion_id bigint,
  unique (museum_id, user_id, day)
);
create index hours_observations_unused on hours_observations (museum_id, at desc)
  where contradicts and suggestion_id is null;
create index hours_observations_confirming on hours_observations (museum_id, at desc) where not contradicts;
create index hours_observations_of_user on hours_observations (user_id, id);
create index hours_observations_at on hours_observations (at);

-- What they say together of the hours that a museum has now.
create table hours_confidence (
  museum_id      integer     primary key references museums,
  -- When the hours were changed; observations from before are of others.
  since          timestamptz not null,
  -- How many visitors confirmed the hours, and when the last one did.
  confirmations  integer     not null default 0 check (confirmations >= 0),
  confirmed_at   timestamptz,
  -- How many visitors contradicted them, of whom no suggestion was opened yet.
  contradictions integer     not null default 0 check (contradictions >= 0),
  -- A suggestion of the system waits for its decision.
  is_doubted     boolean     not null default false
);
