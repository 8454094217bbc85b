-- What users are notified of photos of meetups.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community_report', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention', 'new_meetup',
    'meetup', 'meetup_announcement', 'meetup_comment', 'meetup_photo', 'new_museum_event', 'museum_event')),
  drop constraint notifications_area_check,
  add constraint notifications_area_check check (area in ('insight', 'community-post', 'meetup', 'meetup-photos'));
comment on table notification_comments is 'Which comments, or photos of a meetup, an entry is about; the newest is quoted.';

alter table subject_changes
  drop constraint subject_changes_area_check,
  add constraint subject_changes_area_check check (area in ('insight', 'community-post', 'meetup', 'meetup-photos'));
