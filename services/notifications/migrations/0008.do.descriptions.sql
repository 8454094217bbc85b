-- What others offer to say of one's pictures and videos, and what became of one's own offers.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted'));
