-- What users are notified of recaps of meetups.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community_report', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention', 'new_meetup',
    'visit_plan', 'meetup', 'meetup_announcement', 'meetup_comment', 'meetup_photo', 'meetup_museum', 'meetup_recap',
    'new_museum_event', 'museum_event', 'event_reminder'));

drop index notifications_of_events;
create index notifications_of_events on notifications (target)
  where kind in ('new_meetup', 'visit_plan', 'meetup', 'meetup_museum', 'meetup_recap', 'new_museum_event',
    'museum_event', 'event_reminder');
