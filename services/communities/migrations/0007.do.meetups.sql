-- Members with this role or a higher one may create meetups (MM9, D-71).
alter table communities add column meetup_creators text not null default 'admin'
  check (meetup_creators in ('member', 'moderator', 'admin'));

-- What takes place at a time: the meetups of communities.
create table events (
  id int generated always as identity primary key,
  community_id int not null references communities on delete cascade,
  -- Null: the account was erased.
  organizer_id int,
  title text not null,
  description text not null,
  location text not null,
  starts_at timestamptz not null,
  -- Two hours after the start where no end was given (D-73); at most a day and an hour after it.
  ends_at timestamptz not null,
  has_end boolean not null,
  timezone text not null,
  max_attendees int check (max_attendees between 1 and 10000),
  enable_waitlist boolean not null,
  cost text not null check (cost in ('free', 'donation', 'paid')),
  -- What is shown alone, by the names of the contract.
  details jsonb not null default '{}',
  tags text[] not null default '{}',
  -- How many rows of rsvps there are of each status; changed with them under the lock of this row.
  attending int not null default 0,
  offered int not null default 0,
  interested int not null default 0,
  waitlisted int not null default 0,
  cancelled_at timestamptz,
  created_at timestamptz not null,
  version int not null default 1,
  -- An offer holds a seat.
  check (max_attendees is null or attending + offered <= max_attendees)
) with (fillfactor = 80);
create index events_of_community on events (community_id, starts_at, id);
create index events_of_organizer on events (organizer_id, id);
create index events_cancelled on events (cancelled_at) where cancelled_at is not null;

-- The order in which users answered, which is that of the waitlist.
create sequence rsvp_places;
create table rsvps (
  event_id int not null references events on delete cascade,
  user_id int not null,
  community_id int not null references communities on delete cascade,
  status text not null check (status in ('attending', 'offered', 'interested', 'waitlisted')),
  place bigint not null default nextval('rsvp_places'),
  -- Until when a seat is held for the user.
  offered_until timestamptz,
  changed_at timestamptz not null,
  primary key (event_id, user_id),
  check ((status = 'offered') = (offered_until is not null))
) with (fillfactor = 90);
create index rsvps_waitlisted on rsvps (event_id, place) where status = 'waitlisted';
create index rsvps_attending on rsvps (event_id, place) include (user_id) where status = 'attending';
create index rsvps_offered on rsvps (offered_until) where status = 'offered';
create index rsvps_of_user on rsvps (user_id, event_id);
create index rsvps_of_community on rsvps (community_id);
