-- A comment is on a post, or in the discussion of a meetup (EV11).
alter table comments
  alter column post_id drop not null,
  add column meetup_id int references events on delete cascade,
  -- Whoever had answered the meetup was notified of it (B-37).
  add column is_announcement boolean not null default false,
  add constraint comments_of_one check (num_nonnulls(post_id, meetup_id) = 1),
  add constraint comments_announced check (not is_announcement or (meetup_id is not null and parent_id is null));
create index comments_of_meetup on comments (meetup_id, id) include (author_id, parent_id) where meetup_id is not null;

alter table deleted_comments
  alter column post_id drop not null,
  add column meetup_id int,
  add column is_announcement boolean not null default false,
  add constraint deleted_comments_of_one check (num_nonnulls(post_id, meetup_id) = 1);
create index deleted_comments_of_meetup on deleted_comments (meetup_id) where meetup_id is not null;

update events set details = details || '{"allowComments": true}' where kind = 'meetup';
