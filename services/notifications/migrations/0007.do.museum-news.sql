alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours'));

-- What followers of a museum are still to be notified of: a page of them at a time, in the order of their ids.
create table museum_news (
  museum_id     bigint      not null,
  news          text        not null check (news in ('hours-changed', 'hours-doubted')),
  name          text        not null,
  slug          text        not null,
  -- Who made the change, and needs no notice of it.
  by_user       bigint,
  happened_at   timestamptz not null,
  -- Of the event.
  version       bigint      not null,
  -- The followers up to this id are notified.
  notified_upto bigint      not null default 0,
  primary key (museum_id, news)
);
