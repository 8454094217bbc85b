-- Copies of what the museums service publishes: what a museum is shown by, and who manages it.
create table museums (
  id              int primary key,
  slug            text not null,
  name            text not null,
  city            text not null,
  country         text not null,
  category_code   text not null,
  cover_url       text not null,
  version         bigint not null,
  manager_id      int,
  -- Of the event that `manager_id` came from.
  manager_version bigint not null default 0
);
-- The manager leaves the copy with their account.
create index museums_of_manager on museums (manager_id) where manager_id is not null;

-- What takes place at a time: the meetups of communities, and what museums offer.
alter table events
  add column kind text not null default 'meetup' check (kind in ('meetup', 'museum_event')),
  add column museum_id int references museums,
  alter column community_id drop not null,
  add constraint events_of_one check (
    case kind
      when 'meetup' then community_id is not null
      else community_id is null and museum_id is not null and organizer_id is null and offered = 0
    end
  );
alter table events alter column kind drop default;

-- Its museum was renamed: it is found by the words that it had, until a job has found the new ones.
alter table events add column words_are_stale boolean not null default false;
drop index events_unindexed;
create index events_unindexed on events (id) where words is null or words_are_stale;

-- Null: of a museum event.
alter table rsvps alter column community_id drop not null;

create index events_of_museum on events (museum_id, starts_at, id, ends_at) where museum_id is not null;
-- One kind of all communities and museums together, by time; see events_by_start.
create index meetups_by_start on events ((starts_at at time zone 'UTC'), id, ends_at) where kind = 'meetup';
create index museum_events_by_start on events ((starts_at at time zone 'UTC'), id, ends_at)
  where kind = 'museum_event';
