-- A copy of users: how notifications show them, and who may see and write to them.
create table people (
  id              bigint  primary key,
  summary         jsonb   not null,
  audience        text    not null default 'public'
    check (audience in ('public', 'friends', 'private', 'hidden')),
  allows_messages boolean not null default true,
  -- Of the event that it is from; 0: of a notification that came before the user's own events.
  version         bigint  not null
);

-- A copy of who blocks whom: both are invisible to each other.
create table blocks (
  blocker_id bigint not null,
  blocked_id bigint not null,
  primary key (blocker_id, blocked_id)
);

-- A copy of who mutes whom.
create table mutes (
  muter_id bigint      not null,
  muted_id bigint      not null,
  -- Null: until it is taken back.
  until    timestamptz,
  primary key (muter_id, muted_id)
);
create index mutes_ended on mutes (until) where until is not null;

-- Who did it is shown by `people` alone, so that a new name is in every notification.
insert into people (id, summary, version)
select distinct on (actor_id) actor_id, summary, 0 from notification_actors order by actor_id, acted_at desc;
alter table notification_actors drop column summary;
-- A block removes what the two have of each other.
create index notification_actors_actor on notification_actors (actor_id);

-- Which notifications a user wants; without a row all but the weekly digest.
create table notification_preferences (
  user_id              bigint  primary key,
  email_notifications  boolean not null default true,
  push_notifications   boolean not null default true,
  follow_notifications boolean not null default true,
  like_notifications   boolean not null default true,
  comment_notifications boolean not null default true,
  museum_updates       boolean not null default true,
  event_reminders      boolean not null default true,
  weekly_digest        boolean not null default false
);

-- Posts about which a user is no longer notified.
create table muted_threads (
  user_id  bigint      not null,
  post_id  bigint      not null,
  muted_at timestamptz not null,
  primary key (user_id, post_id)
);
create index muted_threads_post on muted_threads (post_id);

alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security')),
  add column priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  -- What a notice about the account is of; null: not about the account.
  add column notice jsonb,
  -- An urgent entry is first in the list until it is read.
  add column is_pinned boolean not null generated always as (priority = 'urgent' and not is_read) stored;

drop index notifications_newest_first;
drop index notifications_unread;
create index notifications_newest_first on notifications (user_id, is_pinned desc, position desc);
create index notifications_unread on notifications (user_id, is_pinned desc, position desc) where not is_read;
-- What a stream that was cut has missed.
create index notifications_position on notifications (user_id, position desc);
