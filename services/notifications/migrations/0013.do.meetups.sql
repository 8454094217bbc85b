-- What users are notified of meetups.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community_report', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention', 'new_meetup',
    'meetup'));

-- Which meetups hidden users created: what is withdrawn of a deleted one does not come back with their accounts.
create index withdrawn_acts_of_meetups on withdrawn_acts ((notification ->> 'target'))
  where notification ->> 'kind' = 'new_meetup';
