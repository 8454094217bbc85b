-- What a member is kept from. In force while `until` is null or later than now; it outlives the membership.
create table restrictions (
  community_id int not null references communities on delete cascade,
  user_id int not null,
  kind text not null check (kind in ('canPost', 'canComment', 'isMuted', 'requiresApproval')),
  until timestamptz,
  reason text not null default '',
  -- The rule of the community that it is based on; empty: none.
  rule text not null default '',
  set_by int not null,
  set_at timestamptz not null,
  primary key (community_id, user_id, kind)
);
create index restrictions_of_user on restrictions (user_id, community_id, kind);
create index restrictions_of_moderator on restrictions (set_by);
create index restrictions_by_end on restrictions (until) where until is not null;

alter table bans add column rule text not null default '';
create index bans_by_end on bans (until) where until is not null;
create index bans_of_community on bans (community_id, banned_at desc, user_id desc);

alter table moderation_log
  add column rule text not null default '',
  add column until timestamptz,
  -- The bulk action that this is a part of.
  add column parent_id bigint references moderation_log on delete cascade;
create index moderation_log_of_parent on moderation_log (parent_id) where parent_id is not null;
-- The log is read by time, of one kind or of one person too.
drop index moderation_log_of_community;
drop index moderation_log_of_action;
drop index moderation_log_of_target;
drop index moderation_log_of_actor;
create index moderation_log_by_time on moderation_log (community_id, at desc, id desc);
create index moderation_log_by_action on moderation_log (community_id, action, at desc, id desc);
create index moderation_log_by_target on moderation_log (community_id, target_user_id, at desc, id desc);
create index moderation_log_by_actor on moderation_log (community_id, actor_id, at desc, id desc);
-- For exports.
create index moderation_log_of_target on moderation_log (target_user_id, id);
create index moderation_log_of_actor on moderation_log (actor_id, id);
-- What moderators deleted, which may still be in the trash.
create index moderation_log_of_deletions on moderation_log (community_id, at desc, id desc)
  where action in ('delete_post', 'delete_comment', 'delete_content');

alter table waiting_posts
  drop constraint waiting_posts_cause_check,
  add constraint waiting_posts_cause_check check (cause in ('community', 'restriction', 'suspicion'));
