-- Events to publish. Written in the transaction of the change itself.
create sequence outbox_seq;
create table outbox (
  seq               bigint      not null default nextval('outbox_seq'),
  event_id          uuid        not null default gen_random_uuid(),
  topic             text        not null,
  key               text        not null,
  type              text        not null,
  version           integer     not null,
  aggregate_version bigint,
  data              jsonb       not null,
  headers           jsonb       not null default '{}',
  created_at        timestamptz not null default now(),
  published_at      timestamptz
) partition by range (created_at);
comment on column outbox.aggregate_version is 'Null: seq, which increases per key as long as the aggregate is locked first.';

create index outbox_unpublished on outbox (seq) where published_at is null;

-- Holds rows of days that have no partition, so that an insert never fails.
create table outbox_default partition of outbox default;

-- One partition a day (UTC): published rows are deleted by dropping it, which leaves nothing for vacuum.
create function ensure_outbox_partition(day date) returns boolean language plpgsql as $$
declare
  name text := 'outbox_' || to_char(day, 'YYYYMMDD');
  beginning timestamptz := day::timestamp at time zone 'utc';
  ending timestamptz := (day + 1)::timestamp at time zone 'utc';
begin
  if to_regclass(name) is not null then
    return false;
  end if;
  -- Inserts wait while rows move, and then find the partition.
  lock table outbox in share row exclusive mode;
  execute format('create table %I (like outbox including defaults)', name);
  execute format(
    'with moved as (delete from outbox_default where created_at >= %L and created_at < %L returning *)
     insert into %I select * from moved', beginning, ending, name);
  execute format('alter table outbox attach partition %I for values from (%L) to (%L)', name, beginning, ending);
  return true;
end $$;

-- Drops the partitions that end before `before` and hold nothing unpublished; returns how many.
create function drop_outbox_partitions(before date) returns integer language plpgsql as $$
declare
  name text;
  holds_unpublished boolean;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'outbox'::regclass and c.relname ~ '^outbox_[0-9]{8}$'
      and to_date(right(c.relname, 8), 'YYYYMMDD') < before
  loop
    execute format('select exists (select 1 from %I where published_at is null)', name) into holds_unpublished;
    if not holds_unpublished then
      execute format('drop table %I', name);
      dropped := dropped + 1;
    end if;
  end loop;
  delete from outbox_default where published_at is not null and created_at < before;
  return dropped;
end $$;

select ensure_outbox_partition((now() at time zone 'utc')::date + ahead) from generate_series(0, 3) as ahead;

-- Which consumer has handled which event: inserted in the transaction of the effect, so that it happens once.
create table inbox (
  consumer    text        not null,
  event_id    uuid        not null,
  received_at timestamptz not null default now(),
  primary key (consumer, event_id)
);
create index inbox_received_at on inbox using brin (received_at);

-- Events that a consumer could not handle, with everything needed to redrive them.
create table dead_letters (
  id          bigint generated always as identity primary key,
  consumer    text        not null,
  event_id    uuid        not null,
  topic       text        not null,
  key         text        not null,
  value       text        not null,
  headers     jsonb       not null,
  reason      text        not null,
  attempts    integer     not null,
  failed_at   timestamptz not null default now(),
  redriven_at timestamptz,
  resolved_at timestamptz,
  unique (consumer, event_id)
);
create index dead_letters_waiting on dead_letters (consumer, key) where resolved_at is null;
create index dead_letters_resolved on dead_letters (resolved_at) where resolved_at is not null;
