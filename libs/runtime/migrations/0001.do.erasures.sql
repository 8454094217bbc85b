-- Users whose accounts were purged, and of whom this service erases what it holds.
create table erasures (
  user_id      bigint      primary key,
  requested_at timestamptz not null,
  -- When it was done first, and confirmed.
  erased_at    timestamptz,
  -- When it is next done: an event from before the deletion may come after it and store something again.
  due_at       timestamptz not null
);
create index erasures_due on erasures (due_at);
