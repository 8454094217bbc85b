-- Photos of meetups (EV12), by the ids of their pictures. They go before their meetup, because media removes the files.
create table meetup_photos (
  id bigint primary key,
  meetup_id int not null references events,
  community_id int not null,
  uploader_id int not null,
  alt_text text not null,
  caption text not null,
  uploaded_at timestamptz not null,
  -- When members were first shown it; null: its picture is not ready.
  shown_at timestamptz,
  -- By reports, until a moderator decides.
  is_hidden boolean not null default false
);
create index meetup_photos_of_meetup on meetup_photos (meetup_id, id desc) include (uploader_id, shown_at, is_hidden);
create index meetup_photos_of_uploader on meetup_photos (uploader_id, id);
create index meetup_photos_of_community on meetup_photos (community_id);
create index meetup_photos_unready on meetup_photos (uploaded_at) where shown_at is null;

update events set details = details || '{"allowPhotoSharing": true}' where kind = 'meetup';

alter table reports
  drop constraint reports_target_type_check,
  add constraint reports_target_type_check
    check (target_type in ('community', 'community_post', 'community_comment', 'community_member', 'meetup_photo'));
-- Photos have the ids of pictures, of which there are more.
alter table reports alter column target_id type bigint;
alter table report_entries alter column target_id type bigint;
