-- When users are reminded of an event: of each start that it has had, a row for each reminder. A row is kept until its start is over, so
-- that an event that is moved and moved back does not remind a user twice.
create table event_reminders (
  id int generated always as identity primary key,
  event_id int not null references events on delete cascade,
  reminder text not null check (reminder in ('day', 'hour')),
  starts_at timestamptz not null,
  due_at timestamptz not null,
  -- From then on it says nothing that is of use: the next reminder is due, or the event has started.
  expires_at timestamptz not null,
  -- Of those who answered, whoever has an id up to this one was reminded; 0: none of them yet, or all of them.
  reminded_to int not null default 0,
  is_done boolean not null default false,
  unique (event_id, starts_at, reminder)
);
create index event_reminders_due on event_reminders (due_at, id) where not is_done;
create index event_reminders_by_start on event_reminders (starts_at);

insert into event_reminders (event_id, reminder, starts_at, due_at, expires_at)
select id, kind.reminder, starts_at, starts_at - kind.before, starts_at - kind.until
from events cross join (values
  ('day', interval '24 hours', interval '1 hour'), ('hour', interval '1 hour', interval '0')) as kind (reminder, before, until)
where cancelled_at is null and starts_at - kind.before > now();
