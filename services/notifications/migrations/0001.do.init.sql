-- One line of the bell. What several people did to the same thing is one line while it is unread, for 24 hours.
create sequence notification_positions;

create table notifications (
  id           bigint      generated always as identity primary key,
  user_id      bigint      not null,
  kind         text        not null check (kind in ('follow', 'like', 'comment', 'reply')),
  -- What it is about, e.g. `post:12`: with the kind, what lines are folded by.
  target       text        not null,
  -- While others may still join this line: kind and target; null once it was read or 24 hours went by.
  open_key     text,
  -- The order of the list: a line that somebody joins moves up.
  position     bigint      not null default nextval('notification_positions'),
  actors_count integer     not null default 0,
  link         text        not null,
  excerpt      text        not null default '',
  is_read      boolean     not null default false,
  opened_at    timestamptz not null,
  happened_at  timestamptz not null,
  unique (user_id, open_key)
);
create index notifications_newest_first on notifications (user_id, position desc);
create index notifications_unread on notifications (user_id, position desc) where not is_read;
create index notifications_happened_at on notifications (happened_at);

-- Who did it. `summary` is the person as the newest event showed them.
create table notification_actors (
  notification_id bigint      not null references notifications on delete cascade,
  actor_id        bigint      not null,
  summary         jsonb       not null,
  acted_at        timestamptz not null,
  primary key (notification_id, actor_id)
);
create index notification_actors_newest on notification_actors (notification_id, acted_at desc, actor_id desc);

-- A like taken back and given again is not news: who told whom about what, for 24 hours.
create table told (
  user_id  bigint      not null,
  kind     text        not null,
  target   text        not null,
  actor_id bigint      not null,
  told_at  timestamptz not null,
  primary key (user_id, kind, target, actor_id)
);
create index told_told_at on told (told_at);
