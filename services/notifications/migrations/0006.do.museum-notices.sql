-- Decisions about a museum of the user; `notice` says which.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum'));
