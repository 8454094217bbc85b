-- When museums can be visited. An empty time zone and null hours: not known. With the version of the event that said so.
alter table museums
  add column timezone text not null default '',
  add column opening_hours jsonb,
  add column has_free_days boolean not null default false,
  add column visits_version bigint not null default 0;

-- Plans of group visits (C-03). Days are those of the calendar at the place.
create table visit_plans (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  -- Null: the account was erased.
  creator_id int,
  first_day date not null,
  last_day date not null,
  -- Minutes.
  visit_length int not null,
  max_attendees int,
  -- Of its creator: it holds where that of no museum is known.
  timezone text not null,
  voters_count int not null default 0,
  -- What it has become; null: it is open, or open again. The event of what becomes of the meetup clears it.
  meetup_id int,
  created_at timestamptz not null
);
create index visit_plans_open on visit_plans (community_id, last_day, id) where meetup_id is null;
create index visit_plans_of_community on visit_plans (community_id);
create index visit_plans_of_creator on visit_plans (creator_id) where creator_id is not null;
create index visit_plans_by_end on visit_plans (last_day, id);
create unique index visit_plans_of_meetup on visit_plans (meetup_id) where meetup_id is not null;

create table plan_museums (
  plan_id int not null references visit_plans on delete cascade,
  museum_id int not null references museums,
  -- The order in which they were added, from 1.
  place smallint not null,
  votes int not null default 0,
  primary key (plan_id, museum_id)
);
create index plan_museums_of_museum on plan_museums (museum_id);

-- How many can come when. A time is a date and a part of the day, such as 2026-12-04 morning.
create table plan_times (
  plan_id int not null references visit_plans on delete cascade,
  time text not null,
  votes int not null,
  primary key (plan_id, time)
);

create table plan_votes (
  plan_id int not null references visit_plans on delete cascade,
  user_id int not null,
  museum_ids int[] not null,
  times text[] not null,
  voted_at timestamptz not null,
  primary key (plan_id, user_id)
);
create index plan_votes_of_user on plan_votes (user_id);
