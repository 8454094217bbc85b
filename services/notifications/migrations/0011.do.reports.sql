-- What moderators of communities are notified of reports.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community_report', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention'));
