-- What users are notified of in the discussions of communities.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'follow', 'follow_request', 'follow_approved', 'like', 'comment', 'reply', 'mention', 'security', 'museum',
    'museum_hours', 'description_offered', 'description_accepted', 'join_request', 'community',
    'community_moderation', 'community_like', 'community_comment', 'community_reply', 'community_mention')),
  -- What `post_id` and the ids of its comments are of: insights and posts of communities have ids of their own.
  add column area text not null default 'insight' check (area in ('insight', 'community-post'));
comment on column notifications.community_id is
  'The community that it shows something of; null: it concerns the user alone, and stays when they leave.';
alter index notifications_of_moderators rename to notifications_of_communities;

alter table subject_changes
  add column area text not null default 'insight' check (area in ('insight', 'community-post')),
  drop constraint subject_changes_pkey,
  add primary key (area, post_id, comment_id);

-- These rows become notifications again.
update withdrawn_acts set notification = notification || '{"area": "insight"}';

-- A copy of who may read communities. One without a row has not changed since there are discussions.
create table communities (
  id         bigint  primary key,
  is_private boolean not null
);
