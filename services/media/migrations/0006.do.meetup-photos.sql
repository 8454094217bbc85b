-- Photos of meetups are shown by communities too: the subject of each is the photo itself, which has the id of its file.
alter table attachments
  drop constraint attachments_community_check,
  add constraint attachments_community_check
    check ((kind in ('community-post', 'meetup')) = (community_id is not null));
