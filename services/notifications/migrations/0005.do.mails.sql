-- A copy of whose e-mail address is confirmed: who can be sent mails, and may write to users who do not follow them.
create table verified_users (user_id bigint primary key);

alter table notification_preferences
  add column time_zone      text        not null default 'UTC',
  -- When the next weekly digest is due; null: it is turned off.
  add column digest_due_at  timestamptz,
  -- The Monday, in the user's time zone, of the week of the last digest: there is one for a week at most.
  add column digest_sent_on date;
update notification_preferences
  set digest_due_at = (date_trunc('week', now() at time zone 'UTC') + interval '7 days 8 hours') at time zone 'UTC'
  where weekly_digest;
create index notification_preferences_digest_due on notification_preferences (digest_due_at)
  where digest_due_at is not null;

-- Up to where a user's notifications were sent by mail. Locked before new positions are given to the user's
-- notifications, so that none is left out by a mail that is made at the same time.
create table notification_mails (
  user_id   bigint      primary key,
  -- When unread notifications are to be sent; null: none wait for a mail.
  due_at    timestamptz,
  mailed_to bigint      not null default 0,
  mailed_at timestamptz
);
create index notification_mails_due on notification_mails (due_at) where due_at is not null;

-- A copy of the posts of the last days, for the digest: by whom, where, and how often liked. No text.
create table recent_posts (
  post_id     bigint      primary key,
  author_id   bigint      not null,
  museum_id   bigint,
  museum_name text,
  likes_count integer     not null default 0,
  is_deleted  boolean     not null default false,
  created_at  timestamptz not null
);
create index recent_posts_author on recent_posts (author_id);
create index recent_posts_museum on recent_posts (museum_id) where museum_id is not null;
create index recent_posts_created_at on recent_posts (created_at);

-- Whom and what a user follows.
create index follows_user on follows (user_id, followed);
