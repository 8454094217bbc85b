-- What users are notified of in the discussions of meetups.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community_report', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention', 'new_meetup',
    'meetup', 'meetup_announcement', 'meetup_comment', 'new_museum_event', 'museum_event')),
  drop constraint notifications_area_check,
  add constraint notifications_area_check check (area in ('insight', 'community-post', 'meetup'));

alter table subject_changes
  drop constraint subject_changes_area_check,
  add constraint subject_changes_area_check check (area in ('insight', 'community-post', 'meetup'));

alter table muted_threads
  drop constraint muted_threads_area_check,
  add constraint muted_threads_area_check check (area in ('insight', 'community-post', 'meetup'));
comment on column muted_threads.community_id is 'Where the post or the meetup is; null: it is an insight.';
