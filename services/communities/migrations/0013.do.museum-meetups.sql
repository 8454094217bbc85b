-- The museum that a meetup asks to take part (EV15); of a museum event, whose it is.
alter table events
  add column collaboration text check (collaboration in ('discussion', 'confirmed', 'museum_host')),
  add column can_museum_promote boolean not null default false,
  add column museum_event_id int references events on delete set null,
  -- They do not take part, and are not asked again.
  add column declined_museum_ids int[] not null default '{}',
  add constraint events_collaboration check (
    case
      when kind = 'meetup' and museum_id is not null then collaboration is not null
      else collaboration is null and not can_museum_promote and museum_event_id is null
    end
  );
update events set details = details || '{"museumContact": ""}' where kind = 'meetup';

create index meetups_of_museum_event on events (museum_event_id) where museum_event_id is not null;
-- Of one museum, by time: events_of_museum has both kinds, for searches.
create index museum_events_of_museum on events (museum_id, starts_at, id, ends_at) where kind = 'museum_event';
create index meetups_of_museum on events (museum_id, starts_at, id, ends_at)
  where kind = 'meetup' and cancelled_at is null;
create index promoted_meetups on events (museum_id, starts_at, id, ends_at)
  where kind = 'meetup' and cancelled_at is null and can_museum_promote and collaboration <> 'discussion';
